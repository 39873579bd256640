// Checkpoints are purged for success when the run succeeded: then it ends with success too.

import type { Fields } from '../../../base/json/fields.ts';
import type { BlocksAnnotation, RunPosition } from '../annotation.ts';
import { showMember } from '../record.ts';
import type { RecordLog } from './checks.ts';

export class Purges {
  /** The first purge for success that no rollback went back over. */
  private first: RunPosition | null = null;

  follow(log: RecordLog, object: Fields, { does }: BlocksAnnotation): void {
    switch (does.what) {
      case 'purges': {
        if (object.text('cause') !== 'success') return;
        const { index, seq } = log.entry;
        this.first ??= { index, seq: String(seq) };
        return;
      }
      case 'goes back':
        if (this.first && this.first.index > does.to.index) this.first = null;
        return;
      case 'completes':
        this.end(log, object.text('status'));
    }
  }

  private end(log: RecordLog, status: string | null): void {
    if (!this.first || status === null) return;
    log.examine('purge-cause');
    if (status === 'success') return;
    log.error('purge-cause', {
      path: 'status',
      expected: 'success',
      actual: showMember(status),
      message: `The record of seq ${this.first.seq} purged checkpoints because the run had succeeded, and no rollback went back over it. The run ends with another status: one of the two was changed.`,
    });
  }
}
