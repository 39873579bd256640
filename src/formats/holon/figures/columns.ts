// Columns of the survey, and how they grow.

import { writtenAt } from '../../../base/json/access.ts';
import type { HolonEvent } from '../read/record.ts';
import { timeSeconds } from '../read/time.ts';

export const FIGURE_ESTIMATORS = ['p_success', 'entropy', 'impact', 'ev'] as const;
export type Estimator = (typeof FIGURE_ESTIMATORS)[number];

export const OTHER_OUTCOME = 0;
export const SUCCESS = 1;
/** "failure", "failed" or "conflict". */
export const FAILURE = 2;

/** What every row of executions, merges and rebases has. */
export interface Commons {
  readonly lane: Int32Array;
  readonly index: Int32Array;
  /** As written. */
  readonly seq: Int32Array;
  /** Unix milliseconds; NaN where none can be read. */
  readonly time: Float64Array;
  readonly intent: Int32Array;
  readonly agent: Int32Array;
  readonly model: Int32Array;
  readonly tier: Int32Array;
  /** One for each of ESTIMATORS, row after row. */
  readonly versions: Int32Array;
  readonly status: Uint8Array;
}

/** Numbers to count with; NaN where there is none, or none that a double can hold. */
export interface Numbers {
  readonly values: Float64Array;
  /** Row and text of those that JavaScript would write in another way. */
  readonly odd: readonly (readonly [row: number, text: string])[];
}

/** The number of a row; NaN where there is none. */
export function valuesIn({ values }: Numbers): (row: number) => number {
  return (row) => values[row] ?? Number.NaN;
}

/** The text of a row; null where there is none. */
export function namesIn(
  { texts }: { readonly texts: readonly string[] },
  column: Int32Array,
): (row: number) => string | null {
  return (row) => texts[column[row] ?? -1] ?? null;
}

/** A number as it is written in the ledger, or null. */
export function writtenText({ values, odd }: Numbers, row: number): string | null {
  // In the order of rows: found by halving.
  let low = 0;
  let high = odd.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((odd[middle]?.[0] ?? 0) < row) low = middle + 1;
    else high = middle;
  }
  const found = odd[low];
  if (found && found[0] === row) return found[1];
  const value = values[row] ?? Number.NaN;
  return Number.isNaN(value) ? null : String(value);
}

export class NumberColumn {
  private readonly values: number[] = [];
  private readonly odd: [number, string][] = [];

  push(text: string | null): void {
    const read = text === null ? Number.NaN : Number(text);
    const value = Number.isFinite(read) ? read : Number.NaN;
    if (text !== null && String(value) !== text) this.odd.push([this.values.length, text]);
    this.values.push(value);
  }

  build(): Numbers {
    return { values: Float64Array.from(this.values), odd: this.odd };
  }
}

/** Every text once. */
export class Texts {
  readonly all: string[] = [];
  private readonly indices = new Map<string, number>();

  /** −1 for null. */
  indexOf(text: string | null): number {
    if (text === null) return -1;
    const known = this.indices.get(text);
    if (known !== undefined) return known;
    this.indices.set(text, this.all.length);
    return this.all.push(text) - 1;
  }
}

/** Where an event is, and what is known of it from the events before. */
interface Origin {
  readonly lane: string;
  readonly index: number;
  readonly intent: number;
  readonly model: string | null;
  readonly tier: string | null;
  readonly versions: readonly (string | null)[];
}

const STATUS: ReadonlyMap<string | null, number> = new Map([
  ['success', SUCCESS],
  ['failure', FAILURE],
  ['failed', FAILURE],
  ['conflict', FAILURE],
]);

export class CommonColumns {
  private readonly texts: Texts;
  private readonly rows: Record<Exclude<keyof Commons, 'time'>, number[]> = {
    lane: [],
    index: [],
    seq: [],
    intent: [],
    agent: [],
    model: [],
    tier: [],
    versions: [],
    status: [],
  };
  private readonly times: number[] = [];

  constructor(texts: Texts) {
    this.texts = texts;
  }

  add(event: HolonEvent, origin: Origin): void {
    const { rows, texts } = this;
    const { seq, time, fields } = event;
    rows.lane.push(texts.indexOf(origin.lane));
    rows.index.push(origin.index);
    rows.seq.push(texts.indexOf(seq === null ? writtenAt(event.tree, 'seq') : String(seq)));
    this.times.push(time ? timeSeconds(time) * 1000 : Number.NaN);
    rows.intent.push(origin.intent);
    rows.agent.push(texts.indexOf(event.agent));
    rows.model.push(texts.indexOf(origin.model));
    rows.tier.push(texts.indexOf(origin.tier));
    for (const version of origin.versions) rows.versions.push(texts.indexOf(version));
    rows.status.push(STATUS.get(fields.text('status')) ?? OTHER_OUTCOME);
  }

  build(): Commons {
    const { status, ...rows } = this.rows;
    return {
      ...mapColumns(rows, (row) => Int32Array.from(row)),
      time: Float64Array.from(this.times),
      status: Uint8Array.from(status),
    };
  }
}

/** The same names with other values. */
export function mapColumns<Name extends string, A, B>(
  object: Readonly<Record<Name, A>>,
  map: (value: A) => B,
): Record<Name, B> {
  const members = Object.entries<A>(object).map(([name, value]) => [name, map(value)]);
  // TypeScript does not carry the names through a list of pairs.
  return Object.fromEntries(members) as Record<Name, B>;
}
