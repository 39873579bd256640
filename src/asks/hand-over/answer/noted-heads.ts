// A ledger is compared, while it is verified, with the last records that were noted of its lanes.

import type { NotedHead } from '../../../ledger/case/heads.ts';
import type { Manifest } from '../../../ledger/format/manifest.ts';
import type { LedgerReport } from '../../../ledger/model/check.ts';
import { isFailure } from '../../../ledger/model/verdict.ts';
import type { LedgerRow } from '../../../ledger/storage/rows.ts';
import type { VerifyStep } from '../../../ledger/verify/steps.ts';

export class NotedHeads {
  private readonly heads: readonly NotedHead[];
  private readonly row: LedgerRow;
  private readonly manifest: Manifest;
  private readonly found = new Map<string, Map<number, string>>();

  constructor(heads: readonly NotedHead[], row: LedgerRow, manifest: Manifest) {
    this.heads = heads.filter(({ format }) => format === row.format);
    this.row = row;
    this.manifest = manifest;
    for (const { lane } of this.heads) this.found.set(lane, new Map());
  }

  observe(step: VerifyStep<unknown>): void {
    if (step.type === 'entry')
      this.found.get(step.lane.id)?.set(step.entry.index + 1, step.entry.id);
  }

  answer({ verdict, tamperEvidence }: Pick<LedgerReport, 'verdict' | 'tamperEvidence'>): {
    readonly holds: boolean | null;
    readonly words: string;
  } {
    const { row, manifest } = this;
    if (this.heads.some(({ ledger }) => ledger === row.id))
      return { holds: true, words: 'It is byte for byte the ledger of which this was noted.' };
    const own = this.heads.filter(({ lane }) => (this.found.get(lane)?.size ?? 0) > 0);
    if (own.length === 0)
      return { holds: null, words: 'Nothing in the file is of one of its lanes.' };
    if (!manifest.pins.includes('head'))
      return {
        holds: null,
        words: `It has other bytes than when it was noted, and no id in a ledger of ${manifest.name} covers what came before it.`,
      };
    for (const { lane, entries, entry } of own) {
      const id = this.found.get(lane)?.get(entries);
      if (id === undefined)
        return { holds: false, words: `Lane ${lane} had ${entries} records: it was cut off.` };
      if (id !== entry)
        return {
          holds: false,
          words: `Record ${entries} of lane ${lane} is another one than was noted: history was rewritten.`,
        };
    }
    // Whoever changed a record there need not have changed the noted one.
    if (tamperEvidence !== undefined)
      return { holds: null, words: `The records that were noted are there. ${tamperEvidence}.` };
    return isFailure(verdict)
      ? {
          holds: false,
          words:
            'The records that were noted are there, and the ledger contradicts itself: they prove nothing of what is before them.',
        }
      : {
          holds: true,
          words: `${own.length} of its lanes have the record that was noted, and each id covers all before it: nothing was rewritten or cut off up to there.`,
        };
  }
}
