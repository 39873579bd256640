// The form on screen and the options of the command line are made from this one list of pins.

import type { Pins } from './check.ts';

export interface PinKind {
  readonly pin: keyof Pins;
  readonly label: string;
  readonly flag: string;
  readonly value: string;
  readonly about: string;
  readonly input: 'text' | 'id' | 'hash' | 'hashes' | 'file';
}

/** Hex digits of a hash or a public key. */
export const HASH_DIGITS = 64;

/** Says in words what is wrong with a typed hash or public key; null when nothing is. */
export function hashFault(text: string): string | null {
  if (!/^[0-9a-f]*$/i.test(text)) return 'Only the digits 0 to 9 and a to f';
  return text.length === HASH_DIGITS ? null : `${text.length} of ${HASH_DIGITS} hex digits`;
}

/** Returns a value as it is compared: the digits of a hash are in lower case. */
export function pinText({ input }: Pick<PinKind, 'input'>, text: string): string {
  const given = text.trim();
  const isHash = input === 'hash' || input === 'hashes';
  const looksSo = input === 'id' && given.length === HASH_DIGITS && hashFault(given) === null;
  return isHash || looksSo ? given.toLowerCase() : given;
}

export const PIN_KINDS: readonly PinKind[] = [
  {
    pin: 'compiler',
    label: 'Compiler version',
    flag: '--require-compiler',
    value: 'V',
    about: 'every commit was made by compiler version V',
    input: 'text',
  },
  {
    pin: 'signer',
    label: 'Signer, Ed25519 public key (hex)',
    flag: '--require-signer',
    value: 'HEX',
    about: 'every commit is signed by this Ed25519 public key (64 hex digits)',
    input: 'hash',
  },
  {
    pin: 'policySet',
    label: 'Policy-set hash',
    flag: '--require-policy-set',
    value: 'H',
    about: 'every commit ran under this policy set',
    input: 'id',
  },
  {
    pin: 'world',
    label: 'World hash at the head (hex)',
    flag: '--expect-world',
    value: 'HASH',
    about: 'a lane folds to this state (64 hex digits)',
    input: 'hash',
  },
  {
    pin: 'keys',
    label: 'Known keys',
    flag: '--key',
    value: 'HEX',
    about: 'a key that any record may be signed by; give it again for more',
    input: 'hashes',
  },
  {
    pin: 'anchors',
    label: 'Anchors',
    flag: '--anchor',
    value: 'FILE',
    about: 'all records up to there are those over which these anchors were taken',
    input: 'file',
  },
  {
    pin: 'head',
    label: 'Id of the last record',
    flag: '--head',
    value: 'ID',
    about:
      'the last record has this id: only in formats whose ids cover everything before them; in others, --anchor shows it',
    input: 'id',
  },
  {
    pin: 'from',
    label: 'Hash of the record before the first',
    flag: '--from',
    value: 'ID',
    about: 'the first record of a chained log goes on from the record with this hash',
    input: 'id',
  },
  {
    pin: 'seal',
    label: 'Seal',
    flag: '--seal',
    value: 'FILE',
    about: 'every line that this seal covers is there unchanged',
    input: 'file',
  },
];

/**
 * Writes the command that verifies a file with these pins; a pin from a file is named as in the
 * help. `keys` is the name of a file of keys.
 */
export function writeVerifyCommand(file: string, pins: Pins, keys: string | null = null): string {
  const options = PIN_KINDS.flatMap(({ pin, flag, value }) => {
    const given = pins[pin];
    if (given === undefined) return [];
    if (typeof given === 'string') return [`${flag} ${shellWord(given)}`];
    return pin === 'keys' && pins.keys
      ? pins.keys.map((key) => `${flag} ${shellWord(key)}`)
      : [`${flag} ${value}`];
  });
  const given = keys === null ? [] : [`--keys ${shellWord(keys)}`];
  return ['./ledgerscope verify', shellWord(file), ...options, ...given].join(' ');
}

function shellWord(text: string): string {
  if (/^[\w@%+=:,./][\w@%+=:,./-]*$/.test(text)) return text;
  return `'${text.replaceAll("'", "'\\''")}'`;
}
