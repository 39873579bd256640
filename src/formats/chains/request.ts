// What a record that asks a person for a decision asks.

import { fact } from '../../ledger/format/describe.ts';
import type { Entry } from '../../ledger/model/entry.ts';
import type { RequestView } from '../../ledger/model/request.ts';
import type { Decoded } from './decode.ts';
import { decisionOf, memberWords } from './members.ts';
import { argumentsOf, targetOf } from './telling.ts';
import { what } from './words.ts';

/** null: it asks for nothing. */
export function requestView({ id }: Entry, { object, profile }: Decoded): RequestView | null {
  const decision = object && decisionOf(object, profile);
  if (!object || decision?.outcome !== 'require approval') return null;
  const tool = memberWords(object, profile, 'tool');
  const target = targetOf(object, profile);
  const title = what(object, profile);
  const on = target === '' ? '' : ` on “${target}”`;
  const by = [
    fact('Requested by', memberWords(object, profile, 'actor') || 'not recorded'),
    fact('Lane', memberWords(object, profile, 'lane') || 'the whole log', 'code'),
  ];
  return {
    proposal: id,
    title,
    question: tool ? `May ${tool} run${on}?` : `May this go ahead: ${title}?`,
    consequence:
      'Your decision is signed and kept in your own journal. The log is a file: nothing runs, and nothing is written to it.',
    risk: null,
    tool: tool || null,
    channel: null,
    reason: decision.reason || null,
    args: argumentsOf(object) ?? object,
    touches: [],
    edits: [],
    authority: by,
  };
}
