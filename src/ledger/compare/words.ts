// The answers of a comparison have the same words on the command line and on the screen.

import type { Seq } from '../../base/seq.ts';
import type { Both } from './alignment.ts';
import type { LedgerAnswer, RunAnswer } from './answers.ts';
import type { ApartKind } from './apart.ts';
import { pathWords } from './apart.ts';
import type { EntryDifference } from './difference.ts';
import type { ApartCount, LaneComparison } from './lane-comparer.ts';

/** The names of the two. */
export type ComparedNames = Both<string>;

/** The entries at a place; null when the lane has ended there. */
export type SeqPair = Both<Seq | null>;

/** `from` is where they are not the same any more. */
export function ledgerWords(
  answer: LedgerAnswer,
  names: ComparedNames,
  from: Pick<ComparedPlace, 'seq'> | null,
): string {
  switch (answer.is) {
    case 'identical':
      return 'The same records, byte for byte.';
    case 'same entries':
      return answer.respelled
        ? `The same records: every id and every value. ${entriesAre(answer.respelled)} written otherwise, first ${comparedPlaceWords(from, names)} (order of members, spaces, escapes, or how numbers are spelled).`
        : 'The same records: every id and every value.';
    case 'earlier copy': {
      const { earlier, more } = answer;
      const later = earlier === 'a' ? 'b' : 'a';
      return `${names[earlier]} is an earlier copy of ${names[later]}, which has ${sayChangeCount(more, 'record')} more at its end; all before are the same.`;
    }
    case 'altered':
      return `Not the same ledger from ${comparedPlaceWords(from, names)} on: ${alteredWords(answer, names)}.`;
    case 'other':
      return 'Two ledgers: no record of one is in the other.';
  }
}

function alteredWords(
  { rewritten, onlyA, onlyB, appended, open }: Extract<LedgerAnswer, { is: 'altered' }>,
  { a, b }: ComparedNames,
): string {
  const parts = [
    rewritten && `${sayChangeCount(rewritten, 'record')} rewritten`,
    onlyA - appended.a && `${onlyA - appended.a} missing in ${b}`,
    onlyB - appended.b && `${onlyB - appended.b} only in ${b}`,
    appended.a && `${appended.a} at the end missing in ${b}`,
    appended.b && `${appended.b} appended in ${b}`,
    open.a + open.b && `${open.a} of ${a} and ${open.b} of ${b} not aligned`,
  ].filter((part) => part !== 0);
  return listed(parts.map(String)) || 'the records differ';
}

/**
 * The place where two lanes part, and the difference there; `difference` is null when one of the
 * entries is not there.
 */
export interface ComparedPlace {
  readonly seq: SeqPair;
  readonly difference: EntryDifference | null;
}

export interface ComparedRunContext {
  readonly state: StateContext;
  /** The first place where they say something else; null when there is none. */
  readonly says: ComparedPlace | null;
  /** The first place where they decide or do something else; null when there is none. */
  readonly acts: ComparedPlace | null;
}

/**
 * Says whether the ledgers record a state, and whether that before the first entry is the same: of
 * a branch it is what it branched from, which may differ, or may not be known.
 */
export type StateContext = 'none' | 'same' | 'differs' | 'unknown';

const STATE_WORDS: Readonly<Record<StateContext, string>> = {
  none: 'the same decisions (such ledgers record no state)',
  same: 'the same decisions, and the same state after every step',
  differs: 'the same decisions, but the state before the first record differs',
  unknown:
    'the same decisions and changes; the state before the first record could not be compared',
};

export function runWords(
  answer: RunAnswer,
  names: ComparedNames,
  { state, says, acts }: ComparedRunContext,
): string {
  const what = STATE_WORDS[state];
  switch (answer.is) {
    case 'same':
      return `${state === 'differs' ? 'Not the same run' : 'The same run'}: ${what}.`;
    case 'same as far': {
      const shorter = answer.longer === 'a' ? 'b' : 'a';
      return `The same run as far as ${names[shorter]} goes: ${what}. ${names[answer.longer]} has ${sayChangeCount(answer.more, 'record')} more.`;
    }
    case 'same decisions':
      // Where none is in the place of another, one lane has entries that the other has not.
      if (answer.otherwise === 0)
        return `${capital(what)}; but at ${comparedPlaceWords(says, names)} ${fieldWords(says, names)}.`;
      return `${capital(what)}; but ${answer.otherwise === 1 ? '1 record says' : `${answer.otherwise} records say`} something else, first at ${comparedPlaceWords(says, names)}: ${fieldWords(says, names)}.`;
    case 'parts': {
      const start =
        answer.from === 0
          ? 'Two runs, which differ from the first record on'
          : `The same run until ${comparedPlaceWords(acts, names)}`;
      const before =
        answer.from === answer.saysFrom
          ? ''
          : ` Before that it says something else at ${comparedPlaceWords(says, names)}: ${fieldWords(says, names)}.`;
      return `${start}; there ${fieldWords(acts, names)}.${before}`;
    }
  }
}

/** Returns the first difference between two entries as the end of a sentence. */
export function fieldWords(place: ComparedPlace | null, names: ComparedNames): string {
  if (!place) return 'nothing differs';
  const { seq, difference } = place;
  if (!difference) {
    const [has, lacks] = seq.a === null ? [names.b, names.a] : [names.a, names.b];
    return `${has} has a record that ${lacks} has not`;
  }
  const { record, fields, isRead } = difference;
  const kind = record.find(({ as }) => as === 'content');
  if (kind) return `${names.a} has a ${kind.before}, ${names.b} a ${kind.after}`;
  const [first, ...more] = fields;
  if (!first) return isRead ? 'nothing that counts differs' : 'a record cannot be read';
  const path = first.path === '' ? 'the payload' : first.path;
  return more.length
    ? `${path} differs, and ${sayChangeCount(more.length, 'field')} more`
    : `${path} differs`;
}

const APART_WORDS: Readonly<Record<ApartKind, string>> = {
  id: 'ids',
  time: 'times',
  hash: 'hashes',
  signature: 'signatures',
  position: 'positions',
  chosen: 'chosen by you',
};

/** Names by sort the members that were set apart; those that differ anywhere come first. */
export function apartWords(apart: readonly ApartCount[]): string[] {
  return Object.entries(APART_WORDS).flatMap(([as, words]) => {
    const own = apart
      .filter((member) => member.as === as)
      .toSorted((one, two) => two.differs - one.differs)
      .map(({ path, differs }) => `${pathWords(path)}${differs ? '' : ' (the same)'}`);
    return own.length ? `${words}: ${own.join(', ')}` : [];
  });
}

/** Names what one record lacks and the other has; nobody compared it. */
export function lackWords(
  { lacks }: Pick<LaneComparison, 'lacks'>,
  names: ComparedNames,
): string[] {
  return (['a', 'b'] as const).flatMap((side) => {
    const { parents, times } = lacks[side];
    const what = [
      parents && `the id of the record before of ${sayChangeCount(parents, 'record')}`,
      times && `the time of ${sayChangeCount(times, 'record')}`,
    ].filter((part) => part !== 0);
    if (!what.length) return [];
    return `${names[side]} does not say ${listed(what.map(String))}: that was not compared.`;
  });
}

export function comparedPlaceWords(
  place: Pick<ComparedPlace, 'seq'> | null,
  names: ComparedNames,
): string {
  const { a, b } = place?.seq ?? { a: null, b: null };
  if (a === b || b === null) return a === null ? 'the end' : `record ${a}`;
  return a === null ? `record ${b}` : `record ${a} of ${names.a} and record ${b} of ${names.b}`;
}

function capital(words: string): string {
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

function entriesAre(count: number): string {
  return count === 1 ? '1 is' : `${count} are`;
}

/** Returns "1 record", "12 records". */
export function sayChangeCount(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}

function listed(parts: readonly string[]): string {
  const [last = '', ...rest] = parts.toReversed();
  return rest.length ? `${rest.toReversed().join(', ')} and ${last}` : last;
}
