// What came of decisions that were made together, one by one and in all.

import { type InboxRequest, isVoidRefusal, REFUSALS } from '../../../data/approvals/approvals.ts';
import type { TogetherResult } from '../../../data/approvals/decide-together.ts';
import { waitsForSecond } from '../../../data/approvals/second.ts';
import { countText } from '../../../ui/format.ts';
import type { Tone } from '../../../ui/kit/tone.ts';
import { deliveryNow, STATES } from '../decision/outcome.ts';

export interface ResultWords {
  /** `done`: it came to what was asked, which proves nothing; its mark is that of the verdict. */
  readonly tone: Exclude<Tone, 'ok' | 'bad'> | 'done';
  readonly word: string;
  readonly more: string;
}

type Verdict = 'approve' | 'deny';

const DONE: Readonly<Record<Verdict, string>> = { approve: 'Approved', deny: 'Denied' };

/** `now`: the request by now; its ledger may show an outcome that it did not show then. */
export function resultWords(
  result: TogetherResult,
  verdict: Verdict,
  now: Pick<InboxRequest, 'answers'> | undefined,
): ResultWords {
  switch (result.type) {
    case 'waiting':
      return { tone: 'none', word: 'Waits for its turn', more: '' };
    case 'under way':
      return { tone: 'none', word: 'Being signed', more: '' };
    case 'sent':
      return {
        tone: 'warn',
        word: `${DONE[verdict]}, on its way`,
        more: 'It was recorded and sent. Its outcome is awaited.',
      };
    case 'stopped':
      return {
        tone: 'none',
        word: 'Not decided',
        more: 'It was stopped before its turn, and still waits.',
      };
    case 'refused': {
      const { title, text } = REFUSALS[result.refusal];
      return { tone: 'warn', word: 'Not decided', more: `${title}. ${text}` };
    }
    case 'failed':
      return { tone: 'warn', word: 'Not decided', more: result.message };
    case 'decided': {
      const { seq } = result.decision.document.journal;
      const recorded = result.isNew
        ? `Entry ${seq} of the review journal.`
        : `The same decision was entry ${seq} of the review journal already.`;
      if (waitsForSecond(result.decision))
        return {
          tone: 'warn',
          word: `${DONE[verdict]}, not sent`,
          more: `${recorded} It waits for a second signature: open it to ask somebody.`,
        };
      if (!result.delivery) return { tone: 'done', word: DONE[verdict], more: recorded };
      const { state, why, refusal } = deliveryNow(result.delivery, verdict, now);
      const isWell = state === (verdict === 'approve' ? 'carried out' : 'denied');
      return {
        tone: isWell ? 'done' : 'warn',
        word: DONE[verdict],
        more: `${recorded} ${STATES[state]}. ${why}${isVoidRefusal(refusal) ? ' Open it to decide again.' : ''}`,
      };
    }
  }
}

/** "18 approved, 1 not decided, 3 left out.": in all. */
export function summaryText(
  results: readonly TogetherResult[],
  verdict: Verdict,
  leftOut: number,
): string {
  const count = (...types: readonly TogetherResult['type'][]) =>
    results.filter(({ type }) => types.includes(type)).length;
  const held = results.filter((one) => one.type === 'decided' && waitsForSecond(one.decision));
  const parts = [
    [count('decided') - held.length, DONE[verdict].toLowerCase()],
    [held.length, `${DONE[verdict].toLowerCase()}, not sent yet`],
    [count('sent'), 'on the way'],
    [count('refused', 'failed'), 'not decided'],
    [count('stopped'), 'stopped before their turn'],
    [leftOut, 'left out'],
  ] as const;
  const said = parts.filter(([number]) => number > 0);
  return said.length === 0
    ? 'Nothing was decided.'
    : `${said.map(([number, word]) => `${countText(number)} ${word}`).join(', ')}.`;
}
