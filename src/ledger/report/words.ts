import { inThousands } from '../../base/digits.ts';
import { readVerdict, type VerdictWord, verdictWord } from '../model/verdict.ts';
import type { ReportedLedger } from './shape.ts';

export function sayReportNumber(value: number | bigint): string {
  return inThousands(String(value));
}

/** Returns "1 entry", "2 entries". */
export function sayReportCount(value: number, one: string, many = `${one}s`): string {
  return `${sayReportNumber(value)} ${value === 1 ? one : many}`;
}

type Judged = Pick<ReportedLedger, 'verdict'> & Partial<Pick<ReportedLedger, 'cause'>>;

export function verdictWords({ verdict, cause }: Judged): VerdictWord {
  return verdictWord(readVerdict({ verdict, cause }));
}

const SIGNS: Readonly<Record<VerdictWord, string>> = {
  'Not intact': '✕',
  'Not as expected': '≠',
  'With warnings': '△',
  Verified: '✓',
  Consistent: '=',
  'Not read': '–',
  Checking: '…',
};

/** Returns the sign of a verdict and its word. */
export function verdictMark(judged: Judged): string {
  const word = verdictWords(judged);
  return `${SIGNS[judged.verdict === 'consistent with warnings' ? 'With warnings' : word]} ${word}`;
}

/** Returns "is not intact", "have warnings". */
export function verdictVerb(word: VerdictWord, count: number): string {
  if (word === 'With warnings') return count === 1 ? 'has warnings' : 'have warnings';
  return `${count === 1 ? 'is' : 'are'} ${word.toLowerCase()}`;
}

/** Returns the class of its colour. */
export function tone({ verdict, cause }: Judged): 'good' | 'warn' | 'bad' | 'quiet' {
  if (verdict === 'failed') return cause === 'drift' ? 'warn' : 'bad';
  if (verdict.endsWith('warnings')) return 'warn';
  return verdict === 'verified' ? 'good' : 'quiet';
}

/** Says in a sentence what the verdict means. */
export function verdictMeans({ verdict, cause }: Judged): string {
  if (verdict === 'failed')
    return cause === 'drift'
      ? 'It is without fault in itself, and differs from what it was compared with.'
      : 'Something in it was changed, lost or put in after it was written, or it was written wrongly. See the findings.';
  if (verdict.startsWith('consistent'))
    return `Nothing in it contradicts itself, and nothing that was checked proves that it was not changed.${verdict === 'consistent' ? '' : UNUSUAL}`;
  return verdict === 'verified'
    ? 'Every check that could be made passed.'
    : `No check failed.${UNUSUAL}`;
}

const UNUSUAL = ' Some things in it are unusual: see the findings.';

/**
 * Returns 2009-02-13 23:31:30 UTC for 1234567890, and a text that is no time of this era as it is.
 */
export function timeWords(text: string): string {
  const seconds = Number(text);
  const time = new Date(seconds * 1000);
  const isTime = Number.isFinite(time.getTime()) && Math.abs(seconds) < 1e11;
  return isTime
    ? `${time
        .toISOString()
        .replace('T', ' ')
        .replace(/\.000Z$|Z$/, '')} UTC`
    : text;
}

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/**
 * Returns whether a calendar has the day, as 2026-11-30. The 31st of February is read as one in
 * March.
 */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Returns "30 November 2026", or the text itself when it is no day. */
export function dayWords(day: string): string {
  return isDay(day) ? DAY.format(Date.parse(day)) : day;
}
