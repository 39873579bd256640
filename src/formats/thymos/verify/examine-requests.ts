// Strict checks of the requests of one trajectory and of what became of them: whether a
// request, its denial and the commit that carries it out say the same.

import type { HashEngine } from '../../../base/hash/hash.ts';
import { memberAt, textAt, wordsAt } from '../../../base/json/access.ts';
import type { JsonValue } from '../../../base/json/value.ts';
import type { Seq } from '../../../base/seq.ts';
import { type Entry, type EntryRef, toEntryRef } from '../../../ledger/model/entry.ts';
import type { FindingsLog } from '../../../ledger/verify/log.ts';
import { payloadContentHash } from '../payload/canonical.ts';
import { asPayload, decodePayload, type Payload } from '../payload/payload.ts';
import type { CommitSpans } from '../payload/spans.ts';
import { OPERATOR_DENIAL } from '../words.ts';
import type { ThymosCheckId } from './checks.ts';
import { found } from './findings.ts';
import { hexToId } from './ids.ts';
import { type AskedProposal, ThymosLaneRequests } from './requests.ts';
import { compareWithRequest } from './same.ts';

/** The lane, where entries that were examined are found again by their index. */
interface Examined {
  readSeq(index: number): Seq;
  entryAt(index: number): Entry;
}

export class ExaminedRequests extends ThymosLaneRequests {
  /** The first request of every proposal, as it was written; null: it is read again where it is needed. */
  private readonly written: (Entry | null)[] = [];
  private readonly hash: HashEngine;
  private readonly lane: Examined;

  constructor(log: FindingsLog<ThymosCheckId>, hash: HashEngine, lane: Examined) {
    super(log, lane);
    this.hash = hash;
    this.lane = lane;
  }

  writtenRequest(proposal: Uint8Array): Entry | undefined {
    const which = this.byProposal.get(proposal);
    if (which === undefined) return undefined;
    const request = this.requests[which];
    // What is asked for twice may be asked for again and again.
    this.written[which] ??= request ? this.lane.entryAt(request.index) : null;
    return this.written[which] ?? undefined;
  }

  /** Most requests are answered once: what they say is kept no longer. */
  private answered(proposal: Uint8Array): void {
    const which = this.byProposal.get(proposal);
    if (which !== undefined) this.written[which] = null;
  }

  /** Of the first request of a proposal: what it says, while neither a commit nor a denial answers it. */
  waiting(proposal: Uint8Array): Entry | null {
    const isAnswered = this.carriedOut.has(proposal) || this.denials.has(proposal);
    return isAnswered ? null : (this.written[this.byProposal.get(proposal) ?? -1] ?? null);
  }

  /** Of a lane of which nothing was examined yet. `written`: null where it was answered. */
  resumeRequest(proposal: Uint8Array, request: EntryRef, written: Entry | null): void {
    this.byProposal.set(proposal, this.requests.length);
    this.requests.push(request);
    this.written.push(written);
  }

  examine(entry: Entry, payload: Payload): void {
    if (payload.commit) this.commit(entry, payload, payload.commit);
    else if (payload.type === 'pending_approval') this.request(entry, payload.tree);
    else if (payload.type === 'rejection') this.rejection(entry, payload.tree);
  }

  private request(entry: Entry, tree: JsonValue): void {
    const body = memberAt(tree, 'proposal', 'body') ?? null;
    const named = wordsAt(tree, 'proposal', 'id');
    const proposal = hexToId(named);
    this.log.examine('thymos.proposal-id');
    const expected = payloadContentHash(body, this.hash);
    if (expected !== named) found(this.log, entry, 'thymos.proposal-id', [expected, named]);
    this.once(entry, proposal);
    this.status(entry, tree, body);
    this.log.examine('thymos.request-order');
    const commit = this.carriedOut.get(proposal);
    if (commit !== undefined) {
      const grant = this.lane.entryAt(commit);
      const what = ['a request before it', `one at seq ${entry.seq}`] as const;
      found(this.log, grant, 'thymos.request-order', what);
      this.compare(grant, entry);
    }
    const intent = wordsAt(body, 'intent_id');
    const asked = this.asked.get(intent);
    const request = { index: entry.index, proposal };
    if (asked) asked.requests.push(request);
    else this.asked.set(intent, { requests: [request], denied: 0 });
  }

  private once(entry: Entry, proposal: Uint8Array): void {
    this.log.examine('thymos.one-request-a-proposal');
    const earlier = this.findRequest(proposal);
    if (!earlier) {
      this.byProposal.set(proposal, this.requests.length);
      this.requests.push(toEntryRef(entry));
      this.written.push(entry);
    } else {
      const what = ['a proposal of its own', `that of seq ${earlier.seq}`] as const;
      found(this.log, entry, 'thymos.one-request-a-proposal', what);
    }
  }

  /** Whom it asks and why: in the request, in its proposal's status, and in the policy's decision. */
  private status(entry: Entry, tree: JsonValue, body: JsonValue): void {
    this.log.examine('thymos.request-status');
    this.log.examine('thymos.request-decision');
    const status = wordsAt(body, 'status', 'kind');
    const differs = (path: string, expected: string, actual: string) => {
      if (expected !== actual)
        found(this.log, entry, 'thymos.request-status', [expected, actual], { path });
    };
    differs('payload.proposal.body.status.kind', 'suspended', status);
    const decision = memberAt(body, 'policy_trace', 'decision');
    const kind = wordsAt(decision, 'kind');
    if (kind === 'deny')
      found(this.log, entry, 'thymos.request-decision', ['permit or require_approval', kind]);
    for (const name of ['channel', 'reason']) {
      const asked = wordsAt(tree, name);
      if (status === 'suspended') differs(`payload.${name}`, wordsAt(body, 'status', name), asked);
      if (kind === 'require_approval')
        differs(`payload.${name}`, wordsAt(decision, 'detail', name), asked);
    }
  }

  private rejection(entry: Entry, tree: JsonValue): void {
    const operator = textAt(tree, 'reason', 'detail') === OPERATOR_DENIAL;
    if (!operator || textAt(tree, 'reason', 'kind') !== 'policy_denied') return;
    this.log.examine('thymos.denial');
    const intent = wordsAt(tree, 'intent_id');
    const asked = this.asked.get(intent);
    if (asked) this.deny(entry, asked);
    else this.openDenials.push({ entry: toEntryRef(entry), intent });
  }

  /** A request is gone through by the first denial after it, however many follow. */
  private deny(denial: EntryRef, asked: AskedProposal): void {
    this.log.examine('thymos.denial-kept');
    const { requests } = asked;
    if (asked.denied < requests.length) this.denying.push(toEntryRef(denial));
    for (const { proposal } of requests.slice(asked.denied)) {
      if (this.denials.has(proposal)) continue;
      this.denials.set(proposal, this.denying.length - 1);
      this.answered(proposal);
      const commit = this.carriedOut.get(proposal);
      if (commit !== undefined) this.notKept(this.lane.entryAt(commit), denial);
    }
    asked.denied = requests.length;
  }

  private commit(entry: Entry, payload: Payload, spans: CommitSpans): void {
    const proposal = payload.idAt(spans.proposal);
    const denial = this.denying[this.denials.get(proposal) ?? -1];
    if (denial) this.notKept(entry, denial);
    if (spans.compensates) return;
    this.log.examine('thymos.one-commit-a-proposal');
    const earlier = this.carriedOut.setFirst(proposal, entry.index);
    if (earlier !== undefined) {
      const what = ['a proposal of its own', `that of seq ${this.lane.readSeq(earlier)}`] as const;
      found(this.log, entry, 'thymos.one-commit-a-proposal', what);
    }
    const request = this.writtenRequest(proposal);
    if (request) this.compare(entry, request);
    if (request && earlier === undefined) this.answered(proposal);
    if (spans.decision === 'require_approval')
      this.resumptions.push({ entry: toEntryRef(entry), proposal });
  }

  /** The request may be of another lane. */
  compare(commit: Entry, request: Entry): void {
    const [done, asked] = [asPayload(decodePayload(commit)), asPayload(decodePayload(request))];
    if (done && asked) compareWithRequest(this.log, commit, done.tree, asked.tree);
  }
}
