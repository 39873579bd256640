// JSON without loss: a number is the text that was written, an object keeps its
// members in the written order, duplicates included. Objects are arrays of pairs,
// so that no key of a ledger ever becomes a property name.

/** A number exactly as written. */
export interface JsonNumber {
  readonly number: string;
}

export type JsonMember = readonly [key: string, value: JsonValue];

export interface JsonObject {
  readonly members: readonly JsonMember[];
}

export type JsonArray = readonly JsonValue[];

export type JsonValue = null | boolean | string | JsonNumber | JsonArray | JsonObject;

export function isArray(value: JsonValue): value is JsonArray {
  return Array.isArray(value);
}

export function isObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && 'members' in value;
}

export function isNumber(value: JsonValue): value is JsonNumber {
  return typeof value === 'object' && value !== null && 'number' in value;
}

/** The member `key`; of duplicates the last, as the originating systems read it. */
export function member(object: JsonObject, key: string): JsonValue | undefined {
  for (let i = object.members.length - 1; i >= 0; i--) {
    const entry = object.members[i];
    if (entry && entry[0] === key) return entry[1];
  }
  return undefined;
}
