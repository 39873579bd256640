// The pins that a person types come from the same list as the options of the command line.

import type { Pins, Profile } from '../../../../../ledger/model/check.ts';
import type { LedgerVerified } from '../../../../../ledger/model/ledger.ts';
import {
  hashFault,
  PIN_KINDS,
  type PinKind,
  pinText,
} from '../../../../../ui/data/ledgers/formats.ts';

/** Anchors and seals come from a file, and keys are a list: they have inputs of their own. */
export type TypedPin = Exclude<keyof Pins, 'anchors' | 'keys' | 'seal'>;

export interface PinField extends PinKind {
  readonly pin: TypedPin;
}

export const PIN_FIELDS: readonly PinField[] = PIN_KINDS.filter(
  (kind): kind is PinField => kind.input !== 'file' && kind.input !== 'hashes',
);

/** Says in words what is wrong with a value; null when nothing is, or none is given. */
export function pinFault({ input }: PinField, value: string): string | null {
  const given = value.trim();
  return input === 'hash' && given !== '' ? hashFault(given) : null;
}

/** Returns the given pins: an empty field asks for nothing. */
export function readPinFields({ anchors, keys, seal, ...values }: Pins): Pins {
  const given = PIN_FIELDS.flatMap((field) => {
    const value = pinText(field, values[field.pin] ?? '');
    return value === '' ? [] : [[field.pin, value] as const];
  });
  return {
    ...Object.fromEntries(given),
    ...(anchors?.length && { anchors }),
    ...(keys?.length && { keys }),
    ...(seal && { seal }),
  };
}

export function sameRequest(
  report: LedgerVerified,
  request: { readonly profile: Profile; readonly pins: Pins },
): boolean {
  if (report.profile !== request.profile) return false;
  if (anchorsText(report.pins) !== anchorsText(request.pins)) return false;
  if (report.pins.keys?.join() !== request.pins.keys?.join()) return false;
  if (report.pins.seal?.file !== request.pins.seal?.file) return false;
  return PIN_FIELDS.every(({ pin }) => (report.pins[pin] ?? '') === (request.pins[pin] ?? ''));
}

function anchorsText({ anchors = [] }: Pins): string {
  return anchors
    .map(
      (a) =>
        `${a.trajectory_id} ${a.entry_count} ${a.head_seq} ${a.root} ${a.ledger} ${a.verdict} ${a.cause}`,
    )
    .join();
}
