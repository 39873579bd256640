// The result of a pin is one sentence: first from when on something differs, then whether it is
// intact.

import type { DriftView, PinDrift } from '../../../../ledger/model/drift.ts';
import { counted, countText } from '../../../../ui/format.ts';
import type { CaptionPart } from '../../../../ui/prove/caption.ts';
import type { LinePin } from './address.ts';

interface PinWords {
  readonly title: string;
  readonly differ: string;
}

export const PIN_WORDS: Readonly<Record<LinePin, PinWords>> = {
  compiler: { title: 'Compiler version', differ: 'were made by another compiler' },
  signer: { title: 'Signing identity', differ: 'were not signed by this key' },
  policySet: { title: 'Policy set', differ: 'ran under another policy set' },
  world: { title: 'Observed world', differ: 'lead to another state' },
  keys: { title: 'Known key', differ: 'are signed by another key' },
  head: { title: 'Last record', differ: 'are not where they were' },
  from: { title: 'Record before the first', differ: 'go on from another record' },
};

export function describePin(pin: PinDrift['pin']): PinWords {
  return pin === 'anchors' || pin === 'seal' ? { title: pin, differ: 'differ' } : PIN_WORDS[pin];
}

export function hasDrifted({ status }: PinDrift): boolean {
  return status === 'fail' || status === 'warning';
}

/** Returns "9 of 13 commits, from record 5 on". `unit` names what carries the value: "commit". */
export function driftResultWords(one: PinDrift, unit: string): string {
  const { looked, found, first } = one;
  if (!hasDrifted(one))
    return looked > 1 ? `all ${counted(looked, unit)} as expected` : 'as expected';
  if (!first || looked <= 1) return 'another than expected';
  return `${countText(found)} of ${counted(looked, unit)} differ, from record ${first.seq} on`;
}

export function writeDriftCaption(
  view: DriftView | undefined,
  unit: string,
): readonly CaptionPart[] {
  if (!view) return ['Every record is held against it…'];
  const drifted = view.pins.filter(hasDrifted);
  return [
    ...(view.pins.length === 0 ? NOTHING_PINNED : differs(view.pins, drifted, unit)),
    verdict(view, drifted.length > 0),
  ];
}

const NOTHING_PINNED: readonly CaptionPart[] = [
  'Nothing is expected yet. ',
  { text: 'Switch on what you expect' },
  ', and see from when on this ledger differs.',
];

function differs(
  pins: readonly PinDrift[],
  drifted: readonly PinDrift[],
  unit: string,
): readonly CaptionPart[] {
  const [one, more] = [...drifted].sort((a, b) => findPlace(a) - findPlace(b));
  if (!one) {
    const all =
      pins.length === 1 ? describePin(pins[0]?.pin ?? 'head').title : `All ${pins.length}`;
    return [`${all}: as expected from the first record to the last.`];
  }
  const from = one.first ? `From record ${one.first.seq} on` : 'In the end';
  if (more)
    return [
      `${countText(drifted.length)} of ${pins.length} differ, the first of them `,
      { text: from.toLowerCase() },
      '.',
    ];
  if (!one.first || one.looked <= 1)
    return [{ text: describePin(one.pin).title }, ': another than the one that was expected.'];
  return [
    { text: from },
    `, ${countText(one.found)} of ${counted(one.looked, unit)} ${describePin(one.pin).differ}.`,
  ];
}

function findPlace({ first }: PinDrift): number {
  return first?.at ?? Number.POSITIVE_INFINITY;
}

function verdict({ fault }: DriftView, isDrift: boolean): CaptionPart {
  if (fault)
    return {
      text: ` It also contradicts itself${fault.seq === null ? '' : ` at record ${fault.seq}`}: that is another matter.`,
      tone: 'bad',
    };
  if (!isDrift) return '';
  return { text: ' Not as expected, and intact: hashes and chain hold.', tone: 'warn' };
}
