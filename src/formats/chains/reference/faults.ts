// What a package's own verifier finds, in the order in which it names it, and the verdict of it.

import type { Verifier } from '../profile/profile.ts';

export interface OwnVerdict {
  /** null: the package says neither, because it did not check every record. */
  readonly ok: boolean | null;
  /** 1-based line of the first bad place; null: the package names none. */
  readonly line: number | null;
  readonly message: string;
  /** Records are signed, and no key was given: that they are signed is all that is known. */
  readonly isUnproven: boolean;
}

/** What is filled into the package's words. */
export interface FaultPlace {
  readonly line: number;
  /** From 0. */
  readonly record: number;
  readonly id?: string;
  readonly found?: string;
  readonly expected?: string;
}

interface Fault {
  line: number | null;
  readonly id: string | undefined;
}

/** So many are worded; the first one is the one that counts. */
const WORDED = 4;

export class OwnFaults {
  first: Fault | null = null;
  private readonly messages: string[] = [];
  private count = 0;
  private readonly verifier: Verifier;

  constructor(verifier: Verifier) {
    this.verifier = verifier;
  }

  add(says: string, place: FaultPlace): void {
    const message = filled(says, place);
    this.first ??= { line: findLine(this.verifier, place), id: place.id };
    if (this.messages.length < WORDED) this.messages.push(message);
    this.count++;
  }

  /** Where an event is named by its id and several have it, the last one is found by it. */
  sees({ line, id }: FaultPlace): void {
    const { first, verifier } = this;
    if (verifier.names === 'event' && first?.line && first.id === id) first.line = line;
  }

  /** Those of another list were found before these. */
  after({ first, messages, count }: OwnFaults): OwnFaults {
    const both = new OwnFaults(this.verifier);
    both.first = first ?? this.first;
    for (const one of [...messages, ...this.messages].slice(0, WORDED)) both.messages.push(one);
    both.count = count + this.count;
    return both;
  }

  get words(): string {
    const more = this.count - this.messages.length;
    return this.messages.join('; ') + (more ? `; and ${more} more` : '');
  }
}

export function filled(says: string, place: FaultPlace): string {
  const { line, record, id = '', found = '', expected = '' } = place;
  const values = new Map<string, string>([
    ...([
      ['line', String(line)],
      ['record', String(record)],
    ] as const),
    ...([
      ['id', id],
      ['found', found],
      ['expected', expected],
    ] as const),
  ]);
  return says.replace(/\{(\w+)\}/g, (whole, name) => values.get(name) ?? whole);
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A package that names an event by its id names no line with an id that is none of its own. */
function findLine({ names }: Verifier, { line, id }: FaultPlace): number | null {
  if (names === 'nothing') return null;
  return names === 'event' && !UUID.test(id ?? '') ? null : line;
}

export function passed(verifier: Verifier, records: number, isUnproven: boolean): OwnVerdict {
  const proven = isUnproven ? ' Signatures are there and unproven: no key was given.' : '';
  return {
    ok: true,
    line: null,
    message: `${verifier.name} finds nothing wrong in ${records} ${records === 1 ? 'record' : 'records'}.${proven}`,
    isUnproven,
  };
}

export function rejected(verifier: Verifier, faults: OwnFaults, isUnproven: boolean): OwnVerdict {
  const line = faults.first?.line ?? null;
  return { ok: false, line, message: `${verifier.name}: ${faults.words}`, isUnproven };
}

/** The verifier ends without a verdict. */
export function fallsOver({ name }: Verifier, line: number | null, why: string): OwnVerdict {
  const where = line === null ? '' : ` at line ${line}`;
  return {
    ok: false,
    line: null,
    message: `${name} stops${where} with an error of its own, and gives no verdict: ${why}.`,
    isUnproven: false,
  };
}
