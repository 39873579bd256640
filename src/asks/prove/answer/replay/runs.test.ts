// Runs of the verifier next to each other, over demos and recorded ledgers, agree with the command
// line.

import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { decodeText, encodeText } from '../../../../base/bytes.ts';
import { readKeyring } from '../../../../base/signature/keyring.ts';
import type { LaneReport } from '../../../../ledger/model/check.ts';
import { countDistinctEnds, firstOther, sameRows } from '../../../../ledger/model/same-runs.ts';
import { runCli } from '../../../../testing/cli.ts';
import { corpusPath } from '../../../../testing/corpus.ts';
import { demoPaths } from '../../../../testing/demos.ts';
import { sample } from '../../../../testing/draws.ts';
import { createSetup } from '../../../../testing/handler.ts';
import { createTestHost } from '../../../../testing/host.ts';

const host = await createTestHost();
const demos = await demoPaths(host.hash);
const demo = (name: string) => demos.find((path) => path.endsWith(name)) ?? expect.unreachable();
const readBytes = (path: string) => new Uint8Array(readFileSync(path));

async function opened(name: string, bytes: Uint8Array<ArrayBuffer>) {
  const setup = createSetup();
  const { ledger, error } = await setup.importBytes(name, bytes);
  if (ledger === null || error) expect.unreachable(`${name} could not be imported`);
  const { lanes } = await setup.ask({ name: 'ledger', input: ledger });
  const run = (lane: string, nth: number) =>
    setup.ask({ name: 'replay run', input: { ledger, asked: { lane, run: nth } } });
  return { ask: setup.ask, ledger, lanes, run };
}

const done = <T extends object>(run: T) => ({ ...run, isDone: true });

const recorded = [
  ...['run-847.db', 'branches.db', 'delegation.audit.json', 'signed.db'].map((name) =>
    corpusPath('thymos', name),
  ),
  corpusPath('chains', 'attestroot', 'session-a.jsonl'),
];

describe.each(sample([...demos, ...recorded], 8))('%s', (path) => {
  it('comes to the same in three runs, by other containers and ways', async () => {
    const { lanes, run } = await opened(basename(path), readBytes(path));
    for (const lane of lanes.slice(0, 3)) {
      const runs = [await run(lane.id, 1), await run(lane.id, 2), await run(lane.id, 3)];
      const rows = sameRows(runs.map(done));
      expect(firstOther(rows)).toBe(null);
      expect(countDistinctEnds(runs.map(done))).toBe(1);
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.every(({ state }) => state === 'same')).toBe(true);
      for (const one of runs) {
        expect(one.outward.calls).toBe(0);
        expect(one.entries).toBeGreaterThanOrEqual(lane.entries);
        expect(one.report.verdict).toBe(runs[0]?.report.verdict);
      }
      expect(new Set(runs.map(({ container }) => container)).size).toBeGreaterThan(1);
    }
  });
});

it('reads a database again from JSON Lines that it writes in memory', async () => {
  const { lanes, run } = await opened('footbridge.db', readBytes(demo('footbridge.db')));
  const { container, rows } = await run(lanes[0]?.id ?? '', 2);
  expect(container).toBe('JSON Lines, written in memory from the SQLite database');
  expect(rows.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
});

it('shows where a run of changed bytes parts from the first, and only from there', async () => {
  const bytes = readBytes(demo('blocks-release-notes.jsonl'));
  const whole = await opened('whole.jsonl', bytes);
  const lane = whole.lanes[0]?.id ?? '';
  const first = await whole.run(lane, 1);
  const lines = decodeText(bytes).split('\n');
  const at = first.rows[2]?.index ?? 0;
  lines[at] = lines[at]?.replace(/"value":/, '"value":[0],"x":') ?? '';
  const changed = await opened('changed.jsonl', encodeText(lines.join('\n')));
  const second = await changed.run(lane, 2);
  const rows = sameRows([first, second].map(done));
  expect(firstOther(rows)).toBe(at);
  expect(rows.filter(({ index }) => index < at).every(({ state }) => state === 'same')).toBe(true);
  expect(countDistinctEnds([first, second].map(done))).toBe(2);
});

it('says line by line what the command line prints', async () => {
  const printable = demos.filter((name) => /\.(db|jsonl)$/.test(name));
  for (const path of sample(printable, 3)) {
    const { lanes, run } = await opened(basename(path), readBytes(path));
    for (const { id } of lanes.slice(0, 2)) {
      const { printed } = await run(id, 1);
      if (printed === null) continue;
      const { text } = await runCli(host, 'replay', path, id, '--fold-world');
      expect([printed[0]?.replace(basename(path), path), ...printed.slice(1)]).toEqual(
        text.split('\n'),
      );
    }
  }
});

it('verifies with keys that a person gives, and says so in its command', async () => {
  const of = (name: string) => readBytes(corpusPath('chains', 'aat-mcp', name));
  const { ask, ledger, lanes } = await opened('signed.jsonl', of('small.jsonl'));
  const lane = lanes[0]?.id ?? '';
  const keyring = readKeyring(of('keys.json'));
  const run = (given: object) =>
    ask({ name: 'replay run', input: { ledger, asked: { lane, run: 1, ...given } } });
  const [bare, keyed] = [await run({}), await run({ keyring })];
  const signed = (report: LaneReport) =>
    report.checks.find(({ check }) => check === 'chains.signature')?.status;
  expect([signed(bare.report), signed(keyed.report)]).toEqual(['warning', 'pass']);
  expect([bare.flags, keyed.flags]).toEqual([[], ['--keys', 'FILE']]);
});

it('counts what leaves the worker, and puts everything back', async () => {
  const { watchOutward } = await import('./outward.ts');
  const scope = { fetch: async () => 1, WebSocket: class {} };
  const { fetch } = scope;
  const watch = watchOutward(scope);
  await scope.fetch();
  new scope.WebSocket();
  expect(watch.end()).toEqual({ ways: ['fetch', 'WebSocket'], calls: 2 });
  expect(scope.fetch).toBe(fetch);
});
