// Values that are secret by the name before them: API_KEY=…, "password": "…", --token ….

import { OTHER_KINDS } from './kinds.ts';
import { isPlaceholder, isRandom, isUuid } from './random.ts';

/** The name ends in one of these; what comes before it does not matter: DB_PASSWORD, accessToken. */
const WORDS = {
  pass: 'password|passwd|passphrase|pwd',
  key: '(?:api|access|secret|private|auth|encryption|master|account|signing)[_-]?key|secret|credential',
  token: 'token',
  header: 'authorization|cookie',
} as const;

const NAME = `(?:(${WORDS.pass})|(${WORDS.key})|(${WORDS.token})|(${WORDS.header}))`;
const QUOTED = '\\\\{0,8}(["\'`])([^"\'`\\\\\\n]{1,512})';
const PLAIN = '[^\\s"\'`,;(){}[\\]<>&|\\\\]';
/** Not the beginning of a call or a longer expression. */
const BARE = `(${PLAIN}{6,512})(?!${PLAIN}|[(.[])`;
const ASSIGNED = new RegExp(
  `(?:${NAME}\\\\{0,8}["']?\\]?\\s{0,4}(?:=>|:=|[:=])\\s{0,4}|--(?:[a-z]{1,16}-){0,2}${NAME}\\s{1,4})(?:${QUOTED}|${BARE})`,
  'gi',
);
const MEMBER = new RegExp(`${NAME}$`, 'i');

type Names = keyof typeof WORDS;

/** The secrets in a text that a name before them gives away. */
export function assignmentsIn(text: string) {
  return Array.from(text.matchAll(ASSIGNED)).flatMap((match) => {
    const [all, , , , , , , , , quote, quoted, bare] = match;
    const value = quoted ?? bare ?? '';
    const names = namesOf(match.slice(1, 5)) ?? namesOf(match.slice(5, 9));
    if (!names || !isSecret(value, names, quote !== undefined)) return [];
    const to = match.index + all.length;
    return [{ name: OTHER_KINDS.assigned, from: to - value.length, to, prefix: '' }];
  });
}

/** Whether the value of a member (or variable) of this name is secret by that name. */
export function isSecretMember(member: string, value: string): boolean {
  const names = namesOf(MEMBER.exec(member.slice(-64))?.slice(1) ?? []);
  return names !== null && value.length <= 4096 && isSecret(value, names, true);
}

/** Which kind of name was found, by the group that has it. */
function namesOf(groups: readonly (string | undefined)[]): Names | null {
  const kinds: readonly Names[] = ['pass', 'key', 'token', 'header'];
  return kinds.find((_, at) => groups[at]) ?? null;
}

function isSecret(value: string, names: Names, isQuoted: boolean): boolean {
  // A path (PWD is the working folder), another variable.
  if (isPlaceholder(value) || /^[~./]/.test(value) || MEMBER.test(value)) return false;
  if (names === 'header') return isQuoted && isRandom(value.slice(value.indexOf(' ') + 1));
  if (/\s/.test(value)) return false;
  // People choose passwords; machines make the rest, at random.
  if (names === 'pass' && isQuoted) return value.length >= 4;
  if (names === 'pass') return value.length >= 6 && /\d/.test(value) && /[A-Za-z]/.test(value);
  return (
    isRandom(value) && (value.length >= 16 || isQuoted) && !(names === 'token' && isUuid(value))
  );
}
