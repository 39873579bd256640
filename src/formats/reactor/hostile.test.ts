// Trails that no honest system writes: names that JavaScript gives a meaning, records
// that are none, members twice, and a list that stops in the middle.

import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { encodeText } from '../../base/bytes.ts';
import { objectAt } from '../../base/json/access.ts';
import { foldLane } from '../../ledger/fold/lane-folder.ts';
import type { Host } from '../../ledger/format/reader.ts';
import { fileInMemory, type MemoryFile } from '../../ledger/sources/file.ts';
import { groupBytes } from '../../ledger/sources/group.ts';
import { verifyLedger } from '../../ledger/verify/run.ts';
import { draws } from '../../testing/draws.ts';
import { testRecogniser } from '../../testing/formats.ts';
import { createTestHost } from '../../testing/host.ts';
import { countReactorCosts } from './costs.ts';
import { reactor } from './index.ts';
import {
  parseReactorJson,
  reactorCanonical,
  receiptContentHash,
  toCanonicalJson,
} from './read/canonical.ts';
import { readStateDir } from './read/reader.ts';
import { writeWorldModel } from './read/world-model.ts';
import { surveyTrail } from './survey.ts';

interface Made {
  readonly node: string;
  readonly status?: string;
  readonly inputs?: readonly string[];
  readonly token: string;
  readonly refs?: readonly string[];
  readonly source?: string;
}

/** Stamped receipts, each chained to the one before it of its node. */
function trail(made: readonly Made[]): { text: string; hashes: string[] } {
  const heads = new Map<string, string>();
  const hashes: string[] = [];
  const texts = made.map(({ node, status, inputs, token, refs, source }) => {
    const bare = objectAt(
      toCanonicalJson({
        schema: 'openprose.receipt',
        hash_algorithm: 'sha256',
        node,
        contract_fingerprint: `cf:${node}`,
        wake: { source: source ?? 'external', refs: refs ?? [] },
        input_fingerprints: inputs ?? [],
        fingerprints: { '@atomic': token },
        semantic_diff: {},
        prev: heads.get(node) ?? null,
        status: status ?? 'rendered',
        cost: {
          provider: 'p',
          model: 'm',
          surprise_cause: source ?? 'external',
          tokens: { fresh: 5, reused: 1 },
        },
        sig: { scheme: 'none', null_reason: 'none' },
      }),
    ) ?? { members: [] };
    const hash = receiptContentHash(bare);
    heads.set(node, hash);
    hashes.push(hash);
    return reactorCanonical({ members: [['content_hash', hash], ...bare.members] });
  });
  return { text: `[${texts.join(',')}]`, hashes };
}

function dir(
  receipts: string,
  more: Readonly<Record<string, string | Uint8Array>> = {},
): MemoryFile[] {
  const files = Object.entries({ 'receipts.json': receipts, ...more });
  return files.map(([name, content]) => ({
    name: `dir/${name}`,
    bytes: typeof content === 'string' ? encodeText(content) : content,
  }));
}

const read = (files: readonly MemoryFile[]) => readStateDir(files.map(fileInMemory));

const NAMES = ['__proto__', 'constructor', 'toString', '10', '9', '\ud800', 'a/b', '..', '\u202e'];

describe('a hostile trail', () => {
  let host: Host;
  beforeAll(async () => {
    host = await createTestHost();
  });
  const strict = { profile: 'strict', pins: {} } as const;

  it('keeps a lane for every node, whatever it is called', () => {
    const { text } = trail(NAMES.map((node) => ({ node, token: 't' })));
    const reader = read(dir(text));
    expect(reader.lanes.map(({ id }) => id)).toEqual(NAMES);
    const report = verifyLedger(reactor, reader, host, strict);
    expect(report.lanes.map(({ referenceErrors }) => referenceErrors)).toEqual(NAMES.map(() => []));
    for (const { id } of reader.lanes) {
      const [entry] = [...reader.entries(id)];
      if (!entry) throw new Error('no entry');
      const decoded = reactor.reader.decode(entry);
      expect(reactor.words.digest(entry, decoded).delta?.ops).toEqual([
        { op: 'put', kind: 'fingerprint', id: '@atomic' },
      ]);
      expect(reactor.words.view(entry, decoded).headline).toContain('rendered');
    }
  });

  it('shows what comes before a cut, and reports what the real system reports', () => {
    const { text } = trail([
      { node: 'a', token: '1' },
      { node: 'a', token: '2' },
    ]);
    const reader = read(dir(text.slice(0, -40)));
    expect(reader.lanes).toEqual([{ id: 'a', entries: 1 }]);
    const report = verifyLedger(reactor, reader, host, strict);
    expect(report.reference?.ok).toBe(false);
    expect(report.reference?.open_error).toMatch(/^SyntaxError: /);
    expect(report.verdict).toBe('failed');
  });

  it('says which member of a receipt is written twice, as the real system cannot', () => {
    const { text } = trail([{ node: 'a', token: '1' }]);
    const status = '"status":"rendered"';
    const verify = (list: string, profile: 'strict' | 'reference') =>
      verifyLedger(reactor, read(dir(list)), host, { profile, pins: {} });
    for (const [twice, path] of [
      [text.replace(status, `"status":"failed",${status}`), 'status'],
      [text.replace('"fresh":5', '"fresh":0,"fresh":5'), 'cost.tokens.fresh'],
    ] as const) {
      expect(twice).not.toBe(text);
      const report = verify(twice, 'strict');
      expect(report.lanes[0]?.findings).toMatchObject([
        { check: 'reactor.doubled', severity: 'error', path },
      ]);
      expect(verify(twice, 'reference').verdict).toBe('verified');
    }
    expect(verify(text, 'strict').verdict).toBe('verified');
  });

  it('never throws, whatever is in the list', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue(), { maxLength: 6 }), (values) => {
        const reader = read(dir(JSON.stringify(values)));
        const report = verifyLedger(reactor, reader, host, strict);
        expect(report.lanes.reduce((sum, { entries }) => sum + entries, 0)).toBe(values.length);
        for (const { id } of reader.lanes) {
          for (const entry of reader.entries(id)) {
            const decoded = reactor.reader.decode(entry);
            reactor.words.digest(entry, decoded);
            reactor.words.view(entry, decoded);
            reactor.words.decision(entry, decoded);
          }
        }
        countReactorCosts(surveyTrail({ ...reader, beats: reader.beats }));
      }),
      { numRuns: draws(60) },
    );
  });

  it('never throws, whatever the topology is', () => {
    const { text } = trail([
      { node: 'a', token: '1' },
      { node: 'b', token: '1', inputs: ['1'] },
    ]);
    const name = fc.constantFrom('a', 'b', '__proto__', '');
    const edges = fc.array(
      fc.record({ producer: name, subscriber: name, facet: name }, { requiredKeys: [] }),
    );
    const nodes = fc.array(fc.record({ node: name }, { requiredKeys: [] }));
    fc.assert(
      fc.property(edges, nodes, (someEdges, someNodes) => {
        const topology = JSON.stringify({ nodes: someNodes, edges: someEdges, acyclic: true });
        const reader = read(dir(text, { 'compile/topology.json': topology }));
        verifyLedger(reactor, reader, host, strict);
        countReactorCosts(surveyTrail({ ...reader, beats: reader.beats }));
      }),
      { numRuns: draws(60) },
    );
  });

  it('reads a topology as deep as it likes without recursion', () => {
    const nodes = Array.from({ length: 2000 }, (_, i) => ({ node: `n${i}` }));
    const edges = nodes.slice(1).map(({ node }, i) => ({
      producer: `n${i}`,
      subscriber: node,
      facet: '@atomic',
    }));
    const topology = JSON.stringify({ nodes, edges, acyclic: true });
    const reader = read(dir('[]', { 'compile/topology.json': topology }));
    const report = verifyLedger(reactor, reader, host, strict);
    expect(report.checks.find(({ check }) => check === 'reactor.topology')?.status).toBe('pass');
  });

  it('says that a cycle was called none, and none a cycle', () => {
    const nodes = [{ node: 'a' }, { node: 'b' }];
    const there = { producer: 'a', subscriber: 'b', facet: 'x' };
    const back = { producer: 'b', subscriber: 'a', facet: 'x' };
    const verify = (edges: readonly object[], acyclic: unknown) => {
      const topology = JSON.stringify({ nodes, edges, acyclic });
      const reader = read(dir('[]', { 'compile/topology.json': topology }));
      const { findings } = verifyLedger(reactor, reader, host, strict);
      return findings.filter(({ check }) => check === 'reactor.topology');
    };
    expect(verify([there, back], true)).toMatchObject([
      { severity: 'error', path: 'acyclic', expected: 'false', actual: 'true' },
    ]);
    expect(verify([there], false)).toMatchObject([
      { severity: 'error', path: 'acyclic', expected: 'true', actual: 'false' },
    ]);
    expect([verify([there], true), verify([there, back], false)]).toEqual([[], []]);
  });

  it('takes nested state dirs apart, and leaves unknown files alone', () => {
    const { text } = trail([{ node: 'a', token: '1' }]);
    const bytes = encodeText(text);
    const files = [
      { name: 'x/receipts.json', bytes },
      { name: 'x/inner/receipts.json', bytes },
      { name: 'x/inner/compile/labels.json', bytes: encodeText('{}') },
      { name: 'x/notes.txt', bytes: encodeText('nothing') },
      { name: 'y/receipts.json', bytes: encodeText('[{"store":"grocer"}]') },
    ];
    const { sets, skipped } = groupBytes(files, testRecogniser);
    expect(sets.map(({ name, files: parts }) => [name, parts.length])).toEqual([
      ['x', 1],
      ['x/inner', 2],
    ]);
    expect(skipped.map(({ name }) => name)).toEqual(['x/notes.txt', 'y/receipts.json']);
  });
});

describe('published truths', () => {
  const truth = (content: string | Uint8Array) =>
    writeWorldModel([
      { path: 'truth.json', bytes: typeof content === 'string' ? encodeText(content) : content },
    ]);

  it('are folded file by file, a JSON file as its value, another as it is', () => {
    const first = truth('{"a":1,"b":2}');
    const second = truth(new Uint8Array([0, 255]));
    const names = [first, second].map((bytes) => contentAddress(bytes));
    const { text } = trail(names.map((token) => ({ node: 'n', token })));
    const models = Object.fromEntries(
      [first, second].map((bytes, i) => [
        `world-models/6e/versions/${names[i]?.replace(':', '_')}.bin`,
        bytes,
      ]),
    );
    const reader = read(dir(text, models));
    const entries = [...reader.entries('n')];
    const digests = entries.map((entry) =>
      reactor.words.digest(entry, reactor.reader.decode(entry)),
    );
    const fold = foldLane(
      'n',
      digests.map(({ delta }) => delta),
    );
    const values = (index: number) =>
      [...(fold.worldAt(index)?.resources() ?? [])].flatMap(({ kind, id, value }) => {
        const entry = entries[value.index];
        if (!entry) return [];
        return [
          { kind, id, value: reactor.state.value(entry, reactor.reader.decode(entry), value.op) },
        ];
      });
    expect(values(0)).toContainEqual({
      kind: 'file',
      id: 'truth.json',
      value: parseReactorJson(encodeText('{"a":1,"b":2}')),
    });
    const folded = reactor.state.json?.(values(0));
    expect(folded && reactorCanonical(folded)).toContain('"text":"{\\"a\\":1,\\"b\\":2}"');
    const binary = reactor.state.json?.(values(1));
    expect(binary && reactorCanonical(binary)).toContain('"binary":true,"bytes":2');
  });
});

function contentAddress(bytes: Uint8Array): string {
  const reader = read(
    dir('[]', { [`world-models/6e/versions/sha256_${'0'.repeat(64)}.bin`]: bytes }),
  );
  const [version] = [...(reader.truths.nodes.get('n')?.versions.values() ?? [])];
  return version?.address ?? '';
}

describe('costs', () => {
  it('add up, and count for a skip what its node spent last', () => {
    const { text } = trail([
      { node: 'a', token: '1' },
      { node: 'a', token: '1', status: 'skipped' },
      { node: 'b', token: '1', source: 'self' },
    ]);
    const { total, byCause, byNode, top, idle } = countReactorCosts(
      surveyTrail({ ...read(dir(text)), beats: null }),
    );
    expect(total).toMatchObject({ receipts: 3, rendered: 2, skipped: 1, fresh: 15, saved: 5 });
    expect(byCause.map(({ tally }) => tally.receipts)).toEqual([0, 1, 2]);
    expect(byNode.reduce((sum, { tally }) => sum + tally.fresh, 0)).toBe(total.fresh);
    expect(top.map(({ frame }) => frame)).toEqual([0, 1, 2]);
    expect(idle).toBe(0);
  });
});
