// The event of an entry. Telling, folding and deciding ask for the same one after another.

import type { Entry } from '../../../core/model/entry.ts';
import { type HolonEvent, isBad, readEvent } from './record.ts';

let last: { readonly bytes: Uint8Array; readonly event: HolonEvent } | null = null;

/** The bytes must not change. @throws for bytes that no reader of ours gave out. */
export function eventOf({ bytes }: Entry): HolonEvent {
  if (last?.bytes !== bytes) {
    const event = readEvent(bytes);
    if (isBad(event)) throw new Error(`an entry that is no event: ${event.reason}`);
    last = { bytes, event };
  }
  return last.event;
}
