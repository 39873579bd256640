// Numbers that lose digits on their way into the hash: another one in their place has the same hash.

import type { JsonStyle } from '../../../base/json/canonical.ts';
import { isArray, isNumber, type JsonValue } from '../../../base/json/value.ts';
import { type Pointer, pointerTo } from '../profile/pointer.ts';
import type { ExaminedRecord } from './context.ts';

const SHORT = 15;
const MAX_DEPTH = 64;

/** `style`: how the log writes what it hashes. */
export function examineNumbers(
  { object, log }: ExaminedRecord,
  { spell }: Pick<JsonStyle, 'spell'>,
): void {
  log.examine('chains.numbers');
  const found = lostIn(object, spell, '', 0);
  if (!found) return;
  log.warn('chains.numbers', {
    path: found.at,
    expected: found.hashed,
    actual: found.written.slice(0, 200),
    message: `The number ${found.written.slice(0, 60)} is hashed as ${found.hashed.slice(0, 60)}: digits are lost on the way, so that other numbers in its place have the same hash. Which of them was written, nothing shows.`,
  });
}

interface Lost {
  readonly at: Pointer;
  readonly written: string;
  readonly hashed: string;
}

function lostIn(
  value: JsonValue,
  spell: JsonStyle['spell'],
  at: Pointer,
  depth: number,
): Lost | null {
  if (value === null || typeof value !== 'object' || depth > MAX_DEPTH) return null;
  if (isArray(value)) {
    for (const [i, item] of value.entries()) {
      const found = lostIn(item, spell, `${at}/${i}`, depth + 1);
      if (found) return found;
    }
    return null;
  }
  if (isNumber(value)) {
    const { number: written } = value;
    if (written.length <= SHORT && !/e/i.test(written)) return null;
    const hashed = spell(written);
    return normaliseNumber(written) === normaliseNumber(hashed) ? null : { at, written, hashed };
  }
  for (const [name, item] of value.members) {
    const found = lostIn(item, spell, at + pointerTo(name), depth + 1);
    if (found) return found;
  }
  return null;
}

const NUMBER = /^(-?)0*(\d*?)(?:\.(\d*?)0*)?(?:e([+-]?\d{1,9}))?$/i;

/** The same for two texts of the same number; what is none is its own text. */
function normaliseNumber(text: string): string {
  const [, sign = '', whole, fraction = '', power = '0'] = NUMBER.exec(text) ?? [];
  if (whole === undefined) return text;
  const digits = whole + fraction;
  const bare = digits.replace(/^0+/, '');
  if (bare === '') return '0';
  const short = bare.replace(/0+$/, '');
  return `${sign}${short}e${Number(power) - fraction.length + bare.length - short.length}`;
}
