// Decisions that were made together have results one by one and in all.

import { statusAfter, waitsForCountersignature } from '../../../../ledger/review/request-status.ts';
import {
  GUARD_REFUSALS,
  type InboxRequest,
  isVoidRefusal,
  type RequestStatus,
} from '../../../../ui/data/approvals/approvals.ts';
import type { BatchResult } from '../../../../ui/data/approvals/decide-batch.ts';
import { countText } from '../../../../ui/format.ts';
import type { Tone } from '../../../../ui/kit/tone.ts';
import { deliveryNow, deliveryStatus } from '../decision/outcome.ts';
import { STATE_WORDS, statusText } from '../status-words.ts';

export interface ResultWords {
  /** `done` is a completed decision, which proves nothing; its mark is that of the verdict. */
  readonly tone: Exclude<Tone, 'ok' | 'bad'> | 'done';
  readonly word: string;
  readonly more: string;
}

type Verdict = 'approve' | 'deny';

const DONE: Readonly<Record<Verdict, string>> = { approve: 'Approved', deny: 'Denied' };

/**
 * `now` is the request by now; its ledger may show an outcome that it did not show then. `host` is
 * that of its server, or null when it comes from a file.
 */
export function batchResultWords(
  result: BatchResult,
  verdict: Verdict,
  now: Pick<InboxRequest, 'answers' | 'status' | 'decisions'> | undefined,
  host: string | null,
): ResultWords {
  switch (result.type) {
    case 'waiting':
      return { tone: 'none', word: 'Waits for its turn', more: '' };
    case 'under way':
      return { tone: 'none', word: 'Being signed', more: '' };
    case 'sent':
      return {
        tone: 'warn',
        word: DONE[verdict],
        more: statusText('sent', { host, verdict }),
      };
    case 'stopped':
      return {
        tone: 'none',
        word: 'Not decided',
        more: 'It was stopped before its turn, and still waits.',
      };
    case 'refused': {
      const { title, text } = GUARD_REFUSALS[result.refusal];
      return { tone: 'warn', word: 'Not decided', more: `${title}. ${text}` };
    }
    case 'failed':
      return { tone: 'warn', word: 'Not decided', more: result.message };
    case 'decided': {
      const { decision, isNew, delivery } = result;
      const { seq } = decision.document.journal;
      const recorded = isNew
        ? `Record ${seq} of the review journal.`
        : `The same decision was record ${seq} of the review journal already.`;
      const known = delivery && deliveryNow(delivery, verdict, now);
      const status = statusAfter(decision, now, host !== null);
      const state = statusText(status, { host, verdict });
      // The decision was not sent, and the request waits again.
      if (known && isVoidRefusal(known.refusal))
        return {
          tone: 'warn',
          word: DONE[verdict],
          more: `${recorded} ${STATE_WORDS[deliveryStatus(known)]}. ${known.why} Open it to decide again.`,
        };
      const why = known ? ` ${known.why}` : '';
      const isHeld = status === 'needs a second signature';
      return {
        tone: isWell(status, verdict) ? 'done' : 'warn',
        word: DONE[verdict],
        more: `${recorded} ${state}${why}${isHeld ? ' Open it to ask somebody.' : ''}`,
      };
    }
  }
}

function isWell(status: RequestStatus, verdict: Verdict): boolean {
  return status === 'signed here' || status === (verdict === 'approve' ? 'granted' : 'denied');
}

/** Returns "18 approved, 1 not decided, 3 left out.". */
export function summaryText(
  results: readonly BatchResult[],
  verdict: Verdict,
  leftOut: number,
): string {
  const count = (...types: readonly BatchResult['type'][]) =>
    results.filter(({ type }) => types.includes(type)).length;
  const held = results.filter(
    (one) => one.type === 'decided' && waitsForCountersignature(one.decision),
  );
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
