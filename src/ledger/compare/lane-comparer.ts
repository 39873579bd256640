// Two lanes are compared entry by entry. As long as they say the same, nothing is kept of them.
// Where they part, some bytes of each entry are kept to align them: until they go on alike at the
// same place, or end.

import { equalBytes } from '../../base/bytes.ts';
import { Uint32Column } from '../../base/columns.ts';
import type { HashEngine } from '../../base/hash/hash.ts';
import { align, type LaneKeys } from './align.ts';
import { type Alignment, AlignmentBuilder, type Both, type Side } from './alignment.ts';
import type { ApartMember, ApartRules } from './apart.ts';
import { areRecordsEqual, type Comparable, isIdentical } from './comparable.ts';
import { sameApart } from './content.ts';
import { isKeyAt, KeyColumn } from './key-column.ts';

/** What two lanes have in common, and where they part. */
export interface LaneComparison {
  readonly entries: Both<number>;
  /** Entries at the beginning that are the same byte for byte, with all that their records carry. */
  readonly identical: number;
  readonly alike: number;
  /** Entries that decide the same and do the same to the state. */
  readonly acting: number;
  readonly alignment: Alignment;
  readonly pairs: PairCounts;
  readonly apart: readonly ApartCount[];
  /** Counts by side the entries whose record lacks what the other's has. */
  readonly lacks: Both<Lacks>;
}

/** Counts the pairs that say the same. */
export interface PairCounts {
  /** Byte for byte, or with the same id and values at another place. */
  readonly identical: number;
  /** At the same place, with the same id and values, written otherwise. */
  readonly respelled: number;
  /** With other ids, times, hashes or signatures. */
  readonly otherwise: number;
}

export interface ApartCount extends ApartMember {
  readonly differs: number;
}

export interface Lacks {
  readonly parents: number;
  readonly times: number;
}

/** The lanes go on alike after so many successive pairs that say the same. */
const ALIKE_AGAIN = 32;

class Kept {
  private readonly contents: KeyColumn;
  private readonly wholes: KeyColumn;
  private readonly titles = new Uint32Column();
  private readonly shapes = new Uint32Column();

  constructor(hash: HashEngine) {
    this.contents = new KeyColumn(hash);
    this.wholes = new KeyColumn(hash);
  }

  get length(): number {
    return this.titles.length;
  }

  push(entry: Comparable): void {
    this.contents.push(entry.content);
    this.wholes.push(entry.whole);
    this.titles.push(hashNumber(entry.title));
    this.shapes.push(hashNumber(entry.shape));
  }

  pushLast({ contents, wholes, titles, shapes }: Kept): void {
    this.contents.pushLast(contents);
    this.wholes.pushLast(wholes);
    this.titles.push(titles.at(titles.length - 1) ?? 0);
    this.shapes.push(shapes.at(shapes.length - 1) ?? 0);
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
  private readonly hash: HashEngine;
  private readonly rows = new AlignmentBuilder();
  private kept: Both<Kept>;
  /** Pairs at the end of what is kept that say the same. */
  private alikeAgain = 0;
  private readonly entries = { a: 0, b: 0 };
  private readonly lacks = { a: { parents: 0, times: 0 }, b: { parents: 0, times: 0 } };
  private readonly pairs = { identical: 0, respelled: 0, otherwise: 0 };
  private readonly seen = new Map<ApartRules, ApartSeen>();
  private identical = 0;
  private alike = 0;
  private acting = 0;

  constructor(hash: HashEngine) {
    this.hash = hash;
    this.kept = keptNothing(hash);
  }

  /** Takes the next entry of both. Afterwards {@link settle} may be due. */
  pair(a: Comparable, b: Comparable): void {
    const index = this.entries.a;
    this.entries.a++;
    this.entries.b++;
    this.noteLacks(a, b);
    const same = sameness(a, b);
    if (same === 'identical' && this.identical === index) this.identical++;
    if (same && this.alike === index) this.alike++;
    if (this.acting === index && (same || a.effect === b.effect)) this.acting++;
    if (same === 'otherwise') this.noteApart(a, b);
    if (same && !this.isParted) {
      this.pairs[same]++;
      this.rows.add('same', 1, 1);
    } else this.keep(a, b, same);
  }

  rest(side: Side, entry: Comparable): void {
    if (!this.isParted) this.skip(side, 1);
    else {
      this.entries[side]++;
      this.kept[side].push(entry);
    }
  }

  /** Says whether the rest of the longer lane has to be read: else {@link skip} will do. */
  get isParted(): boolean {
    return this.kept.a.length + this.kept.b.length > 0;
  }

  skip(side: Side, entries: number): void {
    this.entries[side] += entries;
    this.rows.add(side === 'a' ? 'only a' : 'only b', ...onSide(side, entries));
  }

  /** Says whether the lanes go on alike, so that what is kept of them can be dropped. */
  get isDue(): boolean {
    return this.alikeAgain >= ALIKE_AGAIN;
  }

  *settle(): Generator<void, void> {
    yield* this.alignKept(this.rows, this.pairs);
    this.kept = keptNothing(this.hash);
    this.alikeAgain = 0;
  }

  /** The result is of all so far; more may follow. */
  *finish(): Generator<void, LaneComparison> {
    const { entries, identical, alike, acting, lacks } = this;
    const rows = this.isParted ? this.rows.copy() : this.rows;
    const pairs = { ...this.pairs };
    yield* this.alignKept(rows, pairs);
    return {
      entries: { ...entries },
      identical,
      alike,
      acting,
      alignment: rows.finish(),
      pairs,
      apart: this.apart(),
      lacks: { a: { ...lacks.a }, b: { ...lacks.b } },
    };
  }

  private keep(a: Comparable, b: Comparable, same: keyof PairCounts | null): void {
    const { kept } = this;
    kept.a.push(a);
    if (same === 'identical') kept.b.pushLast(kept.a);
    else kept.b.push(b);
    this.alikeAgain = same ? this.alikeAgain + 1 : 0;
  }

  private *alignKept(
    rows: AlignmentBuilder,
    pairs: { identical: number; otherwise: number },
  ): Generator<void, void> {
    if (!this.isParted) return;
    const [a, b] = [this.kept.a.flat(), this.kept.b.flat()];
    const same = yield* align(a, b, rows);
    for (const [i, j] of same.entries())
      if (j >= 0) pairs[isKeyAt(a.wholes, i, b.wholes, j) ? 'identical' : 'otherwise']++;
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
    for (const [member, isSame] of sameApart(a.setApart, b.setApart)) {
      seen.met[member] = 1;
      if (!isSame) seen.differs[member] = (seen.differs[member] ?? 0) + 1;
    }
  }

  private apart(): ApartCount[] {
    return [...this.seen.values()].flatMap(({ rules, met, differs }) =>
      rules.members.flatMap((member, number) =>
        met[number] ? { ...member, differs: differs[number] ?? 0 } : [],
      ),
    );
  }
}

function keptNothing(hash: HashEngine): Both<Kept> {
  return { a: new Kept(hash), b: new Kept(hash) };
}

function onSide(side: Side, entries: number): readonly [a: number, b: number] {
  return side === 'a' ? [entries, 0] : [0, entries];
}

/** Null when two entries do not say the same. */
function sameness(a: Comparable, b: Comparable): keyof PairCounts | null {
  if (isIdentical(a.record, b.record)) return 'identical';
  if (!equalBytes(a.content, b.content)) return null;
  const isSame = areRecordsEqual(a.record, b.record) && equalBytes(a.whole, b.whole);
  return isSame ? 'respelled' : 'otherwise';
}

/** Uses FNV-1a: two texts with one number are only listed as one. */
function hashNumber(text: string): number {
  let number = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) number = Math.imul(number ^ text.charCodeAt(i), 0x01000193);
  return number >>> 0;
}
