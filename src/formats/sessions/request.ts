// What a record asks that is, or was, to be approved.

import { fact } from '../../ledger/format/describe.ts';
import type { Entry } from '../../ledger/model/entry.ts';
import type { RequestView } from '../../ledger/model/request.ts';
import type { DecodedStep } from './decode.ts';

/** null: it asks for nothing. */
export function viewSessionsRequest(_: Entry, { step }: DecodedStep): RequestView | null {
  const { decision } = step;
  if (!decision || decision.answersEarlier || decision.isClosed) return null;
  const { tool, subject, input } = decision.asked;
  const on = subject === '' ? '' : ` on “${subject}”`;
  return {
    proposal: decision.proposal,
    title: [tool, subject].filter((one) => one).join(': ') || 'a call',
    question: decision.question ?? (tool ? `May ${tool} run${on}?` : 'May this call run?'),
    consequence:
      'Your decision is signed and kept in your own journal. The log is a file: nothing runs, and nothing is written to it.',
    risk: null,
    tool: tool || null,
    channel: decision.by,
    reason: decision.reason,
    args: input,
    touches: [],
    edits: [],
    authority: decision.more.map(([label, value]) => fact(label, value)),
  };
}
