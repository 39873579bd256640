// Values that look like secrets are masked until somebody wants to see them, as a screen is shared
// and photographed. It is a courtesy, not a guard: the ledger has them as they are.

import type { JsonValue } from '../../../base/json/value.ts';
import { findSecrets } from '../../../base/secrets/find.ts';
import { type ArgRow, argRows } from './args.ts';
import { lastWord } from './last-word.ts';

const NAMES: ReadonlySet<string> = new Set([
  'password',
  'passwd',
  'passphrase',
  'pwd',
  'secret',
  'token',
  'apikey',
  'credential',
  'credentials',
  'authorization',
  'cookie',
]);
const KEYS = /(?:api|private|secret|access|signing|encryption)[-_ ]?key$/i;

/** A switch or a number is none, whatever its name. */
export function isSecretArgument({ name, value, as }: ArgRow): boolean {
  if (value === null || value.length < 4 || (as !== 'text' && as !== 'lines')) return false;
  if (NAMES.has(lastWord(name)) || KEYS.test(name.slice(-200))) return true;
  return hasSecret(value);
}

/** Returns whether a part of a text, such as a file or a patch, is written as a secret is. */
export function hasSecret(text: string): boolean {
  return findSecrets(text).length > 0;
}

/** Returns whether anything in a value looks like one. */
export function holdsSecret(value: JsonValue): boolean {
  return argRows(value).some(isSecretArgument);
}
