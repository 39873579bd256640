// An entry as the event that it is.

import type { Entry } from '../../../core/model/entry.ts';
import { type HolonEvent, isBad, readEvent } from './record.ts';

/** @throws for bytes that no reader of ours gave out: lines that are no events become no entries. */
export function decodeEvent({ bytes }: Entry): HolonEvent {
  const event = readEvent(bytes);
  if (isBad(event)) throw new Error(`an entry that is no event: ${event.reason}`);
  return event;
}
