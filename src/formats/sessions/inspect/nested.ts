// Events inside of an event: until spans came, calls of tools and subtasks had their own in them.

import { listAt } from '../../../base/json/access.ts';
import { JsonReader } from '../../../base/json/parse.ts';
import { isObject, type JsonObject, type JsonValue } from '../../../base/json/value.ts';
import { LENIENT } from '../record.ts';
import type { PlacedPart } from './placed.ts';

/** Deeper ones stay where they are, and so do those after so many of one sample. */
const MOST_DEPTH = 8;
export const MOST_INSIDE = 20_000;

const OPEN_LIST = 0x5b;

export interface Inside extends PlacedPart {
  /** The event around it. */
  readonly around: JsonObject;
}

/**
 * The events inside of one, each before those inside of it. `bytes`: where it is written, from
 * `start` on; `at`: where in the file they begin; `room`: how many at most.
 */
export function eventsInside(
  outer: JsonValue,
  { bytes, start, at }: { readonly bytes: Uint8Array; readonly start: number; readonly at: number },
  room: number,
): readonly Inside[] {
  const found: Inside[] = [];
  const enter = (value: JsonValue, from: number, depth: number) => {
    if (value === null || !isObject(value) || depth === MOST_DEPTH) return;
    const inner = listAt(value, 'events') ?? [];
    if (!inner.length) return;
    const reader = new JsonReader(bytes, from, LENIENT);
    reader.members((name) => {
      if (name !== 'events' || reader.peek() !== OPEN_LIST) {
        reader.value();
        return;
      }
      let nth = 0;
      reader.items(() => {
        const span = reader.span();
        const own = inner[nth++] ?? null;
        if (own === null || !isObject(own) || found.length >= room) return;
        found.push({ value: own, start: at + span.start, end: at + span.end, around: value });
        enter(own, span.start, depth + 1);
      });
    });
  };
  enter(outer, start, 0);
  return found;
}
