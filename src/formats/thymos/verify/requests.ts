// Strict checks of the requests of one trajectory and of what became of them: whether a
// request, its denial and the commit that carries it out say the same.

import { toHex } from '../../../core/bytes.ts';
import type { HashEngine } from '../../../core/hash/hash.ts';
import { IdTable } from '../../../core/id-table.ts';
import { memberAt, textAt, wordsAt } from '../../../core/json/access.ts';
import type { JsonValue } from '../../../core/json/value.ts';
import { type Entry, type EntryRef, refOf, type Seq } from '../../../core/model/entry.ts';
import type { FindingsLog } from '../../../core/verify/log.ts';
import { contentHash } from '../payload/canonical.ts';
import { decode, type Payload, payloadOf } from '../payload/payload.ts';
import type { CommitSpans } from '../payload/spans.ts';
import { OPERATOR_DENIAL } from '../words.ts';
import type { CheckId } from './checks.ts';
import { found } from './findings.ts';
import { idOf } from './ids.ts';
import { compareWithRequest } from './same.ts';

/** What was asked for one intent. */
interface Asked {
  readonly requests: { readonly index: number; readonly proposal: Uint8Array }[];
  /** How many of them were denied. */
  denied: number;
}

interface DeniedOfSource {
  readonly upTo: number;
  /** The first denial of each intent. */
  readonly intents: Map<string, EntryRef>;
}

/** The lane, where entries that were examined are found again by their index. */
interface Examined {
  seqOf(index: number): Seq;
  entryAt(index: number): Entry;
}

export class LaneRequests {
  /** The first request of every proposal: which one. */
  readonly byProposal = new IdTable();
  /** Index of the first commit that carries a proposal out: nothing else is kept of very many. */
  readonly carriedOut = new IdTable();
  /** Commits that an approval let through; the request may be in the branch's source. */
  readonly resumptions: { readonly entry: EntryRef; readonly proposal: Uint8Array }[] = [];
  /** Denials whose request is not in this lane; it may be in the branch's source. */
  readonly openDenials: { readonly entry: EntryRef; readonly intent: string }[] = [];
  private readonly requests: Entry[] = [];
  /** What was asked, by its intent. */
  private readonly asked = new Map<string, Asked>();
  /** The first denial by the operator of every proposal: which one. */
  private readonly denials = new IdTable();
  private readonly denying: EntryRef[] = [];
  /** What was denied here and asked in a source, up to the commit that this lane leaves from. */
  private readonly deniedOf = new Map<LaneRequests, DeniedOfSource>();
  private places: ReadonlyMap<string, ReadonlyMap<string, number>> | null = null;
  private readonly log: FindingsLog<CheckId>;
  private readonly hash: HashEngine;
  private readonly lane: Examined;

  constructor(log: FindingsLog<CheckId>, hash: HashEngine, lane: Examined) {
    this.log = log;
    this.hash = hash;
    this.lane = lane;
  }

  /** The first request of a proposal. */
  requestOf(proposal: Uint8Array): Entry | undefined {
    const which = this.byProposal.get(proposal);
    return which === undefined ? undefined : this.requests[which];
  }

  examine(entry: Entry, payload: Payload): void {
    if (payload.commit) this.commit(entry, payload, payload.commit);
    else if (payload.type === 'pending_approval') this.request(entry, payload.tree);
    else if (payload.type === 'rejection') this.rejection(entry, payload.tree);
  }

  private request(entry: Entry, tree: JsonValue): void {
    const body = memberAt(tree, 'proposal', 'body') ?? null;
    const named = wordsAt(tree, 'proposal', 'id');
    const proposal = idOf(named);
    this.log.examine('thymos.proposal-id');
    const expected = contentHash(body, this.hash);
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
    const earlier = this.requestOf(proposal);
    if (!earlier) {
      this.byProposal.set(proposal, this.requests.length);
      this.requests.push(entry);
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
    else this.openDenials.push({ entry: refOf(entry), intent });
  }

  /** Whether the intent was asked for, up to the entry at `upTo`. */
  asks(intent: string, upTo: number): boolean {
    return (this.asked.get(intent)?.requests[0]?.index ?? Number.POSITIVE_INFINITY) <= upTo;
  }

  /** A request is gone through by the first denial after it, however many follow. */
  private deny(denial: EntryRef, asked: Asked): void {
    this.log.examine('thymos.denial-kept');
    const { requests } = asked;
    if (asked.denied < requests.length) this.denying.push(refOf(denial));
    for (const { proposal } of requests.slice(asked.denied)) {
      if (this.denials.has(proposal)) continue;
      this.denials.set(proposal, this.denying.length - 1);
      const commit = this.carriedOut.get(proposal);
      if (commit !== undefined) this.notKept(this.lane.entryAt(commit), denial);
    }
    asked.denied = requests.length;
  }

  /** A denial of what was asked in a source, up to its entry at `upTo`. */
  denyOf(source: LaneRequests, upTo: number, intent: string, denial: EntryRef): void {
    this.log.examine('thymos.denial-kept');
    const denied = this.deniedOf.get(source) ?? { upTo, intents: new Map<string, EntryRef>() };
    this.deniedOf.set(source, denied);
    if (denied.intents.has(intent)) return;
    denied.intents.set(intent, denial);
    for (const commit of this.carriedOutOf(source, upTo, intent))
      this.notKept(this.lane.entryAt(commit), denial);
  }

  /** Of the two lists, the shorter one is gone through. */
  private *carriedOutOf(source: LaneRequests, upTo: number, intent: string): Generator<number> {
    const asked = source.asked.get(intent)?.requests ?? [];
    const isFew = asked.length < this.carriedOut.size;
    const seen = new IdTable();
    for (const proposal of isFew ? proposalsOf(asked) : this.carriedOut.ids()) {
      const commit = this.carriedOut.get(proposal);
      if (commit === undefined || seen.has(proposal)) continue;
      seen.set(proposal, 1);
      if ((source.placesOf(proposal)?.get(intent) ?? Number.POSITIVE_INFINITY) <= upTo)
        yield commit;
    }
  }

  /** The first denial of a proposal, in this lane. */
  denialOf(proposal: Uint8Array): EntryRef | undefined {
    const here = this.denials.get(proposal);
    if (here !== undefined) return this.denying[here];
    for (const [source, { upTo, intents }] of this.deniedOf)
      for (const [intent, index] of source.placesOf(proposal) ?? [])
        if (index <= upTo && intents.has(intent)) return intents.get(intent);
    return undefined;
  }

  /** The first request of a proposal for each intent. Made only when a branch denies it. */
  private placesOf(proposal: Uint8Array): ReadonlyMap<string, number> | undefined {
    if (!this.places) {
      const places = new Map<string, Map<string, number>>();
      for (const [intent, { requests }] of this.asked)
        for (const { index, proposal } of requests) {
          const id = toHex(proposal);
          const known = places.get(id);
          if (!known) places.set(id, new Map([[intent, index]]));
          else if (!known.has(intent)) known.set(intent, index);
        }
      this.places = places;
    }
    return this.places.get(toHex(proposal));
  }

  private commit(entry: Entry, payload: Payload, spans: CommitSpans): void {
    const proposal = payload.idAt(spans.proposal);
    const denial = this.denying[this.denials.get(proposal) ?? -1];
    if (denial) this.notKept(entry, denial);
    if (spans.compensates) return;
    this.log.examine('thymos.one-commit-a-proposal');
    const earlier = this.carriedOut.get(proposal);
    if (earlier !== undefined) {
      const what = ['a proposal of its own', `that of seq ${this.lane.seqOf(earlier)}`] as const;
      found(this.log, entry, 'thymos.one-commit-a-proposal', what);
    } else this.carriedOut.set(proposal, entry.index);
    const request = this.requestOf(proposal);
    if (request) this.compare(entry, request);
    if (spans.decision === 'require_approval')
      this.resumptions.push({ entry: refOf(entry), proposal });
  }

  /** The request may be of another lane. */
  compare(commit: Entry, request: Entry): void {
    const [done, asked] = [payloadOf(decode(commit)), payloadOf(decode(request))];
    if (done && asked) compareWithRequest(this.log, commit, done.tree, asked.tree);
  }

  notKept(commit: EntryRef, denial: EntryRef): void {
    const what = ['no commit', `denied at seq ${denial.seq}`] as const;
    found(this.log, commit, 'thymos.denial-kept', what);
  }
}

function* proposalsOf(requests: Asked['requests']): Generator<Uint8Array> {
  for (const { proposal } of requests) yield proposal;
}
