// Two lanes, entry by entry. As long as they say the same, nothing is kept of them; from the first
// difference on some bytes of each entry, by which what follows is aligned.

import { Uint32Column } from '../columns.ts';
import type { HashEngine } from '../hash/hash.ts';
import { align, type LaneKeys } from './align.ts';
import { type Alignment, AlignmentBuilder, type Both, type Side } from './alignment.ts';
import type { ApartMember, ApartRules } from './apart.ts';
import { areRecordsEqual, type Comparable, isIdentical, valueText } from './comparable.ts';
import { isKeyAt, KeyColumn } from './key-column.ts';

/** What two lanes have in common, and where they part. */
export interface LaneComparison {
  readonly entries: Both<number>;
  /** Entries at the beginning that are the same byte for byte, with all that their records carry. */
  readonly identical: number;
  /** That say the same. */
  readonly alike: number;
  /** That decide the same and do the same to the state. */
  readonly acting: number;
  readonly alignment: Alignment;
  readonly pairs: PairCounts;
  /** Members that were set apart in any entry that was compared. */
  readonly apart: readonly ApartCount[];
  /** Of how many entries one side's record lacks what the other's has. */
  readonly lacks: Both<Lacks>;
}

/** Of the pairs that say the same. */
export interface PairCounts {
  /** Byte for byte, or with the same id and values at another place. */
  readonly identical: number;
  /** At the same place, with the same id and values, written otherwise. */
  readonly respelled: number;
  /** With other ids, times, hashes or signatures. */
  readonly otherwise: number;
}

export interface ApartCount extends ApartMember {
  /** Of the entries at the same place, in how many it differs. */
  readonly differs: number;
}

export interface Lacks {
  readonly parents: number;
  readonly times: number;
}

/** Of one lane, from the first difference on. */
class Kept {
  private readonly contents: KeyColumn;
  private readonly wholes: KeyColumn;
  private readonly titles = new Uint32Column();
  private readonly shapes = new Uint32Column();

  constructor(hash: HashEngine) {
    this.contents = new KeyColumn(hash);
    this.wholes = new KeyColumn(hash);
  }

  push(entry: Comparable): void {
    this.contents.push(entry.content);
    this.wholes.push(entry.whole);
    this.titles.push(numberOf(entry.title));
    this.shapes.push(numberOf(entry.shape));
  }

  flat(): LaneKeys & { readonly wholes: Uint32Array } {
    const { contents, wholes, titles, shapes } = this;
    return {
      contents: contents.flat(),
      wholes: wholes.flat(),
      titles: titles.flat(),
      shapes: shapes.flat(),
    };
  }
}

interface ApartSeen {
  readonly rules: ApartRules;
  readonly met: Uint8Array;
  readonly differs: Uint32Array;
}

export class LaneComparer {
  private readonly kept: Both<Kept>;
  private readonly entries = { a: 0, b: 0 };
  private readonly lacks = { a: { parents: 0, times: 0 }, b: { parents: 0, times: 0 } };
  private readonly pairs = { identical: 0, respelled: 0, otherwise: 0 };
  private readonly seen = new Map<ApartRules, ApartSeen>();
  private identical = 0;
  private alike = 0;
  private acting = 0;
  /** As long as it is true, nothing is kept. */
  private isAlike = true;

  constructor(hash: HashEngine) {
    this.kept = { a: new Kept(hash), b: new Kept(hash) };
  }

  /** The next entry of both. */
  pair(a: Comparable, b: Comparable): void {
    const index = this.entries.a;
    this.entries.a++;
    this.entries.b++;
    this.noteLacks(a, b);
    const same = this.isAlike ? sameness(a, b) : null;
    if (same === 'identical' && this.identical === index) this.identical++;
    if (same) {
      this.pairs[same]++;
      this.alike++;
      if (same === 'otherwise') this.noteApart(a, b);
    } else {
      this.isAlike = false;
      this.kept.a.push(a);
      this.kept.b.push(b);
    }
    if (this.acting === index && (same || a.effect === b.effect)) this.acting++;
  }

  /** The next entry of the longer one, once the other has ended. */
  rest(side: Side, entry: Comparable): void {
    this.entries[side]++;
    if (!this.isAlike) this.kept[side].push(entry);
  }

  /** Whether the rest of the longer lane has to be read: else {@link skip} will do. */
  get needsRest(): boolean {
    return !this.isAlike;
  }

  /** As many entries of the longer lane, unread. */
  skip(side: Side, entries: number): void {
    this.entries[side] += entries;
  }

  /** Of all so far; more may follow. */
  *finish(): Generator<void, LaneComparison> {
    const { entries, identical, alike, acting, lacks } = this;
    const { alignment, pairs } = yield* this.aligned();
    return {
      entries: { ...entries },
      identical,
      alike,
      acting,
      alignment,
      pairs,
      apart: this.apart(),
      lacks: { a: { ...lacks.a }, b: { ...lacks.b } },
    };
  }

  private *aligned(): Generator<
    void,
    { readonly alignment: Alignment; readonly pairs: PairCounts }
  > {
    const { entries, alike } = this;
    const pairs = { ...this.pairs };
    if (this.isAlike) {
      const builder = new AlignmentBuilder();
      if (alike) builder.add('same', alike, alike);
      if (entries.a > alike) builder.add('only a', entries.a - alike, 0);
      if (entries.b > alike) builder.add('only b', 0, entries.b - alike);
      return { alignment: builder.finish(), pairs };
    }
    const [a, b] = [this.kept.a.flat(), this.kept.b.flat()];
    const alignment = yield* align(a, b, alike);
    for (const stretch of alignment.all()) {
      if (stretch.kind !== 'same') continue;
      for (let i = 0; i < stretch.rows; i++) {
        const [left, right] = [stretch.a.first + i - alike, stretch.b.first + i - alike];
        if (left < 0) continue;
        pairs[isKeyAt(a.wholes, left, b.wholes, right) ? 'identical' : 'otherwise']++;
      }
      yield;
    }
    return { alignment, pairs };
  }

  private noteLacks({ record: a }: Comparable, { record: b }: Comparable): void {
    if (a.parent === undefined && b.parent !== undefined) this.lacks.a.parents++;
    if (b.parent === undefined && a.parent !== undefined) this.lacks.b.parents++;
    if (a.recordedAt === null && b.recordedAt !== null) this.lacks.a.times++;
    if (b.recordedAt === null && a.recordedAt !== null) this.lacks.b.times++;
  }

  private noteApart(a: Comparable, b: Comparable): void {
    const { apart: rules } = a;
    const { members } = rules;
    const seen = this.seen.get(rules) ?? {
      rules,
      met: new Uint8Array(members.length),
      differs: new Uint32Array(members.length),
    };
    this.seen.set(rules, seen);
    members.forEach((_, member) => {
      const [left, right] = [a.apartAt(member), b.apartAt(member)];
      if (!left.length && !right.length) return;
      seen.met[member] = 1;
      if (valueText(left) !== valueText(right))
        seen.differs[member] = (seen.differs[member] ?? 0) + 1;
    });
  }

  private apart(): ApartCount[] {
    return [...this.seen.values()].flatMap(({ rules, met, differs }) =>
      rules.members.flatMap((member, number) =>
        met[number] ? { ...member, differs: differs[number] ?? 0 } : [],
      ),
    );
  }
}

/** How two entries say the same; null: they do not. */
function sameness(a: Comparable, b: Comparable): keyof PairCounts | null {
  if (isIdentical(a.record, b.record)) return 'identical';
  if (a.content !== b.content) return null;
  return areRecordsEqual(a.record, b.record) && a.whole === b.whole ? 'respelled' : 'otherwise';
}

/** Of the same text the same number (FNV-1a): two texts with one number are only listed as one. */
function numberOf(text: string): number {
  let number = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) number = Math.imul(number ^ text.charCodeAt(i), 0x01000193);
  return number >>> 0;
}
