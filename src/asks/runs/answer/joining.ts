// Lanes of one ledger point to others in other ledgers: these are looked for by id among all lanes
// at once, then resolved as on the command line, entry by entry, as far as a moment's work comes.

import { append, grouped } from '../../../base/lists.ts';
import { joinsFrom } from '../../../ledger/held/joins.ts';
import type { LedgerCache } from '../../../ledger/held/ledger-cache.ts';
import type { JoinFinding } from '../../../ledger/join/findings.ts';
import { laneFindings, taskFindings } from '../../../ledger/join/findings.ts';
import type { Join } from '../../../ledger/join/joint.ts';
import type { LedgerRow } from '../../../ledger/storage/rows.ts';
import { type ComparedLedgerPart, collectLaneEnds } from './part.ts';

/** An entry that points to a lane of other ledgers. */
interface Candidate {
  readonly row: LedgerRow;
  readonly lane: string;
  readonly index: number;
  readonly others: Set<LedgerRow>;
}

/** Each takes some looks into the store, so no more entries are read. */
export const MOST_JOINED = 5000;

export class Joining {
  readonly joins: Join[] = [];
  readonly left: number;
  private readonly parts: readonly ComparedLedgerPart[];
  private readonly candidates: readonly Candidate[];
  private done = 0;

  constructor(parts: readonly ComparedLedgerPart[]) {
    this.parts = parts;
    const all = candidatesIn(parts);
    this.candidates = all.slice(0, MOST_JOINED);
    this.left = all.length - this.candidates.length;
  }

  get progress() {
    return { done: this.done, total: this.candidates.length };
  }

  /** Goes on until it is enough; at least one entry is looked at. */
  async goOn(cache: LedgerCache, isEnough: () => boolean): Promise<void> {
    while (this.done < this.candidates.length) {
      const next = this.candidates[this.done++];
      if (next)
        for (const join of await joinsFrom(cache, next.row, next, [...next.others]))
          if (join.found.length > 0) this.joins.push(join);
      if (isEnough()) return;
    }
  }

  findings(): readonly JoinFinding[] {
    const alike = grouped(this.parts, ({ row }) => row.format).values();
    const ofLanes = [...alike].flatMap((parts) => [
      ...laneFindings(
        parts.map((part) => {
          const { id, format } = part.row;
          return { ledger: id, format, lanes: collectLaneEnds(part) };
        }),
      ),
    ]);
    return [...taskFindings(this.joins), ...ofLanes];
  }
}

function candidatesIn(parts: readonly ComparedLedgerPart[]): readonly Candidate[] {
  const holders = new Map<string, LedgerRow[]>();
  for (const { row, lanes } of parts)
    for (const { lane, missing } of lanes) if (missing === null) append(holders, lane, row);
  const found = new Map<string, Candidate>();
  for (const { row, links } of parts)
    for (const { from, to, missing } of links) {
      const { lane, index } = from;
      if (missing === null || index === null) continue;
      const others = (holders.get(to.lane) ?? []).filter(
        ({ id, format }) => id !== row.id && format === row.format,
      );
      if (others.length === 0) continue;
      const key = JSON.stringify([row.id, lane, index]);
      const known = found.get(key) ?? { row, lane, index, others: new Set() };
      for (const other of others) known.others.add(other);
      found.set(key, known);
    }
  return [...found.values()];
}
