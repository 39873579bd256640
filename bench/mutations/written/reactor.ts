// The receipts of our own engine's state dirs are stamped again, with every receipt that names
// them, as anybody can.

import { unzipSync } from 'fflate';
import { decodeText, encodeText } from '../../../src/base/bytes.ts';
import { hashAddress } from '../../../src/formats/reactor/read/canonical.ts';
import { ATOMIC } from '../../../src/formats/reactor/read/receipt.ts';
import { makeReactorDemos } from '../../../src/formats/reactor/write/demo/index.ts';
import {
  type EngineReceipt,
  NO_COST,
  NO_DIFF,
  type ReceiptDraft,
  seal,
  trailBytes,
} from '../../../src/formats/reactor/write/engine/receipt.ts';
import { EngineTrail } from '../../../src/formats/reactor/write/engine/trail.ts';
import type { MemoryFile } from '../../../src/ledger/sources/file.ts';
import type { Forgery } from './forgery.ts';

const RECEIPTS = 'receipts.json';

/**
 * A morning of one rendering graph has every status, every kind of wake, an ingress and a lapse.
 */
export const HONEST: readonly MemoryFile[] = honestFiles();
const SOUND = EngineTrail.read(readHonestFile(RECEIPTS)).entries.map(({ receipt }) => receipt);

function honestFiles(): MemoryFile[] {
  const demo = makeReactorDemos().find(({ file }) => file === 'harbour-watch.zip');
  if (!demo) throw new Error('no such demo');
  return Object.entries(unzipSync(demo.bytes)).map(([name, bytes]) => ({ name, bytes }));
}

function readHonestFile(path: string): Uint8Array {
  const file = HONEST.find(({ name }) => name.endsWith(path));
  if (!file) throw new Error(`no ${path}`);
  return file.bytes;
}

const [ARRIVAL, SKIP, RENDER, WOKEN, FAILED, RETRY, IDLE_SKIP, LAPSE, IDLE, LAST] = [
  9, 10, 12, 13, 29, 32, 35, 36, 37, 38,
] as const;
const NOBODY = `sha256:${'f'.repeat(64)}`;
const SPENT = { provider: 'test', model: 'fake', fresh: 10, reused: 0 };

function row(
  title: string,
  path: string,
  change: (bytes: Uint8Array) => Uint8Array | null,
  why?: string,
): Forgery {
  const files = HONEST.flatMap(({ name, bytes }) => {
    const changed = name.endsWith(path) ? change(bytes) : bytes;
    return changed ? [{ name, bytes: changed }] : [];
  });
  return { format: 'reactor', title, cases: [{ files, ...(why !== undefined && { why }) }] };
}

function restamped(receipts: readonly EngineReceipt[]): readonly EngineReceipt[] {
  const became = new Map<string, string>();
  const last = new Map<string, string>();
  return receipts.map((receipt) => {
    const refs = receipt.wake.refs.map((ref) => became.get(ref) ?? ref);
    const prev = last.get(receipt.node) ?? null;
    const stamped = seal({ ...receipt, prev, wake: { ...receipt.wake, refs } });
    became.set(receipt.contentHash, stamped.contentHash);
    last.set(receipt.node, stamped.contentHash);
    return stamped;
  });
}

function stamped(
  title: string,
  change: (receipts: readonly EngineReceipt[]) => readonly EngineReceipt[],
  why?: string,
): Forgery {
  const bytes = trailBytes(restamped(change(SOUND)));
  return row(`${title}, stamped again`, RECEIPTS, () => bytes, why);
}

const edited = (title: string, at: number, to: Partial<ReceiptDraft>, why?: string) =>
  stamped(title, (receipts) => receipts.map((one, i) => (i === at ? { ...one, ...to } : one)), why);

const text = (title: string, path: string, from: string | RegExp, to: string) =>
  row(title, path, (bytes) => encodeText(decodeText(bytes).replace(from, to)));

const readTokens = (at: number) => SOUND[at]?.fingerprints ?? new Map<string, string>();
const wake = (at: number) => SOUND[at]?.wake ?? { source: 'self' as const, refs: [] };
const VERSION =
  /versions\/sha256_.*\.bin$/.exec(
    HONEST.find(({ name }) => /versions/.test(name))?.name ?? '',
  )?.[0] ?? '';

export const RECEIPTS_JSON = decodeText(readHonestFile(RECEIPTS));

export const withReceipts = (bytes: Uint8Array): readonly MemoryFile[] =>
  HONEST.map((file) => (file.name.endsWith(RECEIPTS) ? { ...file, bytes } : file));

export const REACTOR_MUTATIONS: readonly Forgery[] = [
  text('A cost changed', RECEIPTS, /"fresh":344/, '"fresh":12'),
  text(
    'A member written twice',
    RECEIPTS,
    '"status":"failed"',
    '"status":"rendered","status":"failed"',
  ),
  row('A receipt taken out', RECEIPTS, () => trailBytes(SOUND.filter((_, i) => i !== RENDER))),
  row('The list of receipts cut inside', RECEIPTS, (bytes) => bytes.slice(0, -200)),
  edited('A negative cost', RENDER, { cost: { ...SPENT, fresh: -1 } }),
  edited('A render called a skip', RENDER, {
    status: 'skipped',
    cost: NO_COST,
    semanticDiff: NO_DIFF,
  }),
  edited('A skip that costs something', SKIP, { cost: { ...SPENT, fresh: 0, reused: 5 } }),
  edited('A skip called a render', IDLE_SKIP, { status: 'rendered', cost: SPENT }),
  edited('A skip called a render of its own clock', IDLE_SKIP, {
    status: 'rendered',
    cost: SPENT,
    wake: { source: 'self', refs: [] },
  }),
  edited('A skip after a failure', RETRY, {
    status: 'skipped',
    cost: NO_COST,
    semanticDiff: NO_DIFF,
    fingerprints: readTokens(FAILED),
  }),
  edited('A failure that changes the truth', FAILED, { fingerprints: readTokens(RETRY) }),
  edited('An input that nobody published', WOKEN, { inputs: [NOBODY] }),
  edited('Another contract', WOKEN, { contract: 'cf:another' }),
  edited('A wake by an input that names none', WOKEN, { wake: { ...wake(WOKEN), refs: [] } }),
  edited('A wake by what the node does not read', WOKEN, {
    wake: { ...wake(WOKEN), refs: [SOUND[1]?.contentHash ?? ''] },
  }),
  edited('A wake by a receipt that is not there', WOKEN, {
    wake: { ...wake(WOKEN), refs: [NOBODY] },
  }),
  edited('A wake by an input called one from outside', WOKEN, {
    wake: { source: 'external', refs: [] },
  }),
  stamped('A node woken twice by one move', (receipts) => {
    const woken = receipts[WOKEN];
    if (!woken) throw new Error('no such receipt');
    const cost = { ...NO_COST };
    const skip = { ...woken, status: 'skipped' as const, cost, semanticDiff: NO_DIFF };
    return [...receipts.slice(0, WOKEN + 1), skip, ...receipts.slice(WOKEN + 1)];
  }),
  edited('Tokens of no model', RENDER, { cost: { ...SPENT, provider: 'none', model: 'none' } }),
  edited('A model of no provider', RENDER, {
    cost: { provider: 'none', model: 'fake', fresh: 0, reused: 0 },
  }),
  edited('Another contract of what comes in', ARRIVAL, { contract: 'contract:another@ingress' }),
  edited('An arrival that costs something', ARRIVAL, { cost: SPENT }),
  stamped('A receipt of a node that nobody knows', (receipts) => [
    ...receipts,
    { ...(receipts[0] as EngineReceipt), node: 'nobody' },
  ]),
  edited(
    'An arrival that reads something',
    ARRIVAL,
    { inputs: [NOBODY] },
    'The topology does not list what stages arrivals: nothing says what that may read.',
  ),
  stamped('An arrival under the contract of no ingress', (receipts) =>
    receipts.map((one) =>
      one.node === 'ingress.gateway.weather' ? { ...one, node: 'gateway.weather::ingress' } : one,
    ),
  ),
  edited('A lapse that costs something', LAPSE, { cost: SPENT }),
  edited('A truth reduced to nothing', LAST, {
    fingerprints: new Map([[ATOMIC, hashAddress(encodeText('null'))]]),
  }),
  stamped('A node that never ran again', (receipts) =>
    receipts.filter(({ node }, i) => node !== 'tug-roster' || i < RENDER),
  ),
  stamped('A render repeated without a change', (receipts) => [
    ...receipts,
    ...[1, 2, 3, 4].flatMap(() => receipts.slice(IDLE, IDLE + 1)),
  ]),
  row('A published truth changed', VERSION, (bytes) => Uint8Array.from([...bytes, 0])),
  row('A published truth taken out', VERSION, () => null),
  text(
    'Another truth published than the last receipt says',
    '746f6c6c2d636f756e74/published.json',
    /[0-9a-f]{64}/g,
    'f'.repeat(64),
  ),
  text(
    'A topology that says it has a cycle',
    'topology.json',
    '"acyclic": true',
    '"acyclic": false',
  ),
  row('The topology taken out', 'topology.json', () => null),
  edited(
    'The tokens of a render lowered',
    RENDER,
    { cost: SPENT },
    'What a render cost is recorded once. Nothing is signed, and no receipt is anchored anywhere.',
  ),
  stamped(
    'The last receipts cut off',
    (receipts) => receipts.slice(0, LAST),
    'A trail may end after any receipt, and nothing records how many there were.',
  ),
];
