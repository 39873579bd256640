// By which ids an entry names what it is about; a commit's are read without its tree.

import { wordsAt } from '../../base/json/access.ts';
import type { Entry } from '../../ledger/model/entry.ts';
import type { Named, ProposalIds } from '../../ledger/model/named.ts';
import { asPayload, type DecodedPayload, type Payload } from './payload/payload.ts';
import type { CommitSpans } from './payload/spans.ts';

/** Each is spelled when it is asked for: few are, of very many commits. */
class CommitIds implements ProposalIds {
  private readonly payload: Payload;
  private readonly spans: CommitSpans;

  constructor(payload: Payload, spans: CommitSpans) {
    this.payload = payload;
    this.spans = spans;
  }

  get commit() {
    return this.payload.text(this.spans.id);
  }
  get proposal() {
    return this.payload.text(this.spans.proposal);
  }
  get intent() {
    return this.payload.text(this.spans.intent);
  }
  get compiler() {
    return this.payload.text(this.spans.compiler);
  }
  get undoes() {
    const { compensates } = this.spans;
    return compensates ? this.payload.text(compensates) : undefined;
  }
}

export function proposalIds(_: Entry, decoded: DecodedPayload): ProposalIds {
  const payload = asPayload(decoded);
  if (!payload) return {};
  const { commit, type } = payload;
  if (commit) return new CommitIds(payload, commit);
  const { tree } = payload;
  if (type === 'rejection') return { intent: wordsAt(tree, 'intent_id') };
  if (type !== 'pending_approval') return {};
  return {
    proposal: wordsAt(tree, 'proposal', 'id'),
    intent: wordsAt(tree, 'proposal', 'body', 'intent_id'),
  };
}

/** Under which writ it was, and whom it asks; who granted or denied something is not recorded. */
export function listProposalNames(_: Entry, decoded: DecodedPayload): readonly Named[] {
  const payload = asPayload(decoded);
  if (!payload) return [];
  const { commit, type } = payload;
  if (commit) return [{ role: 'writ', name: payload.text(commit.writ) }];
  if (type !== 'pending_approval') return [];
  const writ = wordsAt(payload.tree, 'proposal', 'body', 'writ_id');
  return writ ? [{ role: 'writ', name: writ }] : [];
}
