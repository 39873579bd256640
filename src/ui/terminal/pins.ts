import { type Command, Option } from 'commander';
import { fromHex } from '../../base/bytes.ts';
import { addAll } from '../../base/lists.ts';
import { readKeyring } from '../../base/signature/keyring.ts';
import type { LaneAnchor, Pins } from '../../ledger/model/check.ts';
import { HASH_DIGITS, PIN_KINDS, type PinKind, pinText } from '../../ledger/model/pins.ts';
import { readAnchors } from '../../ledger/verify/anchor-file.ts';
import type { VerifyOptions } from '../../ledger/verify/rules.ts';
import { readSeal } from '../../ledger/verify/seal-file.ts';
import { collect } from './command.ts';
import { readBytes } from './open.ts';
import { UsageError } from './usage.ts';

function isList({ pin }: PinKind): boolean {
  return pin === 'keys' || pin === 'anchors';
}

function toOption(kind: PinKind): Option {
  const option = new Option(`${kind.flag} <${kind.value}>`, kind.about);
  return isList(kind) ? option.argParser<readonly string[]>(collect) : option;
}

export function addPinOptions(command: Command): void {
  for (const kind of PIN_KINDS) command.addOption(toOption(kind));
}

/** For logs whose profile says how records are signed or sealed. */
export function addKeysOption(command: Command): void {
  command.option(
    '--keys <FILE>',
    'public keys and secrets of HMAC or CMAC known from elsewhere, for hash-chained logs: JSON by name or key id (hex, base64, PEM, JWK), or one PEM',
  );
}

/**
 * Reads the keys of that option.
 * @throws {UsageError | AppException}
 */
export async function readKeys(path: string | undefined): Promise<Pick<VerifyOptions, 'keyring'>> {
  return path === undefined ? {} : { keyring: readKeyring(await readBytes(path)) };
}

/**
 * Reads the pins of a command.
 * @throws {UsageError}
 */
export async function readPinOptions(command: Command): Promise<Pins> {
  let pins: Pins = {};
  for (const kind of PIN_KINDS) {
    const given: unknown = command.getOptionValue(toOption(kind).attributeName());
    const texts = Array.isArray(given)
      ? given.map(String)
      : given === undefined
        ? []
        : [String(given)];
    if (texts.length) pins = { ...pins, [kind.pin]: await readPin(kind, texts) };
  }
  return pins;
}

async function readPin(kind: PinKind, texts: readonly string[]) {
  const { pin, input, flag } = kind;
  const [text = ''] = texts;
  if (pin === 'anchors') return anchorsAt(texts);
  if (pin === 'seal') return readSeal(await readBytes(text));
  if (input === 'hashes') return texts.map((one) => hash(flag, one));
  return input === 'hash' ? hash(flag, text) : pinText(kind, text);
}

async function anchorsAt(paths: readonly string[]): Promise<readonly LaneAnchor[]> {
  const anchors: LaneAnchor[] = [];
  for (const path of paths) addAll(anchors, readAnchors(await readBytes(path)));
  return anchors;
}

export function hash(flag: string, value: string): string {
  if (fromHex(value)?.length !== HASH_DIGITS / 2)
    throw new UsageError(`${flag} takes ${HASH_DIGITS} hex digits, not "${value}".`);
  return value.toLowerCase();
}
