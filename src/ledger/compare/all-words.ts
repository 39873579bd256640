// Both answers are given for all lanes of two ledgers together.

import type { LedgerAnswer, RunAnswer } from './answers.ts';
import { type StateContext, sayChangeCount } from './words.ts';

export interface LaneAnswer {
  readonly ledger: Pick<LedgerAnswer, 'is'>;
  readonly run: Pick<RunAnswer, 'is'>;
  readonly state: StateContext;
}

/** `onlyA` and `onlyB` are lanes without a counterpart. */
export function allWords(lanes: readonly LaneAnswer[], onlyA: number, onlyB: number) {
  const of = (words: string, is: (lane: LaneAnswer) => boolean) => {
    const count = lanes.filter(is).length;
    return count ? [`${count} ${words}`] : [];
  };
  const alone = [
    ...(onlyA ? [`${onlyA} only in A`] : []),
    ...(onlyB ? [`${onlyB} only in B`] : []),
  ];
  const all = sayChangeCount(lanes.length + onlyA + onlyB, 'lane');
  const ledger = [
    ...of('with the same records, byte for byte', (lane) => lane.ledger.is === 'identical'),
    ...of('the same records, written otherwise', (lane) => lane.ledger.is === 'same entries'),
    ...of('an earlier copy', (lane) => lane.ledger.is === 'earlier copy'),
    ...of('altered', (lane) => lane.ledger.is === 'altered'),
    ...of('with no record in common', (lane) => lane.ledger.is === 'other'),
    ...alone,
  ];
  const run = [
    ...of('the same run', (lane) => lane.run.is === 'same' && lane.state !== 'differs'),
    ...of('the same as far as the shorter one goes', (lane) => lane.run.is === 'same as far'),
    ...of('decide the same and say something else', (lane) => lane.run.is === 'same decisions'),
    ...of('begin with another state', (lane) => lane.run.is === 'same' && lane.state === 'differs'),
    ...of('part', (lane) => lane.run.is === 'parts'),
    ...alone,
  ];
  return { ledger: `${all}: ${ledger.join(', ')}.`, run: `${all}: ${run.join(', ')}.` };
}
