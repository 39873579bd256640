// By which ids an entry names what it is about; a commit's are read without its tree.

import { wordsAt } from '../../core/json/access.ts';
import type { Entry } from '../../core/model/entry.ts';
import type { ProposalIds } from '../format.ts';
import { type Decoded, payloadOf } from './payload/payload.ts';

export function proposalIds(_: Entry, decoded: Decoded): ProposalIds {
  const payload = payloadOf(decoded);
  if (!payload) return {};
  const { commit, type } = payload;
  if (commit) {
    return {
      commit: payload.text(commit.id),
      proposal: payload.text(commit.proposal),
      intent: payload.text(commit.intent),
      compiler: payload.text(commit.compiler),
      ...(commit.compensates && { undoes: payload.text(commit.compensates) }),
    };
  }
  const { tree } = payload;
  if (type === 'rejection') return { intent: wordsAt(tree, 'intent_id') };
  if (type !== 'pending_approval') return {};
  return {
    proposal: wordsAt(tree, 'proposal', 'id'),
    intent: wordsAt(tree, 'proposal', 'body', 'intent_id'),
  };
}
