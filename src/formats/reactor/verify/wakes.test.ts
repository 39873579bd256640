// Wakes, costs and nodes against the topology and the receipts: state dirs of our own engine, in
// which one receipt is changed and everything is stamped again, as anybody can.

import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readLedger } from '../../../ledger/format/recognise.ts';
import { groupBytes } from '../../../ledger/sources/group.ts';
import { verifyLedger } from '../../../ledger/verify/run.ts';
import { draws } from '../../../testing/draws.ts';
import { testRecogniser } from '../../../testing/formats.ts';
import { createTestHost } from '../../../testing/host.ts';
import { reactor } from '../index.ts';
import { makeReactorDemos } from '../write/demo/index.ts';
import { type EngineReceipt, NO_COST, NO_DIFF, seal, trailBytes } from '../write/engine/receipt.ts';
import { EngineTrail } from '../write/engine/trail.ts';

const host = await createTestHost();
const demo = makeReactorDemos().find(({ file }) => file === 'harbour-watch.zip');
const FILES = Object.entries(unzipSync(demo?.bytes ?? new Uint8Array()));
const isTrail = (name: string) => name.endsWith('receipts.json');
const trail = FILES.find(([name]) => isTrail(name))?.[1] ?? new Uint8Array();
const SOUND: readonly EngineReceipt[] = EngineTrail.read(trail).entries.map(
  ({ receipt }) => receipt,
);

function restamped(receipts: readonly EngineReceipt[]): readonly EngineReceipt[] {
  const became = new Map<string, string>();
  const last = new Map<string, string>();
  return receipts.map((receipt) => {
    const refs = receipt.wake.refs.map((ref) => became.get(ref) ?? ref);
    const prev = last.get(receipt.node) ?? null;
    const stamped = seal({ ...receipt, prev, wake: { ...receipt.wake, refs } });
    if (!became.has(receipt.contentHash)) became.set(receipt.contentHash, stamped.contentHash);
    last.set(receipt.node, stamped.contentHash);
    return stamped;
  });
}

function found(receipts: readonly EngineReceipt[]): string[] {
  const bytes = trailBytes(restamped(receipts));
  const files = FILES.map(([name, own]) => ({ name, bytes: isTrail(name) ? bytes : own }));
  const [set] = groupBytes(files, testRecogniser).sets;
  expect(set?.format).toBe('reactor');
  const report = verifyLedger(reactor, readLedger(reactor, set?.files ?? [], host), host, {
    profile: 'strict',
    pins: {},
  });
  return [report.findings, ...report.lanes.map(({ findings }) => findings)]
    .flat()
    .map(({ check, severity, path }) => `${severity} ${check} ${path}`);
}

/** One receipt of those that fit, changed. */
const changing = (
  fits: (receipt: EngineReceipt) => boolean,
  change: (receipt: EngineReceipt) => readonly EngineReceipt[],
  nth: number,
) => {
  const places = SOUND.flatMap((one, i) => (fits(one) ? [i] : []));
  const at = places[nth % places.length];
  expect(at).toBeDefined();
  return SOUND.flatMap((one, i) => (i === at ? change(one) : [one]));
};

const byInput = ({ wake }: EngineReceipt) => wake.source === 'input';
const rendered = ({ status }: EngineReceipt) => status === 'rendered';
const arrives = ({ node }: EngineReceipt) => node.startsWith('ingress.');
/** The engine's clock marks what lapsed, under a name of its own. */
const costs = ({ cost, wake, node }: EngineReceipt) =>
  cost.fresh > 0 && wake.source !== 'self' && !node.startsWith('ingress.');
const SPENT = { provider: 'test', model: 'fake', fresh: 10, reused: 0 };

const KINDS: readonly (readonly [
  name: string,
  fits: (receipt: EngineReceipt) => boolean,
  change: (receipt: EngineReceipt) => readonly EngineReceipt[],
  finding: string,
])[] = [
  [
    'a wake by an input called one from outside',
    (one) => byInput(one) && rendered(one),
    (one) => [{ ...one, wake: { source: 'external', refs: [] } }],
    'info reactor.wake wake.source',
  ],
  [
    'a wake by an input called one of the own clock',
    (one) => byInput(one) && rendered(one),
    (one) => [{ ...one, wake: { source: 'self', refs: [] } }],
    'info reactor.wake wake.source',
  ],
  [
    'a node that one move woke twice',
    (one) => byInput(one) && one.status === 'rendered',
    (one) => [one, { ...one, status: 'skipped', cost: NO_COST, semanticDiff: NO_DIFF }],
    'warning reactor.wake wake.refs',
  ],
  [
    'tokens that no model took',
    costs,
    (one) => [{ ...one, cost: { ...one.cost, provider: 'none', model: 'none' } }],
    'warning reactor.cost cost',
  ],
  [
    'a model of no provider',
    costs,
    (one) => [{ ...one, cost: { ...one.cost, provider: 'none', fresh: 0, reused: 0 } }],
    'warning reactor.cost cost.provider',
  ],
  [
    'an arrival under another contract',
    arrives,
    (one) => [{ ...one, contract: 'contract:another@ingress' }],
    'warning reactor.ingress contract_fingerprint',
  ],
  [
    'an arrival that costs something',
    arrives,
    (one) => [{ ...one, cost: SPENT }],
    'warning reactor.ingress cost.tokens',
  ],
  [
    'a receipt of a node that nobody knows',
    arrives,
    (one) => [one, { ...one, node: 'nobody' }],
    'info reactor.topology nodes',
  ],
];

describe('wakes, costs and nodes', () => {
  it('are not found wanting in the honest trail', () => {
    expect(found(SOUND).filter((one) => !one.startsWith('info '))).toEqual([]);
  });

  it.each(KINDS)('find %s, wherever it is', (_, fits, change, finding) => {
    fc.assert(
      fc.property(fc.nat(), (nth) => {
        expect(found(changing(fits, change, nth))).toContain(finding);
      }),
      { numRuns: draws(20) },
    );
  });
});
