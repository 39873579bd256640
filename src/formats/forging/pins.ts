// What is held against a forged copy: nets as the pins of the verifier, and the command that holds the
// same against the same bytes.

import { COMMAND } from '../../base/command.ts';
import type { HeldKeys } from '../../base/signature/keyring.ts';
import type { Manifest } from '../../ledger/format/manifest.ts';
import type { Pins } from '../../ledger/model/check.ts';
import { PIN_KINDS } from '../../ledger/model/pins.ts';
import type { Expectation, ForgerMeans } from '../../ledger/model/tamper.ts';
import { sealText } from '../../ledger/verify/seal-file.ts';
import type { Against, KeptPins } from './session.ts';

export interface HeldOutside {
  readonly nets: readonly Expectation[];
  readonly signer: string | null;
  readonly keys: HeldKeys | null;
  readonly kept: KeptPins | null;
}

/** Whether there is such a net here, and what it takes is held. */
export function canHold(
  expectation: Expectation,
  means: ForgerMeans,
  { signer, keys, kept }: Omit<HeldOutside, 'nets'>,
) {
  if (expectation === 'copy') return true;
  if (expectation === 'anchor') return kept !== null;
  return means.named === null && (means.byKeys ? keys : signer) !== null;
}

export function makeAgainst(
  { pins: known }: Manifest,
  means: ForgerMeans,
  held: HeldOutside,
): Against {
  const { nets, signer, keys, kept } = held;
  const anchored = nets.includes('anchor') ? kept?.pins : undefined;
  if (!nets.includes('signer') || !canHold('signer', means, held)) return { pins: anchored ?? {} };
  if (means.byKeys) return { pins: anchored ?? {}, ...(keys && { keyring: keys.keys }) };
  const byKey = known.includes('signer') ? { signer: signer ?? '' } : { keys: [signer ?? ''] };
  return { pins: { ...anchored, ...byKey } };
}

/** Files that the pins are read from, by their names. */
export function pinFiles(name: string, pins: Pins): readonly { name: string; text: string }[] {
  const { anchors, seal } = pins;
  return [
    ...(anchors
      ? [{ name: `${name}.anchors.json`, text: `${JSON.stringify({ anchors }, null, 2)}\n` }]
      : []),
    ...(seal ? [{ name: `${name}.seal.json`, text: sealText(seal) }] : []),
  ];
}

/** `kept`: the name of the ledger that the anchor or seal was kept of; `keys`: of the file of keys. */
export function writeCommand(
  file: string,
  kept: string,
  { pins, keyring }: Against,
  keys = 'keys.json',
): string {
  const options = PIN_KINDS.flatMap(({ pin, flag }) => {
    const value = pins[pin];
    if (value === undefined) return [];
    if (pin === 'anchors' || pin === 'seal') {
      const [own] = pinFiles(kept, { [pin]: value });
      return own ? [`${flag} ${quoted(own.name)}`] : [];
    }
    const texts = Array.isArray(value) ? value : [value];
    return texts.map((text) => `${flag} ${quoted(String(text))}`);
  });
  const given = keyring ? [`--keys ${quoted(keys)}`] : [];
  return [`${COMMAND} verify ${quoted(file)}`, ...options, ...given].join(' ');
}

function quoted(text: string): string {
  return /^[\w./:-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
