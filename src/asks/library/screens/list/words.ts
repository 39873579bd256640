// The library has one sentence for many ledgers, and one for each folder.

import { VERDICT_WORDS, type VerdictWord } from '../../../../ledger/model/verdict.ts';
import { counted, countText } from '../../../../ui/format.ts';
import type { LibraryCounts } from './rows.ts';

/** The sentence has the worst number in it; its end has the tone of the word. */
export interface VerdictSentence {
  readonly start: string;
  readonly end: string;
  readonly word: VerdictWord;
}

/** Leaves out files that were not read: they are no ledgers. */
export function countRead(counts: LibraryCounts): number {
  return [...counts].reduce((sum, [word, count]) => sum + (isRead(word) ? count : 0), 0);
}

function isRead(word: VerdictWord): boolean {
  return word !== 'Not read' && word !== 'Checking';
}

const ENDS: Readonly<Record<VerdictWord, readonly [one: string, many: string, end: string]>> = {
  'Not intact': ['is', 'are', 'not intact'],
  'Not as expected': ['is', 'are', 'not as expected'],
  'With warnings': ['has', 'have', 'warnings'],
  Verified: ['is', 'are', 'verified'],
  Consistent: ['has', 'have', 'no seals'],
  'Not read': ['was', 'were', 'not read'],
  Checking: ['is', 'are', 'being checked'],
};

/** Where nothing is wrong, an unprovable ledger is the worst. */
const SAID: readonly VerdictWord[] = [
  'Not intact',
  'Not as expected',
  'With warnings',
  'Consistent',
  'Verified',
];

export function sayWorstShort(counts: LibraryCounts): VerdictSentence {
  const total = countRead(counts);
  const word =
    SAID.find((one) => counts.has(one)) ?? (counts.has('Checking') ? 'Checking' : 'Not read');
  const count = counts.get(word) ?? 0;
  const [one, many, end] = ENDS[word];
  const verb = count === 1 ? one : many;
  return { start: `${sayMany(count, total)} ${verb}`, end, word };
}

function sayMany(count: number, total: number): string {
  if (total === 0) return counted(count, 'file');
  if (count < total) return `${countText(count)} of ${counted(total, 'ledger')}`;
  return total === 1 ? 'The ledger' : `All ${countText(total)} ledgers`;
}

/** Returns "9 of 21 are not intact", "None has seals, so a later change would not show". */
export function sayFolder(counts: LibraryCounts): string {
  const total = countRead(counts);
  const notRead = counts.get('Not read') ?? 0;
  const left = notRead > 0 ? `, ${counted(notRead, 'file')} not read` : '';
  if (total === 0) return notRead > 0 ? `${counted(notRead, 'file')} not read` : 'Nothing yet';
  if (counts.get('Consistent') === total)
    return `None has seals, so a later change would not show${left}`;
  if (counts.get('Verified') === total) return `All verified${left}`;
  const word = SAID.find((one) => counts.has(one)) ?? 'Verified';
  const count = counts.get(word) ?? 0;
  const rest = word === 'Not intact' ? '' : left;
  const [one, many, end] = ENDS[word];
  return `${countText(count)} of ${countText(total)} ${count === 1 ? one : many} ${end}${rest}`;
}

/** Returns "Ask it", "Ask all 12". */
export function sayAsk(total: number): string {
  return total === 1 ? 'Ask it' : `Ask all ${countText(total)}`;
}

/** Names the held demos, which stand apart. */
export function sayDemos(held: number): string {
  return held > 0 ? `${counted(held, 'demo')}, not counted` : 'Demos';
}

/** Returns "12 more: 9 with warnings, 3 verified". */
export function sayHidden(hidden: LibraryCounts): string {
  const parts = VERDICT_WORDS.flatMap((word) => {
    const count = hidden.get(word);
    return count === undefined ? [] : [{ word: word.toLowerCase(), count }];
  });
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  const [only, second] = parts;
  const what =
    only && !second
      ? total === 1
        ? only.word
        : `all ${only.word}`
      : parts.map(({ word, count }) => `${countText(count)} ${word}`).join(', ');
  return `${countText(total)} more: ${what}`;
}
