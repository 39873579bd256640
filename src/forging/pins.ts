// What is held against a forged copy: nets as the pins of the verifier, and the command that holds the
// same against the same bytes.

import { COMMAND } from '../core/command.ts';
import type { Pins } from '../core/model/check.ts';
import { PIN_KINDS } from '../core/model/pins.ts';
import type { Net } from '../core/model/tamper.ts';
import { sealText } from '../core/verify/seal-file.ts';
import type { Manifest } from '../formats/manifest.ts';
import type { Kept } from './bench.ts';

export interface Held {
  readonly nets: readonly Net[];
  readonly signer: string | null;
  readonly kept: Kept | null;
}

export function pinsOf({ pins: known }: Manifest, { nets, signer, kept }: Held): Pins {
  const byKey = known.includes('signer') ? { signer: signer ?? '' } : { keys: [signer ?? ''] };
  return {
    ...(nets.includes('anchor') && kept?.pins),
    ...(nets.includes('signer') && signer !== null && byKey),
  };
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

/** `kept`: the name of the ledger that the anchor or seal was kept of. */
export function commandOf(file: string, kept: string, pins: Pins): string {
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
  return [`${COMMAND} verify ${quoted(file)}`, ...options].join(' ');
}

function quoted(text: string): string {
  return /^[\w./:-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
