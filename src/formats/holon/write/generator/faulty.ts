// How a fault is planted: what it changes, in a copy of the events or in their lines.

import { encodeText } from '../../../../base/bytes.ts';
import { addAll } from '../../../../base/lists.ts';
import type { Severity } from '../../../../ledger/model/check.ts';
import type { CheckId } from '../../verify/checks.ts';
import { type Fields, type Plain, toLine, type Written } from './event.ts';

/** A fault that breaks one rule and no other. */
export interface Fault {
  readonly id: string;
  readonly title: string;
  /** The check that has to find it. */
  readonly check: CheckId;
  readonly severity: Severity;
  /** The bytes of the ledger with the fault in it. */
  plant(events: readonly Written[]): Uint8Array<ArrayBuffer>;
}

/** A fault of the events: what is changed is their copy. */
export function fault(
  id: string,
  check: CheckId,
  severity: Severity,
  title: string,
  change: (events: Written[]) => void,
): Fault {
  return {
    id,
    title,
    check,
    severity,
    plant(events) {
      const copies = copyOf([...events]);
      change(copies);
      return bytesOf(copies.map(toLine));
    },
  };
}

/** A fault of the lines as they are written: they are changed, or bytes given instead of them. */
export function inLines(
  id: string,
  severity: Severity,
  title: string,
  change: (lines: string[]) => Uint8Array<ArrayBuffer> | undefined,
): Fault {
  return {
    id,
    title,
    check: 'line',
    severity,
    plant(events) {
      const lines = events.map(toLine);
      return change(lines) ?? bytesOf(lines);
    },
  };
}

export function bytesOf(lines: readonly string[]): Uint8Array<ArrayBuffer> {
  return encodeText(`${lines.join('\n')}\n`);
}

/** Events are plain data: JSON can hold all of it. */
export function copyOf<T>(value: T): T {
  return JSON.parse(JSON.stringify(value));
}

export const middleOf = (lines: readonly unknown[]) => Math.floor(lines.length / 2);

export function middle(events: readonly Written[]): Written {
  return given(events[middleOf(events)]);
}

/** Writes an event once more, after the last one. */
export function append(events: Written[], event: Written): void {
  const last = given(events.at(-1));
  events.push({ ...event, ts: last.ts, seq: last.seq + 1 });
}

export function removeAll(events: Written[], fits: (event: Written) => boolean): void {
  const kept = events.filter((event) => !fits(event));
  events.length = 0;
  addAll(events, kept);
}

/** Puts an event before another one, with the numbers and times that it would have there. */
export function moveUp(events: Written[], from: number, to: number): void {
  const places = events.slice(to, from + 1).map(({ seq, ts }) => ({ seq, ts }));
  const [event] = events.splice(from, 1);
  if (event) events.splice(to, 0, event);
  for (const [i, place] of places.entries()) Object.assign(events[to + i] ?? {}, place);
}

type Fits = (event: Written, at: number) => boolean;

/** Events of a type, with these fields in their payload. */
export function of(type: string, fields: Fields = {}): (event: Written) => boolean {
  return ({ event_type, payload }) =>
    event_type === type && Object.entries(fields).every(([name, value]) => payload[name] === value);
}

/** Position of the first event that fits, in the last two thirds if there is one. */
export function find(events: readonly Written[], fits: Fits): number {
  const third = Math.floor(events.length / 3);
  const late = events.findIndex((event, at) => at >= third && fits(event, at));
  const found = late >= 0 ? late : events.findIndex(fits);
  if (found < 0) throw new Error('the ledger is too short for this fault');
  return found;
}

export function first(events: readonly Written[], fits: Fits): Written {
  return given(events[find(events, fits)]);
}

/** Takes the first event out that fits. */
export function take(events: Written[], fits: Fits): void {
  events.splice(find(events, fits), 1);
}

/** The objects inside of a payload. */
export function fields(event: Written, ...path: readonly string[]): Fields {
  let here: Fields = event.payload;
  // Our own events are objects all the way.
  for (const name of path) here = here[name] as Fields;
  return here;
}

/** What a field of the payloads of all events that fit has. */
export function valuesOf(events: readonly Written[], fits: Fits, name: string): Set<Plain> {
  return new Set(events.filter(fits).map(({ payload }) => payload[name] ?? null));
}

function given<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the ledger is too short for this fault');
  return value;
}
