// A case is one text, for an address and for the command line. Parts are between semicolons; the
// words of a person or a ledger are percent-encoded in them.

import {
  type Alteration,
  EXPECTATIONS,
  type Expectation,
  PLAIN_ALTERATIONS,
  TAMPER_STEPS,
  type TamperCase,
} from './tamper.ts';

/** A case has no more alterations than this. */
export const MOST_ALTERATIONS = 16;
/** A longer text is none of ours. */
const MOST_TEXT = 64 * 1024;

export const NOTHING_DONE: TamperCase = {
  lane: null,
  alterations: [],
  step: 1,
  signer: null,
  nets: [],
};

export function caseText({ lane, alterations, step, signer, nets }: TamperCase): string {
  return [
    ...(lane === null ? [] : [`lane:${encode(lane)}`]),
    ...alterations.map(alterationText),
    `step:${step}`,
    ...(signer === null ? [] : [`signer:${encode(signer)}`]),
    ...(nets.length ? [`nets:${nets.join(',')}`] : []),
  ].join(';');
}

function alterationText(alteration: Alteration): string {
  const { kind, at } = alteration;
  if (kind === 'set') return `set:${at},${encode(alteration.path)},${encode(alteration.value)}`;
  return kind === 'byte' ? `byte:${at},${alteration.offset},${alteration.to}` : `${kind}:${at}`;
}

/** Null when it is no such text. */
export function readCase(text: string): TamperCase | null {
  if (text.length > MOST_TEXT) return null;
  let made = NOTHING_DONE;
  for (const part of text.split(';')) {
    if (part === '') continue;
    const colon = part.indexOf(':');
    const [name, value] = [part.slice(0, colon), part.slice(colon + 1)];
    const next = colon < 0 ? null : withPart(made, name, value);
    if (!next || next.alterations.length > MOST_ALTERATIONS) return null;
    made = next;
  }
  return made;
}

function withPart(made: TamperCase, name: string, value: string): TamperCase | null {
  if (name === 'lane' || name === 'signer') {
    const read = decode(value);
    return read === null ? null : { ...made, [name]: read };
  }
  if (name === 'step') {
    const step = TAMPER_STEPS.find((one) => String(one) === value);
    return step === undefined ? null : { ...made, step };
  }
  if (name === 'nets') {
    const nets = value
      .split(',')
      .map((one) => EXPECTATIONS.find((expectation) => expectation === one));
    return nets.every(isExpectation)
      ? { ...made, nets: EXPECTATIONS.filter((expectation) => nets.includes(expectation)) }
      : null;
  }
  const alteration = readAlteration(name, value.split(','));
  return alteration && { ...made, alterations: [...made.alterations, alteration] };
}

function readAlteration(
  name: string,
  [first = '', second, third]: readonly string[],
): Alteration | null {
  const at = whole(first);
  if (at === null) return null;
  if (name === 'set') {
    const [path, value] = [decode(second ?? ''), decode(third ?? '')];
    if (path === null || value === null || third === undefined) return null;
    return { kind: 'set', at, path, value };
  }
  if (name === 'byte') {
    const [offset, to] = [whole(second ?? ''), whole(third ?? '')];
    return offset === null || to === null || to > 255 ? null : { kind: 'byte', at, offset, to };
  }
  const kind = PLAIN_ALTERATIONS.find((one) => one === name);
  return kind && second === undefined ? { kind, at } : null;
}

function isExpectation(expectation: Expectation | undefined): expectation is Expectation {
  return expectation !== undefined;
}

function whole(text: string): number | null {
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

function encode(text: string): string {
  // A text that no UTF-8 can hold is in no ledger that was read.
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/**
 * Returns the one of so many that a day shows: the same for everybody, and another one tomorrow.
 */
export function attackOfDay(count: number, day: Date): number {
  const days = Math.floor(
    Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate()) / 86_400_000,
  );
  return count === 0 ? -1 : days % count;
}
