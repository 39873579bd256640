// Values that are secret by the name before them: API_KEY=…, "password": "…", --token ….

import { OTHER_KINDS } from './kinds.ts';
import { isPlaceholder, isRandom, isUuid } from './random.ts';

/** The name ends in one of these; what comes before it does not matter: DB_PASSWORD, accessToken. */
const WORDS = {
  pass: 'password|passwd|passphrase|pwd',
  key: '(?:api|access|secret|private|auth|encryption|master|account|signing)[_-]?key|secret|credential',
  token: 'token',
} as const;

const NAME = `(?:(${WORDS.pass})|(${WORDS.key})|(${WORDS.token}))`;
const QUOTED = '\\\\{0,8}(["\'`])([^"\'`\\\\\\n]{1,512})';
const PLAIN = '[^\\s"\'`,;(){}[\\]<>&|\\\\]';
/** Not the beginning of a call or a longer expression. */
const BARE = `(${PLAIN}{6,512})(?!${PLAIN}|[(.[])`;
const ASSIGNED = new RegExp(
  `(?:${NAME}\\\\{0,8}["']?\\]?\\s{0,4}(?:=>|:=|[:=])\\s{0,4}|--(?:[a-z]{1,16}-){0,2}${NAME}\\s{1,4})(?:${QUOTED}|${BARE})`,
  'gi',
);
const MEMBER = new RegExp(`${NAME}$`, 'i');

/** Which kind of name it is; null: a value of it may be anything. */
type Names = 'pass' | 'key' | 'token';

/** The secrets in a text that a name before them gives away. */
export function assignmentsIn(text: string) {
  return Array.from(text.matchAll(ASSIGNED)).flatMap((match) => {
    const [all, pass, key, , pass2, key2, , quote, quoted, bare] = match;
    const value = quoted ?? bare ?? '';
    const names = (pass ?? pass2) ? 'pass' : (key ?? key2) ? 'key' : 'token';
    if (!isSecret(value, names, quote !== undefined)) return [];
    const to = match.index + all.length;
    return [{ name: OTHER_KINDS.assigned, from: to - value.length, to, prefix: '' }];
  });
}

/** Whether the value of a member (or variable) of this name is secret by that name. */
export function isSecretMember(member: string, value: string): boolean {
  const match = MEMBER.exec(member.slice(-64));
  if (!match || value.length > 4096) return false;
  return isSecret(value, match[1] ? 'pass' : match[2] ? 'key' : 'token', true);
}

function isSecret(value: string, names: Names, isQuoted: boolean): boolean {
  // A path (PWD is the working folder), another variable.
  if (isPlaceholder(value) || /^[~./]/.test(value) || MEMBER.test(value)) return false;
  if (/\s/.test(value)) return false;
  // People choose passwords; machines make the rest, at random.
  if (names === 'pass' && isQuoted) return value.length >= 4;
  if (names === 'pass') return value.length >= 6 && /\d/.test(value) && /[A-Za-z]/.test(value);
  return isRandom(value) && (value.length >= 16 || isQuoted) && !(names === 'token' && isUuid(value));
}
