// The texts and numbers that are values in a record's JSON are found without taking it apart, as
// this is done for every entry.

import { NO_TEXTS } from '../match/require.ts';
import { FRAGMENT_LENGTH } from './fragments.ts';

const QUOTE = '"';
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const SPACE = 0x20;

const NONE: ReadonlySet<string> = new Set(NO_TEXTS);
/** An index is asked for no shorter ones. */
const NUMBERS = new RegExp(`[-+.\\deE]{${FRAGMENT_LENGTH},}`, 'g');

/** `json` is JSON; anything else gives any texts. Short numbers are incomplete. */
export function forEachRecordText(json: string, take: (text: string) => void): void {
  let end = -1;
  for (let from = json.indexOf(QUOTE); from >= 0; from = json.indexOf(QUOTE, end + 1)) {
    if (from - end > FRAGMENT_LENGTH) takeNumbers(json.slice(end + 1, from), take);
    end = findTextEnd(json, from + 1);
    if (end < 0) return;
    let after = end + 1;
    while (json.charCodeAt(after) <= SPACE) after++;
    if (json.charCodeAt(after) === COLON) continue;
    const text = plain(json.slice(from + 1, end));
    if (!NONE.has(text)) take(text);
  }
  takeNumbers(json.slice(end + 1), take);
}

function takeNumbers(between: string, take: (number: string) => void): void {
  for (const number of between.match(NUMBERS) ?? []) take(number);
}

function findTextEnd(json: string, from: number): number {
  let end = json.indexOf(QUOTE, from);
  while (end >= 0 && isEscaped(json, end, from)) end = json.indexOf(QUOTE, end + 1);
  return end;
}

function isEscaped(json: string, at: number, from: number): boolean {
  let before = at;
  while (before > from && json.charCodeAt(before - 1) === BACKSLASH) before--;
  return (at - before) % 2 === 1;
}

function plain(written: string): string {
  if (!written.includes('\\')) return written;
  try {
    return String(JSON.parse(`"${written}"`));
  } catch {
    return written;
  }
}
