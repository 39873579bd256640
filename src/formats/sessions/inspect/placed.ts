import type { JsonObject, JsonValue } from '../../../base/json/value.ts';

/** A value, and where it is written. */
export interface PlacedPart {
  readonly start: number;
  readonly end: number;
  readonly value: JsonValue;
  /** The event that it is written in; left out: it is in none. */
  readonly around?: JsonObject;
}
