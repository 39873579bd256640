// Events to which later ones go back. What they say is not kept for all of them: the lines of the
// last ones are at hand, and any other is read again. Those with long lines are kept: many short
// lines may go back to them, and reading them for each would take without an end.

import { type HolonEvent, isBad, readEvent } from './record.ts';
import type { EventReader } from './usual.ts';

/** Of all intents that are at work at a time, about as many as are gone back to. */
const AT_HAND = 512;

/** Bytes of a line. Those of real ledgers are far shorter. */
const LONG = 4096;

const GONE_BACK_TO: ReadonlySet<string> = new Set([
  'intent_created',
  'plan_variant_created',
  'plan_selected',
  'execution_started',
]);

export class Recall {
  /** Lines at hand, in places of the same size that are used in turn. */
  private readonly lines = new Uint8Array(AT_HAND * LONG);
  private readonly lengths = new Uint32Array(AT_HAND);
  /** By place: the number of its event; −1: none. */
  private readonly numbers = new Float64Array(AT_HAND).fill(-1);
  /** By the number of an event. */
  private readonly places = new Map<number, number>();
  private next = 0;
  private readonly long = new Map<number, HolonEvent>();
  /** The event asked for last: until the next, it is as it was read. */
  private last: { readonly number: number; readonly event: HolonEvent } | null = null;
  private readonly readBytes: (event: number) => Uint8Array;
  private readonly reader: EventReader;

  /** `reader`: of these events alone. */
  constructor(reader: EventReader, readBytes: (event: number) => Uint8Array) {
    this.reader = reader;
    this.readBytes = readBytes;
  }

  /** The next event of the ledger. */
  pass(number: number, { type }: HolonEvent, line: Uint8Array): void {
    if (!GONE_BACK_TO.has(type)) return;
    if (line.length <= LONG) this.keep(number, line);
    else this.keepLong(number, line);
  }

  /** One that was passed, to be asked until the next one is; null: there is none of this number. */
  get(number: number): HolonEvent | null {
    if (number < 0) return null;
    if (this.last?.number === number) return this.last.event;
    const long = this.long.get(number);
    if (long) return long;
    const place = this.places.get(number);
    const event = this.reader.read(place === undefined ? this.kept(number) : this.lineIn(place));
    this.last = isBad(event) ? null : { number, event };
    return this.last?.event ?? null;
  }

  private kept(number: number): Uint8Array {
    const line = this.readBytes(number);
    if (line.length <= LONG) this.keep(number, line);
    return line;
  }

  private lineIn(place: number): Uint8Array {
    return this.lines.subarray(LONG * place, LONG * place + (this.lengths[place] ?? 0));
  }

  private keep(number: number, line: Uint8Array): void {
    const place = this.next;
    this.next = (place + 1) % AT_HAND;
    const before = this.numbers[place] ?? -1;
    this.places.delete(before);
    // Its line was there.
    if (this.last?.number === before) this.last = null;
    this.places.set(number, place);
    this.numbers[place] = number;
    this.lengths[place] = line.length;
    this.lines.set(line, LONG * place);
  }

  private keepLong(number: number, line: Uint8Array): void {
    const event = readEvent(line);
    if (!isBad(event)) this.long.set(number, event);
  }
}
