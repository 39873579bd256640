// How a fault is planted: what it changes, in a copy of the events or in their lines.

import { encodeText } from '../../../../base/bytes.ts';
import { addAll } from '../../../../base/lists.ts';
import type { Severity } from '../../../../ledger/model/check.ts';
import type { HolonCheckId } from '../../verify/checks.ts';
import { type GeneratedFields, type PayloadValue, toLine, type WrittenEvent } from './event.ts';

/** A fault that breaks one rule and no other. */
export interface GeneratedFault {
  readonly id: string;
  readonly title: string;
  /** The check that has to find it. */
  readonly check: HolonCheckId;
  readonly severity: Severity;
  /** The bytes of the ledger with the fault in it. */
  plant(events: readonly WrittenEvent[]): Uint8Array<ArrayBuffer>;
}

/** A fault of the events: what is changed is their copy. */
export function fault(
  id: string,
  check: HolonCheckId,
  severity: Severity,
  title: string,
  change: (events: WrittenEvent[]) => void,
): GeneratedFault {
  return {
    id,
    title,
    check,
    severity,
    plant(events) {
      const copies = cloneEvents([...events]);
      change(copies);
      return encodeLines(copies.map(toLine));
    },
  };
}

/** A fault of the lines as they are written: they are changed, or bytes given instead of them. */
export function faultInLines(
  id: string,
  severity: Severity,
  title: string,
  change: (lines: string[]) => Uint8Array<ArrayBuffer> | undefined,
): GeneratedFault {
  return {
    id,
    title,
    check: 'line',
    severity,
    plant(events) {
      const lines = events.map(toLine);
      return change(lines) ?? encodeLines(lines);
    },
  };
}

export function encodeLines(lines: readonly string[]): Uint8Array<ArrayBuffer> {
  return encodeText(`${lines.join('\n')}\n`);
}

/** Events are plain data: JSON can hold all of it. */
export function cloneEvents<T>(value: T): T {
  return JSON.parse(JSON.stringify(value));
}

export const findMiddle = (lines: readonly unknown[]) => Math.floor(lines.length / 2);

export function middle(events: readonly WrittenEvent[]): WrittenEvent {
  return given(events[findMiddle(events)]);
}

/** Writes an event once more, after the last one. */
export function appendEvent(events: WrittenEvent[], event: WrittenEvent): void {
  const last = given(events.at(-1));
  events.push({ ...event, ts: last.ts, seq: last.seq + 1 });
}

export function removeAll(events: WrittenEvent[], fits: (event: WrittenEvent) => boolean): void {
  const kept = events.filter((event) => !fits(event));
  events.length = 0;
  addAll(events, kept);
}

/** Puts an event before another one, with the numbers and times that it would have there. */
export function moveUp(events: WrittenEvent[], from: number, to: number): void {
  const places = events.slice(to, from + 1).map(({ seq, ts }) => ({ seq, ts }));
  const [event] = events.splice(from, 1);
  if (event) events.splice(to, 0, event);
  for (const [i, place] of places.entries()) Object.assign(events[to + i] ?? {}, place);
}

type Fits = (event: WrittenEvent, at: number) => boolean;

/** Events of a type, with these fields in their payload. */
export function of(type: string, fields: GeneratedFields = {}): (event: WrittenEvent) => boolean {
  return ({ event_type, payload }) =>
    event_type === type && Object.entries(fields).every(([name, value]) => payload[name] === value);
}

/** Position of the first event that fits, in the last two thirds if there is one. */
export function findEvent(events: readonly WrittenEvent[], fits: Fits): number {
  const third = Math.floor(events.length / 3);
  const late = events.findIndex((event, at) => at >= third && fits(event, at));
  const found = late >= 0 ? late : events.findIndex(fits);
  if (found < 0) throw new Error('the ledger is too short for this fault');
  return found;
}

export function first(events: readonly WrittenEvent[], fits: Fits): WrittenEvent {
  return given(events[findEvent(events, fits)]);
}

/** Takes the first event out that fits. */
export function takeEvent(events: WrittenEvent[], fits: Fits): void {
  events.splice(findEvent(events, fits), 1);
}

/** The objects inside of a payload. */
export function fields(event: WrittenEvent, ...path: readonly string[]): GeneratedFields {
  let here: GeneratedFields = event.payload;
  // Our own events are objects all the way.
  for (const name of path) here = here[name] as GeneratedFields;
  return here;
}

/** What a field of the payloads of all events that fit has. */
export function collectPayloadValues(
  events: readonly WrittenEvent[],
  fits: Fits,
  name: string,
): Set<PayloadValue> {
  return new Set(events.filter(fits).map(({ payload }) => payload[name] ?? null));
}

function given<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the ledger is too short for this fault');
  return value;
}
