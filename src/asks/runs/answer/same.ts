// Several files may have a lane, and are the same up to a record: they are read side by side, as
// far as a moment's work comes.

import { append } from '../../../base/lists.ts';
import { EntriesAhead } from '../../../ledger/held/entries-ahead.ts';
import type { LedgerCache } from '../../../ledger/held/ledger-cache.ts';
import type { RunTie } from '../../../ledger/layout/index.ts';
import type { Entry } from '../../../ledger/model/entry.ts';
import type { LedgerRow } from '../../../ledger/storage/rows.ts';
import type { ComparedLedgerPart } from './part.ts';

/** Longer lanes, and more of them, are compared on a screen of their own. */
const MOST_ENTRIES = 5000;
const MOST_PAIRS = 400;

interface Compared {
  readonly pair: Pair;
  readonly same: number;
  readonly isAll: boolean;
  readonly goesOn: boolean;
}

interface Pair {
  readonly lane: string;
  readonly a: LedgerRow;
  readonly b: LedgerRow;
  readonly isBroken: boolean;
}

export class SameRecords {
  readonly left: number;
  private readonly pairs: readonly Pair[];
  private readonly found: Compared[] = [];
  private done = 0;

  constructor(parts: readonly ComparedLedgerPart[]) {
    const all = pairsIn(parts);
    this.pairs = all.slice(0, MOST_PAIRS);
    this.left = all.length - this.pairs.length;
  }

  get progress() {
    return { done: this.done, total: this.pairs.length };
  }

  /** Goes on until it is enough; at least one pair is looked at. */
  async goOn(cache: LedgerCache, isEnough: () => boolean): Promise<void> {
    while (this.done < this.pairs.length) {
      const pair = this.pairs[this.done++];
      // An unreadable one is tied to nothing.
      const compared = pair && (await compare(cache, pair).catch(() => null));
      if (compared) this.found.push(compared);
      if (isEnough()) return;
    }
  }

  /**
   * Two files have one tie: where they part, in the lane that says most; else every lane of a copy
   * would be a line.
   */
  get ties(): readonly RunTie[] {
    const byFiles = new Map<string, Compared[]>();
    for (const one of this.found) append(byFiles, `${one.pair.a.id} ${one.pair.b.id}`, one);
    return [...byFiles.values()].flatMap((all) => {
      // Lanes of one name may have nothing to do with each other.
      if (all.every(({ same }) => same === 0)) return [];
      const parting = all.filter(({ isAll }) => !isAll);
      const [first = all[0]] = parting.toSorted((a, b) => says(b) - says(a));
      return first ? [writeTie(first, parting.length - 1)] : [];
    });
  }
}

/** A lane that is not intact says most of where two files part. */
function says({ pair, same }: Compared): number {
  return (pair.isBroken ? 2 : 0) + (same > 0 ? 1 : 0);
}

function writeTie({ pair: { lane, a, b }, same, isAll, goesOn }: Compared, more: number): RunTie {
  const end = (ledger: string) => ({ ledger, lane, index: Math.max(0, same - 1) });
  const rest = goesOn ? 'then one goes on' : 'then they differ';
  const words = isAll
    ? 'the same records in both'
    : same > 0
      ? `the same up to here, ${rest}`
      : 'they differ from the first record on';
  const others = more > 0 ? `; ${more} more ${more === 1 ? 'lane differs' : 'lanes differ'}` : '';
  const both = words + others;
  return { kind: 'same', from: end(a.id), to: end(b.id), words: both, back: both };
}

/** Each file is paired with the first that has the lane: copies of copies are tied to one. */
function pairsIn(parts: readonly ComparedLedgerPart[]): readonly Pair[] {
  const holders = new Map<string, ComparedLedgerPart>();
  const pairs: Pair[] = [];
  for (const part of parts)
    for (const { lane, missing, entries } of part.lanes) {
      if (missing !== null || entries === 0) continue;
      const key = `${part.row.format} ${lane}`;
      const first = holders.get(key);
      if (!first) holders.set(key, part);
      else if (first !== part) {
        const isBroken = first.found.has(lane) || part.found.has(lane);
        pairs.push({ lane, a: first.row, b: part.row, isBroken });
      }
    }
  return pairs;
}

async function compare(cache: LedgerCache, pair: Pair): Promise<Compared | null> {
  const { lane, a, b } = pair;
  const [one, other] = [await cache.lane(a, lane), await cache.lane(b, lane)];
  const shared = Math.min(one.entries, other.entries);
  if (shared > MOST_ENTRIES) return null;
  const [ahead, beside] = [new EntriesAhead(one), new EntriesAhead(other)];
  let same = 0;
  while (same < shared && isSame(await readAt(ahead, same), await readAt(beside, same))) same++;
  const isAll = one.entries === other.entries && same === shared;
  return { pair, same, isAll, goesOn: same === shared };
}

async function readAt(ahead: EntriesAhead, index: number): Promise<Entry | null> {
  if (!ahead.at(index)) await ahead.read(index);
  return ahead.at(index);
}

/** Entries are the same by id and by every byte: a copy may keep the id of a changed entry. */
function isSame(a: Entry | null, b: Entry | null): boolean {
  if (!a || !b || a.id !== b.id || a.bytes.length !== b.bytes.length) return false;
  return a.bytes.every((byte, place) => byte === b.bytes[place]);
}
