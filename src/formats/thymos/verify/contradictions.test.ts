// The fault matrix of what no chain covers: a ledger that contradicts itself and is sealed
// again, so that every hash agrees. Each row is found by its own check.

import { describe, expect, it } from 'vitest';
import { decodeText, encodeText, toHex } from '../../../core/bytes.ts';
import { nobleHash } from '../../../core/hash/hash.ts';
import type { LedgerReport, Pins, Profile } from '../../../core/model/check.ts';
import { createSigner, type Signer } from '../../../core/signature/sign.ts';
import { verifyLedger } from '../../../core/verify/run.ts';
import { toJsonLines } from '../../../producers/thymos/writer/containers.ts';
import { json } from '../../../producers/thymos/writer/json.ts';
import type { Decision, Proposal } from '../../../producers/thymos/writer/payloads.ts';
import { branchId, TrajectoryWriter } from '../../../producers/thymos/writer/trajectory.ts';
import { LedgerWriter, type WrittenEntry } from '../../../producers/thymos/writer/writer.ts';
import { createTestHost } from '../../../testing/host.ts';
import { at, copyAfter, type Edit, moveTo, reseal, set } from '../../../testing/reseal.ts';
import { thymos } from '../index.ts';
import { OPERATOR_DENIAL } from '../words.ts';

const host = await createTestHost();
const SIGNER = createSigner(new Uint8Array(32).fill(7));
const OTHER = createSigner(new Uint8Array(32).fill(8));
const SIGNED = toHex(SIGNER.sign(encodeText('anything')));
const COST = { tokens: 1, toolCalls: 1, wallClockMs: 1, usdMillicents: 1 };
const ASK: Decision = { kind: 'require_approval', channel: 'owner', reason: 'it costs' };

/** Where things are in the run below. */
const [FIRST, GRANTED, GRANT, DENIED, DELEGATED] = [1, 2, 3, 4, 6] as const;

/** One run: a commit, a request granted, a request denied, a delegation; its child; a branch. */
function honest(signer?: Signer): readonly WrittenEntry[] {
  const ledger = new LedgerWriter(nobleHash);
  let now = 1_700_000_000;
  const clock = () => now++;
  const base = { compiler: 'thymos-compiler/0.0.1', policySet: ledger.idOfText('policy'), clock };
  const options = signer ? { ...base, signer } : base;
  const lane = (id: string) => new TrajectoryWriter(ledger, id, options);
  const run = lane(ledger.idOfText('run'));
  const propose = (name: string, decision: Decision): Proposal => {
    const ids = { intent: ledger.idOfText(name), writ: ledger.idOfText('writ') };
    const intent = { ...ids, tool: 'kv_set', args: json({ name }) };
    return run.propose(intent, { rules: ['writ.authority'], decision });
  };
  const commit = (proposal: Proposal, id: string) =>
    run.commit(proposal, {
      delta: [{ op: 'create', kind: 'kv', id, value: json(id) }],
      observations: [{ tool: 'kv_set', output: json(id), latencyMs: 1 }],
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
  lane(branchId(ledger, run.id, first)).branch(run.id, first, 'what if');
  return ledger.entries;
}

function verify(entries: readonly WrittenEntry[], pins: Pins = {}, profile: Profile = 'strict') {
  const bytes = toJsonLines({ entries, allHeads: () => [] });
  const reader = thymos.read([{ name: 'a.jsonl', bytes: new Uint8Array(bytes) }], host);
  return verifyLedger(thymos, reader, host, { profile, pins });
}

function found({ findings, lanes }: LedgerReport): string[] {
  const all = [findings, ...lanes.map(({ findings }) => findings)].flat();
  return [...new Set(all.map(({ check, severity }) => `${severity} ${check}`))];
}

interface Row {
  readonly name: string;
  readonly edits: readonly Edit[];
  readonly finds: string;
}

const deny = { kind: 'deny', detail: 'no' };
const TRACE = ['body', 'policy_trace'];
const ASKED = ['proposal', 'body'];
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

const ROWS: readonly Row[] = [
  {
    name: 'a grant before its request',
    edits: [moveTo(GRANT, GRANTED)],
    finds: 'error thymos.request-order',
  },
  {
    name: 'a commit that its own trace denies',
    edits: [set(FIRST, [...TRACE, 'decision'], deny)],
    finds: 'error thymos.denied-commit',
  },
  {
    name: 'a commit with another trace than its request',
    edits: [set(GRANT, [...TRACE, 'rules_evaluated'], ['writ.authority', 'more'])],
    finds: 'error thymos.request-carried-out',
  },
  {
    name: 'a commit with another decision than its request',
    edits: [set(GRANT, [...TRACE, 'decision'], { kind: 'permit' })],
    finds: 'error thymos.request-carried-out',
  },
  {
    name: 'a commit with another intent than its request',
    edits: [set(GRANT, ['body', 'intent_id'], 'ab'.repeat(32))],
    finds: 'error thymos.request-carried-out',
  },
  {
    name: 'a commit with another writ than its request',
    edits: [FIRST, GRANT].map((at) => set(at, ['body', 'writ_id'], 'ab'.repeat(32))),
    finds: 'error thymos.request-carried-out',
  },
  {
    name: 'a commit under another writ than the rest',
    edits: [set(FIRST, ['body', 'writ_id'], 'ab'.repeat(32))],
    finds: 'warning thymos.writ-change',
  },
  {
    name: 'a commit of another tool than its request',
    edits: [set(GRANT, ['body', 'observations'], [{ tool: 'shell', output: 1, latency_ms: 1 }])],
    finds: 'error thymos.request-carried-out',
  },
  {
    name: 'a request on another channel than its proposal',
    edits: [set(DENIED, ['channel'], 'nobody')],
    finds: 'error thymos.request-status',
  },
  {
    name: 'a request for another reason than its proposal',
    edits: [set(DENIED, ['reason'], 'for fun')],
    finds: 'error thymos.request-status',
  },
  {
    name: 'a request of a proposal that is not suspended',
    edits: [set(DENIED, [...ASKED, 'status'], { kind: 'staged' })],
    finds: 'error thymos.request-status',
  },
  {
    name: 'a request whose policy asked somebody else',
    edits: [set(DENIED, [...ASKED, 'policy_trace', 'decision', 'detail', 'channel'], 'nobody')],
    finds: 'error thymos.request-status',
  },
  {
    name: 'a request that its own trace denies',
    edits: [set(DENIED, [...ASKED, 'policy_trace', 'decision'], deny)],
    finds: 'error thymos.request-decision',
  },
  {
    name: 'the same request twice',
    edits: [copyAfter(DENIED, DENIED, ['proposal', 'routing_evidence'], EVIDENCE)],
    finds: 'warning thymos.one-request-a-proposal',
  },
  {
    name: 'a denied request carried out',
    edits: [
      copyAfter(5, GRANT, ['body', 'proposal_id'], at(ENTRIES, DENIED, ['proposal', 'id'])),
      set(6, ['body', 'intent_id'], at(ENTRIES, DENIED, [...ASKED, 'intent_id'])),
      set(6, ['body', 'delta'], []),
    ],
    finds: 'warning thymos.denial-kept',
  },
  {
    name: 'a request carried out, then denied',
    edits: [set(5, ['intent_id'], at(ENTRIES, GRANTED, [...ASKED, 'intent_id']))],
    finds: 'warning thymos.denial-kept',
  },
  {
    name: 'a second root',
    edits: [copyAfter(5, 0, ['note'], 'Another run')],
    finds: 'error thymos.one-root',
  },
  {
    name: 'a commit without a parent',
    edits: [set(GRANT, ['body', 'parent'], [])],
    finds: 'error thymos.commit-place',
  },
  {
    name: 'a delegated task that is not the child’s',
    edits: [set(DELEGATED, ['task'], 'delete the docs')],
    finds: 'error thymos.delegation-task',
  },
];

describe('a ledger that contradicts itself and is sealed again', () => {
  it('was without a finding before it was altered, and is so when it is only sealed again', () => {
    for (const entries of [honest(), honest(SIGNER)]) {
      expect(found(verify(entries))).toEqual([]);
      const ids = (of: readonly WrittenEntry[]) => of.map(({ id }) => id).sort();
      expect(ids(reseal(entries, []))).toEqual(ids(entries));
    }
  });

  it.each(ROWS)('is found: $name', ({ edits, finds }) => {
    const altered = reseal(honest(), edits);
    expect(found(verify(altered))).toEqual([finds]);
  });

  it.each(ROWS)('passes the reference profile, as in the runtime: $name', ({ edits }) => {
    const report = verify(reseal(honest(), edits), {}, 'reference');
    expect(found(report)).toEqual([]);
  });
});

it('takes a request whose trace permits as right: the risk gate asks after the policy', () => {
  const permit = { kind: 'permit' };
  const edits = [
    set(GRANTED, [...ASKED, 'policy_trace', 'decision'], permit),
    set(GRANT, [...TRACE, 'decision'], permit),
  ];
  expect(found(verify(reseal(honest(), edits)))).toEqual([]);
});

it('reports a commit under no policy set, after others, by the change alone', () => {
  const edits = [set(GRANT, ['body', 'policy_set_hash'], ''), set(GRANT, ['body', 'parent'], [])];
  expect(found(verify(reseal(honest(), edits)))).toEqual(['warning thymos.policy-set-change']);
  const [change] = verify(reseal(honest(), edits)).lanes[0]?.findings ?? [];
  expect(change?.actual).toBe('none');
  const all = [FIRST, GRANT].map((at) => set(at, ['body', 'policy_set_hash'], ''));
  expect(found(verify(reseal(honest(), [...all, set(GRANT, ['body', 'parent'], [])])))).toEqual([
    'error thymos.commit-place',
  ]);
});

describe('signatures', () => {
  const signature = (value: string | null) => set(GRANT, ['body', 'signature'], value);
  const notSignatures = [
    'zzzz',
    '',
    'ab'.repeat(63),
    'ab'.repeat(65),
    'abc',
    'ff'.repeat(64),
    // R is of small order: of zeros, of the neutral point, and of the latter with its sign turned.
    '00'.repeat(64),
    `01${'00'.repeat(63)}`,
    `01${'00'.repeat(30)}80${'00'.repeat(32)}`,
    // Base64 of 64 bytes, and hex as some tools write it.
    Buffer.from(SIGNED, 'hex').toString('base64'),
    `0x${SIGNED}`,
  ];

  it('are on all commits of a lane, or on none', () => {
    const altered = reseal(honest(SIGNER), [signature(null)]);
    expect(found(verify(altered))).toEqual(['warning thymos.signature-mixed']);
    const late = reseal(honest(), [signature(SIGNED)]);
    expect(found(verify(late))).toEqual(['warning thymos.signature-mixed']);
  });

  it.each(notSignatures)('are signatures: not %j', (text) => {
    const altered = reseal(honest(SIGNER), [signature(text)]);
    const report = verify(altered);
    expect(found(report)).toEqual(['warning thymos.signature-form']);
    const [run] = report.lanes;
    expect(run?.signatures).toMatchObject({ unsigned: 0, malformed: 1, unknown: 1 });
  });

  it.each(notSignatures)('are shown as such nowhere when they are none: %j', (text) => {
    const bytes = toJsonLines({
      entries: reseal(honest(SIGNER), [signature(text)]),
      allHeads: () => [],
    });
    const reader = thymos.read([{ name: 'a.jsonl', bytes: new Uint8Array(bytes) }], host);
    const [lane] = reader.lanes;
    const commits = [...reader.entries(lane?.id ?? '')].filter(({ kind }) => kind === 'commit');
    const signed = commits.map((entry) => {
      const { facts, line } = thymos.digest(entry, thymos.decode(entry));
      expect(facts.signed).toBe(line.signed);
      return facts.signed;
    });
    expect(signed).toEqual([true, false]);
    const [, none] = commits.map((entry) => thymos.view(entry, thymos.decode(entry)).facts);
    const shown = none?.find(({ label }) => label === 'Signature');
    expect(shown?.value).toMatch(/^none: /);
    expect(shown?.as).toBe('text');
  });

  it('are of one commit: a copied one is none', () => {
    const [first] = honest(SIGNER).filter(({ kind }) => kind === 'commit');
    const body = JSON.parse(decodeText(first?.bytes ?? new Uint8Array())).body;
    const report = verify(reseal(honest(SIGNER), [signature(body.signature)]));
    expect(found(report)).toEqual(['warning thymos.signature-form']);
    expect(report.lanes[0]?.findings[0]?.message).toContain('no key signs two commits alike');
    expect(found(verify(reseal(honest(SIGNER), [signature(SIGNED.toUpperCase())])))).toEqual([]);
  });

  const KEY = toHex(SIGNER.publicKey);

  it('of a pinned key pass, and by somebody else or missing are not as expected', () => {
    const pins = { keys: [KEY] };
    expect(verify(honest(SIGNER), pins).verdict).toBe('verified');
    for (const entries of [honest(OTHER), honest()]) {
      const report = verify(entries, pins);
      expect(report.verdict).toBe('drift');
      expect(found(report)).toEqual(['error thymos.signature-coverage']);
    }
  });
});
