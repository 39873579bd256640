// The ledger's records, and values from elsewhere, are offered for each pin.

import type { DriftPlace, DriftRecords, DriftSpan } from '../../../../ledger/model/drift.ts';
import { counted } from '../../../../ui/format.ts';
import type { LinePin } from './address.ts';

export interface PinOffer {
  readonly value: string;
  /** The name of a demo's key, or of the state after an entry, where it has one. */
  readonly name: string | null;
  readonly short: string;
  readonly where: string;
  readonly spans: readonly DriftSpan[];
}

export interface OfferedKey {
  readonly name: string;
  readonly key: string;
}

/** A state that was there before something changed. */
export interface SeenState {
  readonly place: DriftPlace;
  readonly hash: string;
}

export function offersFor(
  pin: LinePin,
  { values, signed }: DriftRecords,
  keys: readonly OfferedKey[],
  seen: readonly SeenState[],
): readonly PinOffer[] {
  const findName = (value: string) => keys.find(({ key }) => key === value)?.name ?? null;
  const recorded = (values[pin] ?? []).map(
    ({ value, first, last, spans, entries }): PinOffer => ({
      value,
      name: pin === 'world' ? `state after record ${last.seq}, the last` : findName(value),
      short:
        pin === 'world' || pin === 'head'
          ? `${last.seq}`
          : (findName(value) ?? (pin === 'compiler' ? value : value.slice(0, 8))),
      where:
        pin === 'world' || pin === 'head'
          ? `at record ${last.seq}`
          : `${first.seq} to ${last.seq}, ${counted(entries, 'record')}`,
      spans,
    }),
  );
  if (pin === 'world') return [...seen.map(seenOffer), ...recorded];
  if (pin !== 'signer') return recorded;
  const unheld = keys.filter(({ key }) => !recorded.some(({ value }) => value === key));
  return [
    ...recorded,
    ...unheld.map(({ key, name }) => ({
      value: key,
      name,
      short: name,
      where: signed === 0 ? 'nothing is signed' : 'no record, as far as it was tried',
      spans: [],
    })),
  ];
}

function seenOffer({ place, hash }: SeenState): PinOffer {
  return {
    value: hash,
    name: `state after record ${place.seq}`,
    short: `${place.seq}`,
    where: `at record ${place.seq}`,
    spans: [{ from: place.at, to: place.at + 1 }],
  };
}

const MAX_SEEN = 3;

/**
 * Lists the last entries before another value comes into force: an observed state is another one
 * now.
 */
export function listSeenMoments({ values, lanes }: DriftRecords): readonly DriftPlace[] {
  const moments = new Map<number, DriftPlace>();
  for (const pin of ['compiler', 'policySet', 'signer'] as const)
    for (const { first } of values[pin] ?? []) {
      const { lane, index, seq, at } = first;
      const isBegin = (values[pin]?.[0]?.first.at ?? 0) === at;
      const start = lanes.find((one) => one.lane === lane)?.from;
      if (isBegin || index === 0 || start === undefined || typeof seq !== 'number') continue;
      moments.set(at - 1, { lane, index: index - 1, seq: seq - 1, at: at - 1 });
    }
  return [...moments.values()].sort((a, b) => a.at - b.at).slice(0, MAX_SEEN);
}
