// No honest runtime would write these branches: circles, missing sources, long chains.

import { describe, expect, it } from 'vitest';
import { nobleHash } from '../../base/hash/hash.ts';
import { createSetup } from '../../testing/handler.ts';
import {
  LedgerWriter,
  TrajectoryWriter,
  toJsonLines,
  writeJsonValue,
} from '../../testing/thymos-made.ts';

function write() {
  const ledger = new LedgerWriter(nobleHash);
  let now = 1_700_000_000;
  const lane = (name: string) =>
    new TrajectoryWriter(ledger, ledger.idOfText(name), {
      compiler: 'thymos-compiler/0.0.1',
      policySet: ledger.idOfText('policy'),
      clock: () => now++,
    });
  const create = (writer: TrajectoryWriter, id: string): string => {
    const intent = {
      intent: ledger.idOfText(`intent ${id}`),
      writ: ledger.idOfText('writ'),
      tool: 'kv_set',
      args: writeJsonValue({ id }),
    };
    const trace = { rules: ['writ.authority'], decision: { kind: 'permit' as const } };
    const cost = { tokens: 1, toolCalls: 1, wallClockMs: 1, usdMillicents: 1 };
    return writer.commit(writer.propose(intent, trace), {
      delta: [{ op: 'create', kind: 'kv', id, value: writeJsonValue(id) }],
      observations: [],
      cost,
    }).commit;
  };
  return { ledger, lane, create };
}

async function imported(ledger: LedgerWriter) {
  const { ask, importBytes } = createSetup();
  const last = await importBytes('made.jsonl', new Uint8Array(toJsonLines(ledger)));
  expect(last.error).toBe(null);
  const id = last.ledger ?? '';
  const idsAt = async (lane: string, index: number) => {
    const { resources, broken } = await ask({
      name: 'state',
      input: { ledger: id, lane, index, query: '', from: 0, to: 1000 },
    });
    return broken ?? resources.map((resource) => resource.id);
  };
  return { ask, id, idsAt };
}

describe('a branch', () => {
  it('begins with its source up to and including the commit, and no further', async () => {
    const { ledger, lane, create } = write();
    const source = lane('source');
    source.root('source');
    create(source, 'a');
    const from = create(source, 'b');
    create(source, 'c');
    const branch = lane('branch');
    branch.branch(source.id, from, 'branch');
    create(branch, 'd');
    const { ask, id, idsAt } = await imported(ledger);
    expect(await idsAt(branch.id, 0)).toEqual(['a', 'b']);
    expect(await idsAt(branch.id, 1)).toEqual(['a', 'b', 'd']);
    expect(await idsAt(source.id, 3)).toEqual(['a', 'b', 'c']);
    const { resources } = await ask({
      name: 'state',
      input: { ledger: id, lane: branch.id, index: 1, query: '', from: 0, to: 9 },
    });
    expect(resources.map(({ writtenBy }) => [writtenBy.lane, writtenBy.seq])).toEqual([
      [source.id, 1],
      [source.id, 2],
      [branch.id, 1],
    ]);
  });

  it('of a commit that is not there begins with the whole source, of no source with nothing', async () => {
    const { ledger, lane, create } = write();
    const source = lane('source');
    source.root('source');
    create(source, 'a');
    const lost = lane('lost');
    lost.branch(source.id, ledger.idOfText('no such commit'), 'lost');
    create(lost, 'b');
    const rootless = lane('rootless');
    rootless.branch(ledger.idOfText('no such lane'), ledger.idOfText('c'), 'rootless');
    create(rootless, 'c');
    const { idsAt, ask, id } = await imported(ledger);
    expect(await idsAt(lost.id, 1)).toEqual(['a', 'b']);
    expect(await idsAt(rootless.id, 1)).toEqual(['c']);
    const { links } = await ask({ name: 'ledger', input: id });
    expect(links.map(({ missing }) => missing)).toEqual([
      expect.stringContaining('is not in lane'),
      expect.stringContaining('is not in this file'),
    ]);
  });

  it('in a cycle of branches still has a state, whichever is opened first', async () => {
    const { ledger, lane, create } = write();
    const [a, b] = [lane('a'), lane('b')];
    const lost = ledger.idOfText('x');
    a.branch(b.id, lost, 'a');
    create(a, 'from a');
    b.branch(a.id, lost, 'b');
    create(b, 'from b');
    const itself = lane('itself');
    itself.branch(itself.id, lost, 'itself');
    create(itself, 'alone');
    for (const order of [
      [a.id, b.id],
      [b.id, a.id],
    ]) {
      const { idsAt } = await imported(ledger);
      for (const one of order) expect(await idsAt(one, 1)).toEqual(['from a', 'from b']);
      expect(await idsAt(itself.id, 1)).toEqual(['alone']);
    }
  });

  it('of a branch of a branch, many times over, has all of them, and every write', async () => {
    const { ledger, lane, create } = write();
    const root = lane('0');
    root.root('0');
    let [from, source] = [create(root, 'r00'), root];
    const names = ['r00'];
    for (let i = 1; i < 40; i++) {
      const next = lane(String(i));
      next.branch(source.id, from, String(i));
      const name = `r${String(i).padStart(2, '0')}`;
      from = create(next, name);
      names.push(name);
      source = next;
    }
    const { idsAt, ask, id } = await imported(ledger);
    expect(await idsAt(source.id, 1)).toEqual(names);
    const of = { lane: source.id, index: 1, kind: 'kv', id: 'r00', key: '' };
    const { changes } = await ask({ name: 'blame', input: { ledger: id, of, before: null } });
    expect(changes.map(({ entry }) => entry.lane)).toEqual([root.id]);
  });
});
