// Checkpoints are purged for success when the run succeeded: then it ends with success too.

import type { Fields } from '../../../base/json/fields.ts';
import type { Entry } from '../../../ledger/model/entry.ts';
import type { CheckLog } from '../../../ledger/verify/check-log.ts';
import type { BlocksAnnotation, RunPosition } from '../annotation.ts';
import { showMember } from '../record.ts';

export class Purges {
  /** The first purge for success that no rollback went back over. */
  private first: RunPosition | null = null;

  follow({ index, seq }: Entry, object: Fields, { does }: BlocksAnnotation): void {
    switch (does.what) {
      case 'purges': {
        if (object.text('cause') !== 'success') return;
        this.first ??= { index, seq: String(seq) };
        return;
      }
      case 'goes back':
        if (this.first && this.first.index > does.to.index) this.first = null;
    }
  }

  examineCause(log: CheckLog, object: Fields, { does }: BlocksAnnotation): void {
    const status = object.text('status');
    if (does.what !== 'completes' || !this.first || status === null) return;
    log.examine();
    if (status === 'success') return;
    log.error({
      path: 'status',
      expected: 'success',
      actual: showMember(status),
      message: `The record of seq ${this.first.seq} purged checkpoints because the run had succeeded, and no rollback went back over it. The run ends with another status: one of the two was changed.`,
    });
  }
}
