// The address has the value of each pin that is switched on, and the pin whose entries are listed.

import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { Pins } from '../../../../ledger/model/check.ts';
import {
  hashFault,
  type Manifest,
  PIN_KINDS,
  type PinKind,
  pinText,
} from '../../../../ui/data/ledgers/formats.ts';

/** A pin whose value is one line; anchors and seals come from files. */
export type LinePin = Exclude<keyof Pins, 'anchors' | 'seal'>;

export interface PinLine extends PinKind {
  readonly pin: LinePin;
}

/**
 * Lists the pins of a format that can be switched on here, in their order. Any one key is enough of
 * many.
 */
export function pinLines({ pins }: Pick<Manifest, 'pins'>): readonly PinLine[] {
  return PIN_KINDS.filter(
    (kind): kind is PinLine =>
      pins.includes(kind.pin) &&
      kind.input !== 'file' &&
      (kind.pin !== 'keys' || !pins.includes('signer')),
  );
}

export type PinValues = ReadonlyMap<LinePin, string>;

/** Leaves out values that the verifier would not take. */
export function readPinAddress(search: URLSearchParams, lines: readonly PinLine[]): PinValues {
  return new Map(
    lines.flatMap((line) => {
      const value = search.get(line.pin)?.trim() ?? '';
      return value === '' || valueFault(line, value) ? [] : [[line.pin, pinText(line, value)]];
    }),
  );
}

/** Says in words what is wrong with a value; null when nothing is. */
export function valueFault({ input }: PinLine, value: string): string | null {
  return input === 'hash' || input === 'hashes' ? hashFault(value.trim()) : null;
}

/** Returns the pins as the verifier takes them. */
export function toPins(values: PinValues): Pins {
  let pins: Pins = {};
  for (const [pin, value] of values)
    pins = { ...pins, ...(pin === 'keys' ? { keys: [value] } : { [pin]: value }) };
  return pins;
}

export function useDriftAddress(lines: readonly PinLine[]) {
  const [search, setSearch] = useSearchParams();
  const values = useMemo(() => readPinAddress(search, lines), [search, lines]);
  // The last request may not be drawn yet, and the next change has to follow it.
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  }, [search]);
  const change = useCallback(
    (edit: (next: URLSearchParams) => void) => {
      const next = new URLSearchParams(latest.current);
      edit(next);
      latest.current = next;
      setSearch(next, { preventScrollReset: true, replace: true });
    },
    [setSearch],
  );
  return {
    values,
    isOn: (pin: LinePin) => latest.current.has(pin),
    listed: lines.find(({ pin }) => pin === search.get('of'))?.pin ?? null,
    list: (pin: LinePin) => change((next) => next.set('of', pin)),
    /** Null switches it off. */
    set: (pin: LinePin, value: string | null) =>
      change((next) => {
        if (value === null) next.delete(pin);
        else next.set(pin, value);
        if (next.get('of') === pin && value === null) next.delete('of');
      }),
    clear: () =>
      change((next) => {
        for (const { pin } of lines) next.delete(pin);
        next.delete('of');
      }),
  };
}
