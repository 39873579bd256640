// What a forger did, in a sentence.

import { decodeLenient } from '../../base/bytes.ts';
import { readPath } from '../../base/json/path.ts';
import type { Entry } from '../../ledger/model/entry.ts';
import type { Alteration, StepNumber, TamperCase } from '../../ledger/model/tamper.ts';
import { textPlace } from './json-place.ts';
import { readForgerKey } from './ladder.ts';
import type { BreakItSession, KeptPins } from './session.ts';

const MOST_LISTED = 4;
const SHORT = 8;

interface Change {
  readonly was: readonly Entry[];
  readonly is: readonly Entry[];
  /** Indexes of entries that are not as they were. */
  readonly changed: readonly number[];
  readonly kept: KeptPins | null;
  /** The copy is as the ledger was. */
  readonly isUndone: boolean;
}

const AS_IT_WAS = 'The copy is as the ledger was.';

export function doneWords(
  session: BreakItSession,
  wanted: TamperCase,
  step: StepNumber,
  change: Change,
): string {
  const { was, is, changed, isUndone } = change;
  const at = wanted.alterations[0]?.at ?? 0;
  if (isUndone && step > 1) return `Making it again undoes what was done. ${AS_IT_WAS}`;
  switch (step) {
    case 1:
      if (wanted.alterations.length === 0) return 'Nothing is changed yet.';
      return [
        ...wanted.alterations.map((alteration) => alterationWords(alteration, was)),
        ...(isUndone ? [AS_IT_WAS] : []),
      ].join(' ');
    case 2: {
      const { kind } = wanted.alterations[0] ?? {};
      const isOwn = kind === 'set' || kind === 'byte';
      const next = kind === 'copy' ? at + 1 : at;
      if (kind === 'swap')
        return `Records ${seqAt(is, at)} and ${seqAt(is, at + 1)} get their parents and hashes again.`;
      if (!isOwn) return `Record ${seqAt(is, next)} gets the parent and hash that fit here.`;
      const id = is[at]?.id.slice(0, SHORT);
      return `Record ${seqAt(is, at)} gets the hash of its new bytes: ${id}.`;
    }
    case 3: {
      const later = changed.filter((index) => index > at);
      if (later.length === 0) return 'No record after it has to be made again.';
      const known = new Map(was.map((entry) => [entry.id, entry]));
      const hashed = later.filter((index) => !known.has(is[index]?.id ?? ''));
      const linked = later.filter((index) => !hashed.includes(index));
      const parts = [
        ...(hashed.length ? [madeAgain(is, hashed, 'a new parent and hash')] : []),
        ...(linked.length ? [madeAgain(is, linked, 'a new parent')] : []),
      ];
      return `${parts.join('. ')}.`;
    }
    case 4:
      return `What was signed is signed with a key of the forger’s own, ${readForgerKey(session).slice(0, SHORT)}.`;
    case 5: {
      const { anchorName, seal } = session.draft.means;
      const [before, after] = [session.kept, change.kept].map(
        (kept) => kept?.text.slice(0, SHORT) ?? '',
      );
      if (before === after)
        return `The ${anchorName} kept elsewhere, ${before}, fits as it is${seal === null ? '' : ': it was not made again'}.`;
      return `The ${anchorName} kept elsewhere, ${before}, is replaced by ${after || 'another'}.`;
    }
  }
}

function madeAgain(entries: readonly Entry[], indexes: readonly number[], what: string): string {
  const seqs = indexes.map((index) => seqAt(entries, index));
  const [first, last] = [seqs[0], seqs.at(-1)];
  if (seqs.length === 1) return `Record ${first} gets ${what}`;
  if (seqs.length > MOST_LISTED) return `Records ${first} to ${last} get ${what}`;
  return `Records ${seqs.slice(0, -1).join(', ')} and ${last} get ${what}`;
}

export function alterationWords(alteration: Alteration, entries: readonly Entry[]): string {
  const { at } = alteration;
  const seq = seqAt(entries, at);
  const bytes = entries[at]?.bytes ?? new Uint8Array();
  switch (alteration.kind) {
    case 'set': {
      const path = readPath(alteration.path);
      const old = path && textPlace(bytes, path);
      return `${readLastName(alteration.path)}: ${short(old ?? 'nothing')} became ${short(alteration.value)}.`;
    }
    case 'byte': {
      const was = bytes[alteration.offset] ?? 0;
      return `Byte ${alteration.offset}: ${byteWords(was)} became ${byteWords(alteration.to)}.`;
    }
    case 'hash':
      return `The hash of record ${seq} becomes another.`;
    case 'parent':
      return `Record ${seq} names another parent.`;
    case 'seq':
      return `Record ${seq} gets another number.`;
    case 'drop':
      return `Record ${seq} is taken out.`;
    case 'swap':
      return `Records ${seq} and ${seqAt(entries, at + 1)} change places.`;
    case 'copy':
      return `A copy of record ${seq} is put in after it.`;
    case 'cut':
      return `The end is cut off, from record ${seq} on.`;
  }
}

function byteWords(byte: number): string {
  const hex = byte.toString(16).padStart(2, '0');
  const isPrinted = byte > 0x20 && byte < 0x7f;
  return isPrinted ? `${decodeLenient(Uint8Array.of(byte))} (${hex})` : hex;
}

function seqAt(entries: readonly Entry[], index: number): string {
  return String(entries[index]?.seq ?? index);
}

/** The last name of a place. */
export function readLastName(path: string): string {
  const steps = readPath(path) ?? [];
  return String(steps.findLast((step) => typeof step === 'string') ?? 'the value');
}

function short(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
