import type { SharedRequestView } from '../../../../ui/data/approvals/countersign.ts';
import type { SignedDecision } from '../../../../ui/data/approvals/journal.ts';
import type { TrustAnswer } from '../answers.ts';

export function effectAnswer(decision: SignedDecision | null): TrustAnswer {
  const more = decision
    ? `Your signature goes back to ${decision.reviewer}, by your hand.`
    : 'Your signature stays here until you hand it over.';
  return { tone: 'none', word: 'Nothing runs', more };
}

export function firstAnswer({ shared, answers }: SharedRequestView): TrustAnswer {
  const { decision } = shared;
  if (!decision)
    return { tone: 'none', word: 'None yet', more: 'You would be the first to decide.' };
  const wrong = answers.find(({ about, holds }) => about !== 'key' && holds === false);
  if (wrong) return { tone: 'bad', word: 'Does not hold', more: 'Do not rely on it.' };
  const isKnown = answers.some(({ about, holds }) => about === 'key' && holds === true);
  const verdict = decision.verdict === 'approve' ? 'Approved' : 'Denied';
  return isKnown
    ? { tone: 'ok', word: verdict, more: `by ${decision.reviewer}, with a key that you pinned` }
    : {
        tone: 'warn',
        word: verdict,
        more: `by ${decision.reviewer}, with a key you have not pinned`,
      };
}

export function boundAnswer({ isBound }: SharedRequestView): TrustAnswer {
  if (isBound === null)
    return {
      tone: 'none',
      word: 'Not provable',
      more: 'In this format no id is compared with it.',
    };
  return isBound
    ? { tone: 'ok', word: 'Yes', more: 'Its bytes are what its ids say.' }
    : { tone: 'bad', word: 'No', more: 'Its bytes are not what its ids say.' };
}

export function sharedLedgerAnswer({ shared, here }: SharedRequestView): TrustAnswer {
  const held = here.find(({ isSameHead }) => isSameHead) ?? here[0];
  if (held)
    return held.isSameHead
      ? {
          tone: held.verdict === 'failed' ? 'bad' : 'ok',
          word: 'Here',
          more: `${held.verdict ?? 'not verified'} in this browser`,
        }
      : {
          tone: 'warn',
          word: 'Here, at another head',
          more: 'The run went on, or this copy is older.',
        };
  const said = shared.ledger.verdict ?? 'not verified';
  return { tone: 'warn', word: 'Not here', more: `The sender says: ${said}.` };
}
