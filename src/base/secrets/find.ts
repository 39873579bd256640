// Values in a text that look like keys or tokens. It is a help and no proof: a value of another
// form is not found (docs/secrets.md). What a ledger is made of (hashes, ids, signatures, public
// keys) has none of these forms. Time is linear in the text: whatever repeats is a run of one
// class of characters, begun only where no such character is before it, or it is bounded.

import { assignmentsIn, isSecretMember, openedBracket, recordedIn } from './assigned.ts';
import { OTHER_KINDS, SECRET_KINDS, type Secret } from './kinds.ts';
import { pemsIn } from './pem.ts';
import { placedIn } from './placed.ts';
import { isPlaceholder, isRandom } from './random.ts';
import { textTablesIn } from './tables.ts';

/** A value that was cut off is one as well, if there is enough of it to tell. */
const CUT = '{1,}(?=…|\\.\\.\\.)';

const KNOWN = new RegExp(
  `(?:${SECRET_KINDS.map(
    ({ begin, body, least }) => `(${begin})(?:${body}{${least},}|${body}${CUT})`,
  ).join('|')})`,
  'g',
);

const JWT =
  /(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{0,64}?(eyJ[A-Za-z0-9_-]{8,}\.eyJ[A-Za-z0-9_-]{8,}(?:\.[A-Za-z0-9_-]*)?|eyJ[A-Za-z0-9_-]{8,}(?:\.[A-Za-z0-9_-]+){4})/g;

const BEARER = /\b[Bb]earer(?:\s|\\{1,8}[nrt]){1,4}([A-Za-z0-9._~+/=-]{12,})/g;

const HEADER =
  /\bauthorization\\{0,8}["']?\s{0,4}[:=]\s{0,4}\\{0,8}["']?(?:basic|token|apikey|bot)\s{1,4}([A-Za-z0-9._~+/=:-]{8,})/gi;

/** What a browser keeps, by the name of its header: the value of each of its pairs. */
const COOKIES =
  /\bcookie\\{0,8}["']?\s{0,4}[:=]\s{0,4}\\{0,8}["']?((?:[A-Za-z0-9_.-]{1,64}=[^\s;"'\\]{1,2048};? ?){1,32})/gi;
const PAIR = /=([^\s;"'\\]{12,})/g;

/** Of a command: -u user:password. */
const USER =
  /\s(?:-u|--user)(?<=\bcurl\b[^\n]{0,256})[ =]{1,2}["']?[^\s:"']{1,64}:([^\s"':]{4,128})/g;

const IN_URL = /:\/\/[^\s/@:"'`<>]{0,128}:([^\s/@"'`<>]{1,256})@[A-Za-z0-9.[-]/g;

/** Without one of these in it, a text has none: most texts end here. */
const HINT =
  /[a-z0-9]_[A-Za-z0-9]|sk-|gl[a-z]{2,4}-|xox|xapp-|A[KS]IA|AIza|ya29|GOCSPX|pypi-|SG\.|xai-|pplx-|tvly-|ATATT3|hv[sbr]\.|AGE-|eyJ|earer|uthorization|:\/\/|PRIVATE KEY|AUTHORIZATION|pass|secret|token|key|pwd|credential|cookie|curl|kennwort|mot.?de.?|contrase|senha|mysql|mariadb|mycli|mongo|redis-cli|ldap| login |zip|7z/i;

/** UTF-16 units: no value that is found is longer, but for tokens of any length. */
export const LONGEST_SECRET = 20_000;

/** Shorter than any that is found. */
const SHORTEST = 8;

/**
 * What of `text` looks like a key or a token, in order, no two of them overlapping. `member`: the
 * name that the text is the value of, where it is kept apart from the text.
 */
export function findSecrets(text: string, member?: string): readonly Secret[] {
  const isJson = member !== undefined && /^["[{]/.test(text);
  const found = isJson ? underName(member, text) : withoutName(text);
  const isAll = member !== undefined && found.length === 0 && isSecretMember(member, text);
  return isAll ? [{ name: OTHER_KINDS.assigned, from: 0, to: text.length, prefix: '' }] : found;
}

/** Of JSON, each string in it has the name that all of it has. */
function underName(member: string, text: string): readonly Secret[] {
  const name = `"${member.slice(-64)}":`;
  return withoutName(name + text).flatMap(({ from, to, ...one }) =>
    to > name.length
      ? [{ ...one, from: Math.max(0, from - name.length), to: to - name.length }]
      : [],
  );
}

function withoutName(text: string): readonly Secret[] {
  if (text.length < SHORTEST || !HINT.test(text)) return [];
  const found = [
    ...pemsIn(text),
    ...knownIn(text),
    ...formsIn(text, JWT, OTHER_KINDS.jwt, () => true),
    ...formsIn(text, BEARER, OTHER_KINDS.bearer, isRandom),
    ...formsIn(text, HEADER, OTHER_KINDS.header, isMixed),
    ...formsIn(text, IN_URL, OTHER_KINDS.url, (value) => !isPlaceholder(value)),
    ...cookiesIn(text),
    ...formsIn(text, USER, OTHER_KINDS.assigned, (value) => !isPlaceholder(value)),
    ...assignmentsIn(text),
    ...openedBracket(text),
    ...recordedIn(text),
    ...textTablesIn(text).flatMap((table) => table.found),
    ...placedIn(text),
  ];
  return found.length < 2 ? found : apart(found);
}

function cookiesIn(text: string): readonly Secret[] {
  return Array.from(text.matchAll(COOKIES)).flatMap((match) => {
    const pairs = match[1] ?? '';
    const start = match.index + match[0].length - pairs.length;
    return formsIn(pairs, PAIR, OTHER_KINDS.header, isRandom).map((one) => ({
      ...one,
      from: one.from + start,
      to: one.to + start,
    }));
  });
}

function knownIn(text: string): readonly Secret[] {
  return Array.from(text.matchAll(KNOWN)).flatMap((match) => {
    const at = match.slice(1).findIndex((prefix) => prefix !== undefined);
    const kind = SECRET_KINDS[at];
    const prefix = match[at + 1];
    const [all] = match;
    if (!kind || prefix === undefined) return [];
    // Glued to a word, as in "run-ghp_…", it may be a longer word.
    const isGlued = /[A-Za-z0-9_-]/.test(text[match.index - 1] ?? '');
    if ((kind.isLoose || isGlued) && !isLongRun(all.slice(prefix.length))) return [];
    // In bytes that are written in base64 the same letters follow one another by chance.
    if (isGlued && IN_DATA.test(text.slice(Math.max(0, match.index - DATA), match.index)))
      return [];
    return [{ name: kind.name, from: match.index, to: match.index + all.length, prefix }];
  });
}

/** So many letters of base64 in a row are no word. */
const DATA = 64;
const IN_DATA = /^[A-Za-z0-9+/_-]{64}$/;

/** Not words with dashes between them. */
function isLongRun(value: string): boolean {
  const run = /[A-Za-z0-9]{16}/.exec(value)?.[0];
  return run !== undefined && isRandom(run);
}

/** No word of a sentence about headers; it may have no digit, as many encoded names and passwords. */
function isMixed(value: string): boolean {
  return /[a-z]/.test(value) && /[A-Z0-9]/.test(value) && !isPlaceholder(value);
}

/** The last group of the expression, or all that it matches, is the value. */
function formsIn(
  text: string,
  form: RegExp,
  name: string,
  isOne: (value: string) => boolean,
): readonly Secret[] {
  return Array.from(text.matchAll(form)).flatMap((match) => {
    const value = match[1] ?? match[0];
    if (!isOne(value)) return [];
    const from = match.index + match[0].lastIndexOf(value);
    return [{ name, from, to: from + value.length, prefix: '' }];
  });
}

/** In order; of two that overlap the one that begins first covers both. */
function apart(found: readonly Secret[]): readonly Secret[] {
  const result: Secret[] = [];
  for (const one of found.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    const last = result.at(-1);
    if (!last || one.from >= last.to) result.push(one);
    else if (one.to > last.to) result[result.length - 1] = { ...last, to: one.to };
  }
  return result;
}
