// Values that are secret by the name before them: API_KEY=…, "password": "…", --token ….

import { OTHER_KINDS } from './kinds.ts';
import { isPlaceholder, isRandom, isUuid } from './random.ts';

/** The name ends in one of these; what comes before it does not matter: DB_PASSWORD, accessToken. */
const WORDS = {
  pass: '(?:password|passwd|passphrase|pwd|passwort|kennwort|mot[_-]?de[_-]?passe|contrase[nñ]a|senha)s?',
  key: '(?:(?:api|access|secret|private|auth|encryption|master|account|signing)[_-]?key|secret|credential)s?|(?<![a-z])pass',
  token: 'tokens?',
  header: 'authorization|cookies?',
} as const;

/** Of kinds in groups, in the order that {@link findNames} has. */
export const SECRET_NAME = `(?:(${WORDS.pass})|(${WORDS.key})|(${WORDS.token})|(${WORDS.header}))`;
const QUOTED = '\\\\{0,8}(["\'`])([^"\'`\\\\\\n]{1,512})';
const PLAIN = '[^\\s"\'`,;(){}[\\]<>&|\\\\]';
/** Not the beginning of a call or a longer expression. */
const BARE = `(${PLAIN}{6,512})(?!${PLAIN}|[(.[])`;
const ASSIGNED = new RegExp(
  `(?:${SECRET_NAME}\\\\{0,8}["']?\\]?\\s{0,4}(?:=>|:=|[:=])\\s{0,4}|--(?:[a-z]{1,16}-){0,2}${SECRET_NAME}\\s{1,4})(?:${QUOTED}|${BARE})`,
  'gi',
);
const MEMBER = new RegExp(`${SECRET_NAME}$`, 'i');

export type SecretNames = keyof typeof WORDS;

/** The secrets in a text that a name before them gives away. */
export function assignmentsIn(text: string) {
  return Array.from(text.matchAll(ASSIGNED)).flatMap((match) => {
    const [all, , , , , , , , , quote, quoted, bare] = match;
    const value = quoted ?? bare ?? '';
    const names = findNames(match.slice(1, 5)) ?? findNames(match.slice(5, 9));
    if (!names || !isSecretName(value, names, quote !== undefined)) return [];
    const to = match.index + all.length;
    return [{ name: OTHER_KINDS.assigned, from: to - value.length, to, prefix: '' }];
  });
}

/** A list or an object that has such a name: what is in it, at any depth. */
const OPENED = new RegExp(
  `${SECRET_NAME}\\\\{0,8}["']?\\s{0,4}(?:=>|:=|[:=])\\s{0,4}(?=[[{])`,
  'gi',
);
const MOST_INSIDE = 4096;
const STRING = /(\\{0,8})(["'])((?:(?!\1\2)[^\n]){1,512}?)\1\2(\s{0,4}:)?|[[\]{}]/y;

/** The secrets in lists and objects that their names give away. */
export function openedBracket(text: string) {
  return Array.from(text.matchAll(OPENED)).flatMap((match) => {
    const names = findNames(match.slice(1, 5));
    return names ? findInside(text, match.index + match[0].length, names) : [];
  });
}

function findInside(text: string, start: number, names: SecretNames) {
  const found: ReturnType<typeof assignmentsIn>[number][] = [];
  const end = Math.min(text.length, start + MOST_INSIDE);
  let depth = 0;
  for (let at = start; at < end; ) {
    STRING.lastIndex = at;
    const match = STRING.exec(text);
    if (!match) {
      at++;
      continue;
    }
    const [all, slashes = '', , value, isName] = match;
    at += all.length;
    if (all === '[' || all === '{') depth++;
    else if (value === undefined) depth--;
    else if (!isName && isSecretName(value, names, true)) {
      const from = match.index + slashes.length + 1;
      found.push({ name: OTHER_KINDS.assigned, from, to: from + value.length, prefix: '' });
    }
    if (depth === 0) break;
  }
  return found;
}

const LABEL =
  '(?:key|name|id|field|header|variable|var|env|label|option|flag|setting|param|parameter|property|attribute|column|k)';
const CONTENT = '(?:value|val|content|data|text|secret|default|argument|arg|v)';
const IS_LABEL = new RegExp(`^${LABEL}$`, 'i');
const IS_CONTENT = new RegExp(`^${CONTENT}$`, 'i');
const OPEN = '\\\\{0,8}["\']';
const BETWEEN = '[^{}[\\]]{0,256}?';
/** The value may be all that the next record of a list begins with. */
const NEXT = '(?:\\s{0,4}\\}\\s{0,4},\\s{0,4}\\{\\s{0,4})';
const LABELLED = `${OPEN}${LABEL}${OPEN}\\s{0,4}:\\s{0,4}${OPEN}[^"'\\\\\\n]{0,64}?${SECRET_NAME}${OPEN}`;
const CONTAINED = `${OPEN}${CONTENT}${OPEN}\\s{0,4}:\\s{0,4}(?:\\[\\s{0,4})?${QUOTED}`;
/** A record that has the name in one member and the value in another, in either order. */
const RECORDS = [
  new RegExp(`${LABELLED}(?=((?:${BETWEEN}|${NEXT})${CONTAINED}))`, 'gi'),
  new RegExp(`${CONTAINED}(?=(${BETWEEN}${LABELLED}))`, 'gi'),
] as const;
/** A list of a name and a value; a list of names has no value that a machine made. */
const PAIR = new RegExp(
  `["'][A-Za-z0-9_.-]{0,64}?${SECRET_NAME}\\\\{0,8}["']\\s{0,4},\\s{0,4}${QUOTED}`,
  'gi',
);

/** The secrets whose name is in another member of their record, or before them in a list. */
export function recordedIn(text: string) {
  const [first, last] = RECORDS;
  return [
    ...Array.from(text.matchAll(first)).flatMap((match) => {
      const [all, ...groups] = match;
      const value = groups[6] ?? '';
      const end = match.index + all.length + (groups[4]?.length ?? 0);
      return placed(groups.slice(0, 4), value, end, true);
    }),
    ...Array.from(text.matchAll(last)).flatMap((match) => {
      const [all, , value = ''] = match;
      return placed(match.slice(4, 8), value, match.index + all.length, true);
    }),
    ...Array.from(text.matchAll(PAIR)).flatMap((match) => {
      const [all, ...groups] = match;
      // Words of a list may stand for names of headers: a header’s value has its kind before it.
      const value = groups[5] ?? '';
      return placed(groups.slice(0, 4), value, match.index + all.length, /\s/.test(value));
    }),
  ];
}

function placed(
  groups: readonly (string | undefined)[],
  value: string,
  to: number,
  isQuoted: boolean,
) {
  const names = findNames(groups);
  if (!names || !isSecretName(value, names, isQuoted)) return [];
  return [{ name: OTHER_KINDS.assigned, from: to - value.length, to, prefix: '' }];
}

/** Whether a value in quotes, or apart from other words, is secret by the name with these groups. */
export function namedSecret(groups: readonly (string | undefined)[], value: string): boolean {
  const names = findNames(groups);
  return names !== null && isSecretName(value, names, true);
}

/** Whether the value of a member (or variable) of this name is secret by that name. */
export function isSecretMember(member: string, value: string): boolean {
  const names = namesOfMember(member);
  return names !== null && value.length <= 4096 && isSecretName(value, names, true);
}

/**
 * The name that a value goes by: its own, that of the list or object that it is in, or what another member
 * of its record says that it is the value of.
 */
export function goesBy(
  own: string | number | null | undefined,
  outer: string | undefined,
  label?: string | null,
): string | undefined {
  const name = typeof own === 'string' ? own : undefined;
  if (name !== undefined && MEMBER.test(name.slice(-64))) return name;
  if (outer !== undefined && MEMBER.test(outer.slice(-64))) return outer;
  return label && name !== undefined && IS_CONTENT.test(name) ? label : (name ?? outer);
}

/** What a record is of, where one of its members says it: {"name": "API_KEY", "value": …}. */
export function labelIn(
  members: readonly (readonly [name: string, value: unknown])[],
): string | null {
  for (const [name, value] of members)
    if (typeof value === 'string' && IS_LABEL.test(name) && MEMBER.test(value.slice(-64)))
      return value;
  return null;
}

/** Whether a value may be secret by this name. */
export function isSecretColumn(name: string): boolean {
  return namesOfMember(name) !== null;
}

/** null: no such name. */
export function namesOfMember(member: string): SecretNames | null {
  return findNames(MEMBER.exec(member.slice(-64))?.slice(1) ?? []);
}

/** Which kind of name was found, by the group that has it. */
function findNames(groups: readonly (string | undefined)[]): SecretNames | null {
  const kinds: readonly SecretNames[] = ['pass', 'key', 'token', 'header'];
  return kinds.find((_, at) => groups[at]) ?? null;
}

export function isSecretName(value: string, names: SecretNames, isQuoted: boolean): boolean {
  // A path (PWD is the working folder), another variable.
  if (isPlaceholder(value) || /^[~./]/.test(value) || MEMBER.test(value)) return false;
  if (names === 'header') return isQuoted && splitParts(value).some(isRandom);
  if (/\s/.test(value)) return false;
  // People choose passwords; machines make the rest, at random.
  if (names === 'pass' && isQuoted) return value.length >= 4;
  if (names === 'pass') return value.length >= 6 && /\d/.test(value) && /[A-Za-z]/.test(value);
  return (
    isRandom(value) && (value.length >= 16 || isQuoted) && !(names === 'token' && isUuid(value))
  );
}

/** Of a header: what is after its kind (“Basic …”), or the values of its cookies. */
function splitParts(value: string): readonly string[] {
  return value.split(/[\s;,]+/).map((part) => part.replace(/^[^=]{1,64}=(?=[^=])/, ''));
}
