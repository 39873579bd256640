// What a writer notes of a record from its surroundings: texts by name.

import { encodeText } from '../../base/bytes.ts';
import { textAt } from '../../base/json/access.ts';
import { parseJson } from '../../base/json/parse.ts';
import type { JsonValue } from '../../base/json/value.ts';

/** What is noted under a name; null: nothing. */
export type AboutNote = (name: string) => string | null;

export function writeAbout(notes: Readonly<Record<string, string | null | undefined>>): string {
  return JSON.stringify(notes);
}

/** Reads what {@link writeAbout} wrote; null for what is not noted. */
export function readAbout(about: string | null): AboutNote {
  const notes: JsonValue =
    about === null ? null : parseJson(encodeText(about), { maxDepth: 2, keepLoneSurrogates: true });
  return (name) => textAt(notes, name);
}
