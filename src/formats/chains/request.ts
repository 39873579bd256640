// What a record that asks a person for a decision asks.

import { fact } from '../../ledger/format/describe.ts';
import type { Entry } from '../../ledger/model/entry.ts';
import type { RequestView } from '../../ledger/model/request.ts';
import type { DecodedChain } from './decode.ts';
import { memberWords, readRecordDecision } from './members.ts';
import { describeTarget, readArguments } from './telling.ts';
import { what } from './words.ts';

/** null: it asks for nothing. */
export function viewChainsRequest(
  { id }: Entry,
  { object, profile }: DecodedChain,
): RequestView | null {
  const decision = object && readRecordDecision(object, profile);
  if (!object || decision?.outcome !== 'require approval') return null;
  const tool = memberWords(object, profile, 'tool');
  const target = describeTarget(object, profile);
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
    args: readArguments(object) ?? object,
    touches: [],
    edits: [],
    authority: by,
  };
}
