import type { Both } from './alignment.ts';
import type { LedgerAnswer, RunAnswer } from './answers.ts';
import type { LaneTally, Sameness } from './view.ts';
import { type ComparedNames, type StateContext, sayChangeCount } from './words.ts';

export function judgeSameness(ledger: LedgerAnswer, run: RunAnswer, state: StateContext): Sameness {
  if (state === 'differs') return 'differs';
  if (ledger.is === 'identical' || ledger.is === 'same entries') return 'equal';
  if (ledger.is === 'earlier copy') return 'appended';
  return run.is === 'same' ? 'same run' : 'differs';
}

/** `entries` are those of both lanes. */
export function tallyLanes(ledger: LedgerAnswer, entries: Both<number>): LaneTally {
  const nothing = { rewritten: 0, appended: 0, inserted: 0, gone: 0 };
  switch (ledger.is) {
    case 'identical':
    case 'same entries':
      return nothing;
    case 'earlier copy':
      return { ...nothing, [ledger.earlier === 'a' ? 'appended' : 'gone']: ledger.more };
    case 'other': {
      const { a, b } = entries;
      const [appended, gone] = [Math.max(0, b - a), Math.max(0, a - b)];
      return { ...nothing, rewritten: Math.min(a, b), appended, gone };
    }
    case 'altered': {
      const { rewritten, onlyA, onlyB, appended, open } = ledger;
      return {
        rewritten: rewritten + Math.min(open.a, open.b),
        appended: appended.b,
        inserted: onlyB - appended.b + Math.max(0, open.b - open.a),
        gone: onlyA + Math.max(0, open.a - open.b),
      };
    }
  }
}

export interface LaneOutcome {
  readonly sameness: Sameness;
  readonly tally: LaneTally;
}

/** Describes two ledgers in one sentence. `onlyA` and `onlyB` are lanes without a counterpart. */
export function ledgersHeadline(
  lanes: readonly LaneOutcome[],
  onlyA: number,
  onlyB: number,
  { a, b }: ComparedNames,
): { readonly sameness: Sameness; readonly headline: string } {
  const equal = lanes.filter(({ sameness }) => sameness === 'equal').length;
  const sum = (of: keyof LaneTally) => lanes.reduce((all, { tally }) => all + tally[of], 0);
  const [appended, gone] = [sum('appended'), sum('gone')];
  const rest = lanes.length - equal;
  if (rest === 0 && !onlyA && !onlyB)
    return { sameness: 'equal', headline: `${a} and ${b} have the same records in every lane.` };
  if (
    lanes.length &&
    lanes.every(({ sameness }) => sameness === 'equal' || sameness === 'appended')
  ) {
    const grows = { sameness: 'appended' } as const;
    if (!gone && !onlyA)
      return { ...grows, headline: `${b} is ${a} with ${grownWords(appended, onlyB)}.` };
    if (!appended && !onlyB)
      return { ...grows, headline: `${a} is ${b} with ${grownWords(gone, onlyA)}.` };
  }
  const isSameRun = lanes.length > 0 && lanes.every(({ sameness }) => sameness !== 'differs');
  const alone = [
    ...(onlyA ? [`${sayChangeCount(onlyA, 'lane')} only in ${a}`] : []),
    ...(onlyB ? [`${sayChangeCount(onlyB, 'lane')} only in ${b}`] : []),
  ];
  if (isSameRun && !alone.length && !appended && !gone)
    return {
      sameness: 'same run',
      headline:
        'The same run in every lane: only ids, times, hashes or signatures of some records differ.',
    };
  const differ = rest
    ? [`${rest} of ${sayChangeCount(lanes.length, 'lane')} ${rest === 1 ? 'differs' : 'differ'}`]
    : [];
  const words = [...differ, ...alone].join(', ') || 'No lane of one is in the other';
  return { sameness: 'differs', headline: `${words}.` };
}

function grownWords(entries: number, lanes: number): string {
  const parts = [
    ...(entries ? [sayChangeCount(entries, 'more record')] : []),
    ...(lanes ? [sayChangeCount(lanes, 'more lane')] : []),
  ];
  return parts.join(' and ');
}
