// What a lane has cost up to an entry: the costs that its entries record, added up.

import type { Spent } from '../../core/model/request.ts';
import type { LedgerRow } from '../../storage/rows.ts';
import { createPace } from '../import/pace.ts';
import type { Held } from './held.ts';
import { Lru } from './lru.ts';

const KEPT = 64;

export class Spending {
  private readonly held: Held;
  private readonly sums = new Lru<Promise<Spent>>(KEPT);

  constructor(held: Held) {
    this.held = held;
  }

  upTo(row: LedgerRow, lane: string, index: number): Promise<Spent> {
    const key = JSON.stringify([row.id, row.build, lane, index]);
    const known = this.sums.get(key);
    if (known) return known;
    const adding = this.add(row, lane, index);
    this.sums.set(key, adding, 1);
    adding.catch(() => this.sums.deletePrefix(key));
    return adding;
  }

  drop(ledger: string): void {
    this.sums.deletePrefix(JSON.stringify([ledger]).slice(0, -1));
  }

  private async add(row: LedgerRow, lane: string, index: number): Promise<Spent> {
    const format = this.held.format(row);
    const opened = await this.held.lane(row, lane);
    const pace = createPace(() => false);
    const sums = new Map<string, bigint>();
    let commits = 0;
    for (let at = 0; at <= Math.min(index, opened.entries - 1); at++) {
      // Only what commits can cost; the others need not be read.
      if (opened.digest(at)?.ties.commit !== undefined) {
        const entry = await opened.entry(at);
        const cost = format.cost?.(entry, format.decode(entry));
        if (cost) {
          commits++;
          for (const { name, value } of cost) sums.set(name, (sums.get(name) ?? 0n) + value);
        }
      }
      if (pace.due()) await pace.breathe();
    }
    return { commits, parts: [...sums].map(([name, value]) => ({ name, value })) };
  }
}
