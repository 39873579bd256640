// A run that contradicts itself is sealed again, so that every hash agrees. Each row is found by
// its own check.

import { encodeText, toHex } from '../../base/bytes.ts';
import { nobleHash } from '../../base/hash/hash.ts';
import { createSigner, type Signer } from '../../base/signature/sign.ts';
import { OPERATOR_DENIAL } from '../../formats/thymos/words.ts';
import { writeJsonValue } from '../../formats/thymos/write/writer/json.ts';
import type { CommitDecision, Proposal } from '../../formats/thymos/write/writer/payloads.ts';
import {
  branchTrajectoryId,
  TrajectoryWriter,
} from '../../formats/thymos/write/writer/trajectory.ts';
import { LedgerWriter, type WrittenEntry } from '../../formats/thymos/write/writer/writer.ts';
import { atPath, copyAfter, type Edit, moveTo, setPayloadField } from '../reseal.ts';

export const SIGNER = createSigner(new Uint8Array(32).fill(7));
export const OTHER_SIGNER = createSigner(new Uint8Array(32).fill(8));
export const SIGNED = toHex(SIGNER.sign(encodeText('anything')));
const COST = { tokens: 1, toolCalls: 1, wallClockMs: 1, usdMillicents: 1 };
const ASK: CommitDecision = { kind: 'require_approval', channel: 'owner', reason: 'it costs' };

/** The indices of entries in the run below. */
export const [FIRST_ENTRY, GRANTED, GRANT_ENTRY, DENIED_ENTRY, DELEGATED] = [
  1, 2, 3, 4, 6,
] as const;

/**
 * Has one run with a commit, a request granted, a request denied, and a delegation; its child; and
 * a branch.
 */
export function honest(signer?: Signer): readonly WrittenEntry[] {
  const ledger = new LedgerWriter(nobleHash);
  let now = 1_700_000_000;
  const clock = () => now++;
  const base = { compiler: 'thymos-compiler/0.0.1', policySet: ledger.idOfText('policy'), clock };
  const options = signer ? { ...base, signer } : base;
  const lane = (id: string) => new TrajectoryWriter(ledger, id, options);
  const run = lane(ledger.idOfText('run'));
  const propose = (name: string, decision: CommitDecision): Proposal => {
    const ids = { intent: ledger.idOfText(name), writ: ledger.idOfText('writ') };
    const intent = { ...ids, tool: 'kv_set', args: writeJsonValue({ name }) };
    return run.propose(intent, { rules: ['writ.authority'], decision });
  };
  const commit = (proposal: Proposal, id: string) =>
    run.commit(proposal, {
      delta: [{ op: 'create', kind: 'kv', id, value: writeJsonValue(id) }],
      observations: [{ tool: 'kv_set', output: writeJsonValue(id), latencyMs: 1 }],
      cost: COST,
    }).commit;
  run.root('A run');
  const first = commit(propose('first', { kind: 'permit' }), 'first');
  const granted = propose('granted', ASK);
  run.ask(granted);
  commit(granted, 'granted');
  const denied = propose('denied', ASK);
  run.ask(denied);
  run.reject(denied.intent.intent, { kind: 'policy_denied', detail: OPERATOR_DENIAL });
  const child = lane(ledger.idOfText('child'));
  child.root('delegated: write the docs');
  run.delegate(child.id, 'write the docs');
  lane(branchTrajectoryId(ledger, run.id, first)).branch(run.id, first, 'what if');
  return ledger.entries;
}

export interface Contradiction {
  readonly name: string;
  readonly edits: readonly Edit[];
  readonly finds: string;
}

const deny = { kind: 'deny', detail: 'no' };
export const TRACE_PATH = ['body', 'policy_trace'];
export const ASKED = ['proposal', 'body'];
const ENTRIES = honest();
const EVIDENCE = {
  decision_hash: 'x',
  selected: 'a:b',
  alternatives: [],
  confidence_bps: 1,
  reason_codes: [],
  latency_estimate_ms: 1,
  cost_estimate_millicents: 1,
};

export const THYMOS_CONTRADICTIONS: readonly Contradiction[] = [
  {
    name: 'a grant before its request',
    edits: [moveTo(GRANT_ENTRY, GRANTED)],
    finds: 'error thymos.request-order',
  },
  {
    name: 'a commit that its own trace denies',
    edits: [setPayloadField(FIRST_ENTRY, [...TRACE_PATH, 'decision'], deny)],
    finds: 'error thymos.denied-commit',
  },
  {
    name: 'a commit with another trace than its request',
    edits: [
      setPayloadField(GRANT_ENTRY, [...TRACE_PATH, 'rules_evaluated'], ['writ.authority', 'more']),
    ],
    finds: 'error thymos.request-carried-out',
  },
  {
    name: 'a commit with another decision than its request',
    edits: [setPayloadField(GRANT_ENTRY, [...TRACE_PATH, 'decision'], { kind: 'permit' })],
    finds: 'error thymos.request-carried-out',
  },
  {
    name: 'a commit with another intent than its request',
    edits: [setPayloadField(GRANT_ENTRY, ['body', 'intent_id'], 'ab'.repeat(32))],
    finds: 'error thymos.request-carried-out',
  },
  {
    name: 'a commit with another writ than its request',
    edits: [FIRST_ENTRY, GRANT_ENTRY].map((at) =>
      setPayloadField(at, ['body', 'writ_id'], 'ab'.repeat(32)),
    ),
    finds: 'error thymos.request-carried-out',
  },
  {
    name: 'a commit under another writ than the rest',
    edits: [setPayloadField(FIRST_ENTRY, ['body', 'writ_id'], 'ab'.repeat(32))],
    finds: 'warning thymos.writ-change',
  },
  {
    name: 'a commit of another tool than its request',
    edits: [
      setPayloadField(
        GRANT_ENTRY,
        ['body', 'observations'],
        [{ tool: 'shell', output: 1, latency_ms: 1 }],
      ),
    ],
    finds: 'error thymos.request-carried-out',
  },
  {
    name: 'a request on another channel than its proposal',
    edits: [setPayloadField(DENIED_ENTRY, ['channel'], 'nobody')],
    finds: 'error thymos.request-status',
  },
  {
    name: 'a request for another reason than its proposal',
    edits: [setPayloadField(DENIED_ENTRY, ['reason'], 'for fun')],
    finds: 'error thymos.request-status',
  },
  {
    name: 'a request of a proposal that is not suspended',
    edits: [setPayloadField(DENIED_ENTRY, [...ASKED, 'status'], { kind: 'staged' })],
    finds: 'error thymos.request-status',
  },
  {
    name: 'a request whose policy asked somebody else',
    edits: [
      setPayloadField(
        DENIED_ENTRY,
        [...ASKED, 'policy_trace', 'decision', 'detail', 'channel'],
        'nobody',
      ),
    ],
    finds: 'error thymos.request-status',
  },
  {
    name: 'a request that its own trace denies',
    edits: [setPayloadField(DENIED_ENTRY, [...ASKED, 'policy_trace', 'decision'], deny)],
    finds: 'error thymos.request-decision',
  },
  {
    name: 'the same request twice',
    edits: [copyAfter(DENIED_ENTRY, DENIED_ENTRY, ['proposal', 'routing_evidence'], EVIDENCE)],
    finds: 'warning thymos.one-request-a-proposal',
  },
  {
    name: 'a denied request carried out',
    edits: [
      copyAfter(
        5,
        GRANT_ENTRY,
        ['body', 'proposal_id'],
        atPath(ENTRIES, DENIED_ENTRY, ['proposal', 'id']),
      ),
      setPayloadField(
        6,
        ['body', 'intent_id'],
        atPath(ENTRIES, DENIED_ENTRY, [...ASKED, 'intent_id']),
      ),
      setPayloadField(6, ['body', 'delta'], []),
    ],
    finds: 'warning thymos.denial-kept',
  },
  {
    name: 'a request carried out, then denied',
    edits: [setPayloadField(5, ['intent_id'], atPath(ENTRIES, GRANTED, [...ASKED, 'intent_id']))],
    finds: 'warning thymos.denial-kept',
  },
  {
    name: 'a second root',
    edits: [copyAfter(5, 0, ['note'], 'Another run')],
    finds: 'error thymos.one-root',
  },
  {
    name: 'a commit without a parent',
    edits: [setPayloadField(GRANT_ENTRY, ['body', 'parent'], [])],
    finds: 'error thymos.commit-place',
  },
  {
    name: 'a delegated task that is not the child’s',
    edits: [setPayloadField(DELEGATED, ['task'], 'delete the docs')],
    finds: 'error thymos.delegation-task',
  },
];
