// Records of a container that is read from front to back, put together by trajectory. What is kept
// of each is where it is: the record is read again when its entry is asked for.

import { Float64Column, Uint8Column, Uint32Column } from '../../../base/columns.ts';
import type { Seq } from '../../../base/seq.ts';
import { sourceFinding } from '../../../ledger/format/describe.ts';
import type { Finding } from '../../../ledger/model/check.ts';
import type { Entry, LaneInfo } from '../../../ledger/model/entry.ts';
import { SourceError } from '../../../ledger/sources/error.ts';
import type { KeptFindings } from '../../../ledger/verify/findings.ts';
import type { ThymosReader } from './reader.ts';

/** Where a record is. */
export interface CollectedPlace {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  /** Which of the container it is, from 1 on. */
  readonly number: number;
  /** A number by which its container knows how it is written. */
  readonly shape: number;
}

/** What a lane is put together by. */
export interface RecordFacts {
  /** What the runtime sorts by: the seq, but for numbers of a table that are none. */
  readonly order: Seq;
  /** Whether it says what its parent is, be it none. */
  readonly saysParent: boolean;
  /** Whether it is damaged. */
  readonly hasFault: boolean;
}

/** A record can have any number of members that nobody reads. */
const MAX_NAMED = 20;
const MAX_NAME = 60;

export class LaneCollector {
  carriesParents = false;
  /** Of each lane the rows of its records; lanes in the order in which they first appeared. */
  private readonly lanes = new Map<string, Uint32Column>();
  private readonly starts = new Float64Column();
  private readonly lengths = new Uint32Column();
  private readonly shapes = new Uint32Column();
  private readonly faults = new Uint8Column();
  /** As a double; those that it does not hold exactly are in `longOrders`. */
  private readonly orders = new Float64Column();
  private readonly longOrders = new Map<number, Seq>();
  /** Members beyond those that are read, by their first occurrence. */
  private readonly others = new Set<string>();
  private unnamed = 0;

  get total(): number {
    return this.starts.length;
  }

  get laneInfos(): LaneInfo[] {
    return Array.from(this.lanes, ([id, { length }]) => ({ id, entries: length }));
  }

  add(
    lane: string,
    { order, saysParent, hasFault }: RecordFacts,
    { start, end, shape }: Omit<CollectedPlace, 'number'>,
  ): void {
    const row = this.total;
    const rows = this.lanes.get(lane) ?? new Uint32Column();
    if (!rows.length) this.lanes.set(lane, rows);
    rows.push(row);
    this.starts.push(start);
    this.lengths.push(end - start);
    this.shapes.push(shape);
    this.faults.push(hasFault ? 1 : 0);
    this.orders.push(Number(order));
    if (typeof order === 'bigint') this.longOrders.set(row, order);
    this.carriesParents ||= saysParent;
  }

  /** Notes a member, of an entry or around all of them, that nobody reads. */
  addOther(name: string): void {
    if (this.others.has(name)) return;
    if (this.others.size < MAX_NAMED) this.others.add(name.slice(0, MAX_NAME));
    else this.unnamed++;
  }

  get otherFindings(): readonly Finding[] {
    const { others, unnamed } = this;
    if (!others.size) return [];
    const actual = `${[...others].join(', ')}${unnamed ? ` and ${unnamed} more` : ''}`;
    const message = `This file has members that nobody reads: ${actual}. They are covered by no id, and anybody could have put them there.`;
    const where = { expected: 'the members of an export', actual };
    return [sourceFinding('thymos.unknown-fields', 'warning', message, where)];
  }

  /** Puts the records of each lane in order, from one on of which those before it are. */
  sort(from: (lane: string) => number = () => 0): void {
    for (const [lane, rows] of this.lanes) this.sortLane(rows, from(lane));
  }

  /** Of the record at a position in its lane. */
  orderAt(lane: string, index: number): Seq | null {
    const row = this.lanes.get(lane)?.at(index);
    return row === undefined ? null : this.readOrder(row);
  }

  hasFaultAt(lane: string, index: number): boolean {
    return this.faults.at(this.lanes.get(lane)?.at(index) ?? -1) === 1;
  }

  /** Those of a lane in its order. */
  *places(lane: string, from: number, to: number): Generator<CollectedPlace, void> {
    const rows = this.lanes.get(lane);
    for (let index = from; index < to; index++) {
      const row = rows?.at(index);
      if (row === undefined) return;
      const start = this.starts.at(row) ?? 0;
      const end = start + (this.lengths.at(row) ?? 0);
      yield { start, end, number: row + 1, shape: this.shapes.at(row) ?? 0 };
    }
  }

  private sortLane(rows: Uint32Column, from: number): void {
    const own = rows.flat().subarray(from);
    const inOrder = own.every((row, i) => i === 0 || !this.isBefore(row, own[i - 1] ?? 0));
    if (inOrder) return;
    // Equal ones keep the order of the file.
    own.sort((a, b) => (this.isBefore(a, b) ? -1 : this.isBefore(b, a) ? 1 : a - b));
    own.forEach((row, i) => {
      rows.set(from + i, row);
    });
  }

  private isBefore(a: number, b: number): boolean {
    return this.readOrder(a) < this.readOrder(b);
  }

  private readOrder(row: number): Seq {
    return this.longOrders.get(row) ?? this.orders.at(row) ?? 0;
  }
}

/** Reads a record again. @throws {SourceError} when it is not there any more. */
export type ReadAgain = (place: CollectedPlace) => Omit<Entry, 'index'>;

/** A record that was where `start` is, and is not there any more. */
export function notThere(start: number): SourceError {
  return new SourceError(
    'corrupt',
    'The file of this ledger is not what was read before.',
    `At byte ${start} there was an entry, and there is none any more.`,
    'Wait until nothing writes to it, or copy it first, and open it again.',
  );
}

/** A reader over records that are read again. */
export function collectedReader(
  container: string,
  lanes: LaneCollector,
  read: ReadAgain,
  findings: KeptFindings,
  more: Partial<Pick<ThymosReader, 'heads' | 'rows' | 'trailing'>> = {},
): ThymosReader {
  lanes.sort();
  return {
    container,
    lanes: lanes.laneInfos,
    findings: findings.kept,
    leftOut: findings.leftOut,
    openFault: null,
    carriesParents: lanes.carriesParents,
    heads: null,
    ...more,
    *entries(lane, from = 0, to = Number.POSITIVE_INFINITY) {
      let index = from;
      for (const place of lanes.places(lane, from, to)) yield { ...read(place), index: index++ };
    },
    // The file is its opener's.
    close: () => undefined,
  };
}
