// What a record's place in the log says of it, and how that is noted.

import { encodeText } from '../../../base/bytes.ts';
import { parseJson } from '../../../base/json/parse.ts';
import { isArray, type JsonValue } from '../../../base/json/value.ts';
import { readAbout } from '../about.ts';
import { SESSION_READ_OPTIONS } from '../record.ts';
import type { StepWrite } from '../step.ts';
import { attachedHash } from './texts.ts';

/** What a record's place says of it, and the texts that it refers to. */
export interface RecordNotes {
  readonly note: (name: string) => string | null;
  readonly resolve: (text: string) => string;
  readonly sample: string;
}

export function readSamplePlace(about: string | null): RecordNotes {
  const note = readAbout(about);
  return { note, resolve: resolver(noted(note('texts'))), sample: note('sample') ?? '' };
}

/** A list that was noted as JSON. */
function noted(json: string | null): readonly JsonValue[] {
  const value = json === null ? null : parseJson(encodeText(json), SESSION_READ_OPTIONS);
  return value !== null && isArray(value) ? value : [];
}

function resolver(texts: readonly JsonValue[]): (text: string) => string {
  const byHash = new Map(texts.map((one) => [pairText(one, 0), pairText(one, 1)]));
  return (text) => {
    const hash = attachedHash(text);
    if (hash === null) return text;
    return byHash.get(hash) ?? `[a text that is not here: ${hash}]`;
  };
}

function pairText(pair: JsonValue, at: number): string {
  const value = pair !== null && isArray(pair) ? pair[at] : undefined;
  return typeof value === 'string' ? value : '';
}

/** Messages that were noted: who, and what. */
export function notedTexts(json: string | null): readonly (readonly [who: string, text: string])[] {
  return noted(json).map((one) => [pairText(one, 0), pairText(one, 1)]);
}

/** Values of the store from here on, as they were noted. */
export function writesIn(json: string | null): readonly StepWrite[] {
  return noted(json).map((one): StepWrite => {
    const value = one !== null && isArray(one) ? (one[1] ?? null) : null;
    if (typeof value !== 'string')
      return { kind: 'store', id: pairText(one, 0), value: null, removes: true };
    return {
      kind: 'store',
      id: pairText(one, 0),
      value: parseJson(encodeText(value), SESSION_READ_OPTIONS),
    };
  });
}
