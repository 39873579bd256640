// The pins that a person can give, and what is wrong with one that is mistyped.

import type { LedgerReport, Pins, Profile } from '../../core/model/check.ts';

export interface PinField {
  /** Anchors and seals come from a file, keys are a list: they have places of their own. */
  readonly pin: Exclude<keyof Pins, 'anchors' | 'keys' | 'seal'>;
  readonly label: string;
  readonly placeholder: string;
  readonly mono: boolean;
  /** Hex digits that it must have; null: free text. */
  readonly hex: number | null;
}

export const PIN_FIELDS: readonly PinField[] = [
  {
    pin: 'compiler',
    label: 'Compiler version',
    placeholder: 'not asked for',
    mono: false,
    hex: null,
  },
  {
    pin: 'signer',
    label: 'Signer, Ed25519 public key (hex)',
    placeholder: 'not asked for',
    mono: true,
    hex: 64,
  },
  {
    pin: 'policySet',
    label: 'Policy-set hash',
    placeholder: 'not asked for',
    mono: true,
    hex: null,
  },
  {
    pin: 'world',
    label: 'World hash at the head (hex)',
    placeholder: 'not asked for',
    mono: true,
    hex: 64,
  },
  {
    pin: 'head',
    label: 'Id of the last record (hex)',
    placeholder: 'not asked for',
    mono: true,
    hex: 64,
  },
];

/** What is wrong with a value, in words; null: nothing, or nothing given. */
export function pinFault({ hex }: PinField, value: string): string | null {
  const given = value.trim();
  if (hex === null || given === '') return null;
  if (!/^[0-9a-f]*$/i.test(given)) return 'Only the digits 0 to 9 and a to f';
  return given.length === hex ? null : `${given.length} of ${hex} hex digits`;
}

/** The pins that were given: an empty field asks for nothing. */
export function pinsOf({ anchors, keys, seal, ...values }: Pins): Pins {
  const given = PIN_FIELDS.flatMap(({ pin, hex }) => {
    const value = values[pin]?.trim();
    return value ? [[pin, hex === null ? value : value.toLowerCase()] as const] : [];
  });
  return {
    ...Object.fromEntries(given),
    ...(anchors?.length && { anchors }),
    ...(keys?.length && { keys }),
    ...(seal && { seal }),
  };
}

export function sameRequest(
  report: LedgerReport,
  request: { readonly profile: Profile; readonly pins: Pins },
): boolean {
  if (report.profile !== request.profile) return false;
  if (anchorsText(report.pins) !== anchorsText(request.pins)) return false;
  if (report.pins.keys?.join() !== request.pins.keys?.join()) return false;
  if (report.pins.seal?.file !== request.pins.seal?.file) return false;
  return PIN_FIELDS.every(({ pin }) => (report.pins[pin] ?? '') === (request.pins[pin] ?? ''));
}

function anchorsText({ anchors = [] }: Pins): string {
  return anchors.map((a) => `${a.trajectory_id} ${a.entry_count} ${a.head_seq} ${a.root}`).join();
}
