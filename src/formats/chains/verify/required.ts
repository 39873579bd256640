// What a document that a log follows asks of its records: members, words, phases. A record that
// breaks it is no sign of a change, so each is a warning that names the document.

import { isObject, type JsonValue } from '../../../base/json/value.ts';
import { plainText } from '../hash/bytes.ts';
import { showChainMember } from '../members.ts';
import { pointerWords, textAtPointer, valueAtPointer } from '../profile/pointer.ts';
import type { Required } from '../profile/profile.ts';
import { parseSeconds } from '../time.ts';
import type { ExaminedRecord } from './context.ts';

export function examineRequired(record: ExaminedRecord): void {
  const { requires } = record.profile;
  if (!requires) return;
  for (const rule of requires.rules) examineRule(record, requires.by, rule);
  const { erased } = requires;
  if (erased === undefined) return;
  record.log.examine('chains.erased');
  if (textAtPointer(record.object, erased) === null) return;
  record.log.warn('chains.erased', {
    path: erased,
    message: `The content of this record was erased, and ${pointerWords(erased)} is in its place, as ${requires.by} allows. The next record is compared with that: what this one said nobody can know from here, nor that it was the same when it was erased.`,
  });
}

function examineRule(
  { object, log }: ExaminedRecord,
  by: string,
  { check, at, when = [], is }: Required,
): void {
  if (when.some((one) => !one.texts.includes(plainText(valueAtPointer(object, one.at))))) return;
  const id = `chains.${check}` as const;
  log.examine(id);
  const value = valueAtPointer(object, at);
  const fits = Array.isArray(is) ? is.includes(plainText(value)) : hasForm(value, String(is));
  if (fits) return;
  const cases = when.map((one) => `${pointerWords(one.at)} is ${one.texts.join(' or ')}`);
  const expected = Array.isArray(is) ? is.join(', ') : FORMS[String(is)]?.words;
  log.warn(id, {
    path: at,
    expected: expected ?? '',
    actual: showChainMember(value),
    message: `${by} asks for ${pointerWords(at)} to be ${Array.isArray(is) ? 'one of its words' : expected}${cases.length ? ` where ${cases.join(' and ')}` : ''}. The hashes hold all the same: this says how the log was written, not that it was changed.`,
  });
}

interface Form {
  readonly words: string;
  fits(value: JsonValue): boolean;
}

const matches = (pattern: RegExp) => (value: JsonValue) =>
  typeof value === 'string' && pattern.test(value);

const FORMS: Readonly<Record<string, Form>> = {
  there: { words: 'there, be it null', fits: () => true },
  object: { words: 'an object', fits: isObject },
  'UUID v4': {
    words: 'a UUID of version 4',
    fits: matches(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i),
  },
  URI: { words: 'a URI', fits: matches(/^[a-z][a-z0-9+.-]*:./i) },
  SemVer: { words: 'a version such as 1.2.3', fits: matches(/^\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/) },
  'RFC 3339': {
    words: 'a time in RFC 3339',
    fits: (value) => parseSeconds(value, 'RFC 3339') !== null,
  },
  text: { words: 'a text that is not empty', fits: matches(/./) },
};

function hasForm(value: JsonValue | undefined, form: string): boolean {
  return value !== undefined && (FORMS[form]?.fits(value) ?? false);
}
