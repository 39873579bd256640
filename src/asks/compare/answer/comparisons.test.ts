// The answers of the worker about its ledgers agree with the command line on the same files.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nobleHash } from '../../../base/hash/hash.ts';
import { makeBlocksDemos as blocksDemos } from '../../../formats/blocks/write/demo/index.ts';
import { makeGateLog } from '../../../formats/chains/write/demo.ts';
import { ledgerBytes } from '../../../formats/holon/write/generator/run.ts';
import type { LaneRef, LanesFound, LanesView, LedgersView } from '../../../ledger/compare/view.ts';
import { runCli } from '../../../testing/cli.ts';
import { corpusBytes } from '../../../testing/corpus.ts';
import { createSetup } from '../../../testing/handler.ts';
import { createTestHost } from '../../../testing/host.ts';

const host = await createTestHost();
const folder = mkdtempSync(join(tmpdir(), 'ledgerscope-compare-'));
afterAll(() => rmSync(folder, { recursive: true }));

const { ask, importBytes } = createSetup();

type Bytes = Uint8Array<ArrayBuffer>;
const toBytes = (text: string): Bytes => new TextEncoder().encode(text);
const thymos =
  (...path: string[]) =>
  () =>
    corpusBytes('thymos', ...path);
const events = String(Buffer.from(ledgerBytes({ seed: 5, events: 120 })));
const log = makeGateLog(nobleHash);
const blocks = () => blocksDemos(nobleHash)[0]?.bytes.slice() ?? new Uint8Array();

const FILES: Readonly<Record<string, () => Bytes>> = {
  'run-847.db': thymos('run-847.db'),
  'run-847.audit.json': thymos('run-847.audit.json'),
  'branches.db': thymos('branches.db'),
  'tail-truncated-heads-kept.db': thymos('tampered', 'tail-truncated-heads-kept.db'),
  'body-edited-commit-id-stale-resealed.db': thymos(
    'tampered',
    'body-edited-commit-id-stale-resealed.db',
  ),
  'whitespace-id-kept.db': thymos('tampered', 'whitespace-id-kept.db'),
  'kind-commit-to-rejection.db': thymos('tampered', 'kind-commit-to-rejection.db'),
  'deleted-renumbered-relinked.db': thymos('tampered', 'deleted-renumbered-relinked.db'),
  'source-tampered-branch-affected.db': thymos('tampered', 'source-tampered-branch-affected.db'),
  'delegation.db': thymos('delegation.db'),
  'delegation-child-deleted.db': thymos('tampered', 'delegation-child-deleted.db'),
  'one.jsonl': () => toBytes(events),
  'later.jsonl': () => toBytes(events.replaceAll('"ts":"2', '"ts":"3').replaceAll('int-', 'new-')),
  'cut.jsonl': () => toBytes(`${events.trimEnd().split('\n').slice(0, 100).join('\n')}\n`),
  'log.jsonl': () => toBytes(String(log)),
  'log-cut.jsonl': () => toBytes(`${String(log).trimEnd().split('\n').slice(0, -2).join('\n')}\n`),
  'blocks.jsonl': blocks,
};

const PAIRS: readonly (readonly [string, string])[] = [
  ['run-847.db', 'run-847.audit.json'],
  ['run-847.db', 'tail-truncated-heads-kept.db'],
  ['tail-truncated-heads-kept.db', 'run-847.db'],
  ['run-847.db', 'body-edited-commit-id-stale-resealed.db'],
  ['run-847.db', 'whitespace-id-kept.db'],
  ['run-847.db', 'kind-commit-to-rejection.db'],
  ['run-847.db', 'deleted-renumbered-relinked.db'],
  ['branches.db', 'source-tampered-branch-affected.db'],
  ['branches.db', 'run-847.db'],
  ['delegation.db', 'delegation-child-deleted.db'],
  ['one.jsonl', 'later.jsonl'],
  ['cut.jsonl', 'one.jsonl'],
  ['log-cut.jsonl', 'log.jsonl'],
  ['blocks.jsonl', 'blocks.jsonl'],
];

const ids = new Map<string, string>();
beforeAll(async () => {
  for (const [name, make] of Object.entries(FILES)) {
    const bytes = make();
    writeFileSync(join(folder, name), bytes);
    const { ledger } = await importBytes(name, bytes);
    if (!ledger) throw new Error(`${name} was not imported`);
    ids.set(name, ledger);
  }
  // Many imports: a busy machine must not look like a fault.
}, 120_000);
const findId = (name: string) => ids.get(name) ?? expect.unreachable();

async function printed(a: string, b: string) {
  const { text } = await runCli(host, 'compare', join(folder, a), join(folder, b), '--json');
  return JSON.parse(text);
}

async function comparedLanes(a: LaneRef, b: LaneRef): Promise<LanesFound> {
  const onProgress = ({ done, total }: LanesView) => expect(done).toBeLessThanOrEqual(total);
  const { found } = await ask({ name: 'compared lanes', input: { a, b }, onProgress });
  return found ?? expect.unreachable();
}

async function comparedLedgers(a: string, b: string) {
  const parts: LedgersView['lanes'][number][] = [];
  const onProgress = ({ lanes }: LedgersView) => parts.push(...lanes);
  const view = await ask({ name: 'compared ledgers', input: { a, b }, onProgress });
  expect(view.lanes.slice(0, parts.length)).toEqual(parts);
  return { ...view, found: view.found ?? expect.unreachable() };
}

describe.each(PAIRS)('%s and %s', (a, b) => {
  it('are what the command line says, lane by lane and row by row', async () => {
    const cli = await printed(a, b);
    const [left, right] = [findId(a), findId(b)];
    const all = await comparedLedgers(left, right);
    expect(all.lanes.map((lane) => [lane.a, lane.b, lane.by])).toEqual(
      cli.lanes.map((lane: { a: string; b: string; paired_by: string }) => [
        lane.a,
        lane.b,
        lane.paired_by,
      ]),
    );
    expect(all.onlyA.map(({ lane }) => lane)).toEqual(cli.only_a);
    expect(all.onlyB.map(({ lane }) => lane)).toEqual(cli.only_b);
    expect(all.found.sameness === 'equal' || all.found.sameness === 'same run').toBe(cli.equal);
    for (const [i, lane] of cli.lanes.entries()) {
      const pair = {
        a: { ledger: left, lane: lane.a },
        b: { ledger: right, lane: lane.b },
      };
      const found = await comparedLanes(pair.a, pair.b);
      expect(found.sameness).toBe(all.lanes[i]?.sameness);
      expect(found.answers).toEqual({ ledger: lane.same_ledger.words, run: lane.same_run.words });
      expect(found.entries).toEqual(lane.entries);
      expect(found.counts.changed.a).toBe(lane.pairs.changed);
      const stretches = lane.stretches.flatMap(
        ({ kind, a: one, b: other }: { kind: string; a: Range; b: Range }) =>
          Array.from({ length: Math.max(one.count, other.count) }, (_, at) => [
            kind,
            at < one.count ? one.first + at : null,
            at < other.count ? other.first + at : null,
          ]),
      );
      const lines = await ask({
        name: 'compared lines',
        input: { ...pair, isFolded: false, from: 0, to: found.lines.all },
      });
      expect(lines.map((row) => [row.kind, row.a?.index ?? null, row.b?.index ?? null])).toEqual(
        stretches,
      );
      if (!lane.divergence) continue;
      const first = await ask({
        name: 'compared pair',
        input: { ...pair, row: found.first ?? -1 },
      });
      expect([first.a?.seq ?? null, first.b?.seq ?? null]).toEqual([
        lane.divergence.seq.a,
        lane.divergence.seq.b,
      ]);
      expect(first.difference?.fields.map(({ path }) => path) ?? []).toEqual(
        lane.divergence.fields.map(({ path }: { path: string }) => path),
      );
    }
  });
});

interface Range {
  readonly first: number;
  readonly count: number;
}

describe('states', () => {
  it('differ in the same resources as on the command line, with who wrote them', async () => {
    const [a, b] = ['run-847.db', 'body-edited-commit-id-stale-resealed.db'];
    const files = [join(folder, a), join(folder, b)];
    const { text } = await runCli(host, 'compare', ...files, '--at', '7', '--json');
    const { state } = JSON.parse(text);
    const [lane] = (await ask({ name: 'ledger', input: findId(a) })).lanes;
    const points = [a, b].map((name) => ({ ledger: findId(name), lane: lane?.id ?? '', index: 7 }));
    const [left, right] = points;
    if (!left || !right) throw new Error('no points');
    const found = await ask({ name: 'compared states', input: { a: left, b: right } });
    expect([found.a.resources, found.b.resources]).toEqual([state.resources.a, state.resources.b]);
    expect(found.changes.length).toBeGreaterThan(0);
    expect(
      found.changes.map(({ kind, id, a: one, b: other, fields }) => ({
        kind,
        id,
        a: one?.writtenBy.seq,
        b: other?.writtenBy.seq,
        fields: fields.map(({ path }) => path),
      })),
    ).toEqual(
      state.changes.map(
        (change: {
          kind: string;
          id: string;
          a: Written;
          b: Written;
          fields: { path: string }[];
        }) => ({
          kind: change.kind,
          id: change.id,
          a: change.a?.written_by.seq,
          b: change.b?.written_by.seq,
          fields: change.fields.map(({ path }) => path),
        }),
      ),
    );
  });
});

type Written = { readonly written_by: { readonly seq: number } } | null;

describe('a comparison', () => {
  it('is refused where two systems wrote the ledgers, and where one is not here', async () => {
    const [a, b] = [findId('run-847.db'), findId('one.jsonl')];
    await expect(comparedLedgers(a, b)).rejects.toThrow('Two systems wrote');
    await expect(comparedLedgers(a, 'gone')).rejects.toThrow('not in this browser');
  });

  it('goes from difference to difference, both ways, folded or not', async () => {
    const [a, b] = [findId('run-847.db'), findId('kind-commit-to-rejection.db')];
    const [lane] = (await ask({ name: 'ledger', input: a })).lanes;
    const pair = {
      a: { ledger: a, lane: lane?.id ?? '' },
      b: { ledger: b, lane: lane?.id ?? '' },
    };
    const { first, lines } = await comparedLanes(pair.a, pair.b);
    expect(lines.folded).toBeLessThanOrEqual(lines.all);
    const place = (isFolded: boolean, row: number, step: 1 | -1) =>
      ask({ name: 'compared place', input: { ...pair, isFolded, row, step } });
    const forwards = await place(true, -1, 1);
    expect(forwards?.row).toBe(first);
    const from = forwards?.line ?? -1;
    const range = { isFolded: true, from, to: from + 1 };
    const [line] = await ask({ name: 'compared lines', input: { ...pair, ...range } });
    expect(line?.row).toBe(first);
    expect(await place(false, lines.all, -1)).toEqual({ row: first, line: first });
    const beyond = ask({ name: 'compared pair', input: { ...pair, row: lines.all } });
    await expect(beyond).rejects.toThrow('no such row');
  });
});
