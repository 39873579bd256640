// What a lane has cost up to an entry: the costs that its entries record, added up.

import type { Spent } from '../../../core/model/request.ts';
import type { LedgerRow } from '../../../storage/rows.ts';
import { createPace } from '../../import/pace.ts';
import type { LedgerCache } from '../ledger-cache.ts';
import { Memo } from '../memo.ts';

const MAX_KEPT = 64;

export class Spending {
  private readonly cache: LedgerCache;
  private readonly sums = new Memo<Spent>(MAX_KEPT);

  constructor(cache: LedgerCache) {
    this.cache = cache;
  }

  upTo(row: LedgerRow, lane: string, index: number): Promise<Spent> {
    return this.sums.get([row.id, row.build, lane, index], () => this.add(row, lane, index));
  }

  drop(ledger: string): void {
    this.sums.drop(ledger);
  }

  private async add(row: LedgerRow, lane: string, index: number): Promise<Spent> {
    const format = this.cache.format(row);
    const opened = await this.cache.lane(row, lane);
    const pace = createPace(() => false);
    const sums = new Map<string, bigint>();
    let commits = 0;
    for await (const page of opened.allPages()) {
      if (page.first > index) break;
      for (let at = page.first; at <= index && page.has(at); at++) {
        // Only what commits can cost; the others need not be read.
        if (page.commits(at)) {
          const entry = await opened.entry(at);
          const cost = format.cost?.(entry, format.decode(entry));
          if (cost) {
            commits++;
            for (const { name, value } of cost) sums.set(name, (sums.get(name) ?? 0n) + value);
          }
        }
        if (pace.due()) await pace.pause();
      }
    }
    return { commits, parts: [...sums].map(([name, value]) => ({ name, value })) };
  }
}
