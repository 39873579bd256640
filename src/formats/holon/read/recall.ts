// Events to which later ones go back. What they say is not kept for all of them: the last ones are
// at hand, and any other is read again. Those with long lines are kept: many short lines may go
// back to them, and reading them for each would take without an end.

import { keepLatest } from '../../../core/lists.ts';
import { type HolonEvent, isBad, readEvent } from './record.ts';

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
  /** By their numbers; the one that came first comes first. */
  private readonly events = new Map<number, HolonEvent>();
  private readonly long = new Map<number, HolonEvent>();
  private readonly bytesOf: (event: number) => Uint8Array;

  constructor(bytesOf: (event: number) => Uint8Array) {
    this.bytesOf = bytesOf;
  }

  /** The next event of the ledger, and the length of its line. */
  pass(number: number, event: HolonEvent, length: number): void {
    if (!GONE_BACK_TO.has(event.type)) return;
    if (length > LONG) this.long.set(number, event);
    else this.keep(number, event);
  }

  /** One that was passed; null: there is none of this number. */
  get(number: number): HolonEvent | null {
    if (number < 0) return null;
    const known = this.events.get(number) ?? this.long.get(number);
    if (known) return known;
    const read = readEvent(this.bytesOf(number));
    if (isBad(read)) return null;
    this.keep(number, read);
    return read;
  }

  private keep(number: number, event: HolonEvent): void {
    this.events.set(number, event);
    keepLatest(this.events, AT_HAND);
  }
}
