// Titles tell rows apart: over ledgers of several formats, next to no row reads like the one before it.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { beforeAll, expect, it } from 'vitest';
import { createSqlCreator } from '../ledger/sources/sqlite/sqljs-create.ts';
import { corpusBytes } from '../testing/corpus.ts';
import { createSetup } from '../testing/handler.ts';
import { createTestHost } from '../testing/host.ts';
import { makeDemos } from './demos/index.ts';

const demos = new Map<string, Uint8Array>();
beforeAll(async () => {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('sql.js/dist/sql-wasm.wasm'));
  const create = await createSqlCreator(new Uint8Array(wasm).buffer);
  for (const { file, bytes } of makeDemos((await createTestHost()).hash, create))
    demos.set(file, bytes);
});

function demo(name: string): Uint8Array {
  const bytes = demos.get(name);
  if (!bytes) throw new Error(`there is no demo ${name}`);
  return bytes;
}

async function readTitles(name: string, bytes: Uint8Array): Promise<readonly string[][]> {
  const { ask, importBytes } = createSetup();
  const { ledger } = await importBytes(name, new Uint8Array(bytes));
  const { lanes } = await ask({ name: 'ledger', input: ledger ?? '' });
  return Promise.all(
    lanes.map(async ({ id, entries }) =>
      (
        await ask({ name: 'rows', input: { ledger: ledger ?? '', lane: id, from: 0, to: entries } })
      ).map(({ line }) => line.title),
    ),
  );
}

const alike = (lanes: readonly string[][]) =>
  lanes.flatMap((titles) => titles.filter((title, at) => at > 0 && title === titles[at - 1]));

it.each(['branches.db', 'coding-run.db', 'delegation.db', 'chain-policy-gate.jsonl'])(
  'no row of %s reads like the one before it',
  async (name) => {
    expect(alike(await readTitles(name, demo(name)))).toEqual([]);
  },
);

it('a change is named by what it changed, and of which kind that is does not hide it', async () => {
  const [main] = await readTitles('branches.db', demo('branches.db'));
  expect(main?.slice(1, 3)).toEqual([
    'plan_departure 6 at 06:10 and 1 more',
    'plan_departure 6 at 06:40 and 1 more',
  ]);
});

it('a logged call has what it was called with in its title, whoever wrote the log', async () => {
  const [gate] = await readTitles('gate.jsonl', demo('chain-policy-gate.jsonl'));
  expect(gate).toContain('exec git diff --stat v4.12.0');
  const run = corpusBytes('chains', 'attestroot', 'session-a.jsonl');
  const titles = (await readTitles('run.jsonl', run)).flat();
  expect(titles.filter((title) => !title.includes(' '))).toEqual([]);
});

it('a receipt says what moved in it, or that it slept', async () => {
  const lanes = await readTitles('harbour-watch.zip', demo('harbour-watch.zip'));
  expect(lanes.flat()).toContain('Moved wind: wind 7 from the south-west');
  expect(lanes.flat()).toContain('Arrived: barge Otter');
  expect(lanes.flat()).toContain('Slept: nothing that it reads moved');
  expect(alike(lanes)).toEqual([]);
});

it('a record of blocks says what was set', async () => {
  const [run] = await readTitles('run.jsonl', demo('blocks-snip-and-patch.jsonl'));
  expect(run?.slice(4, 9)).toEqual([
    'set weather: high_c, low_c, wind, rain_mm',
    'Checkpoint pre_step_b',
    'call Step_B',
    'Step_B finished: success',
    'set report: “Tomorrow will be a fine day in Bergen!…”',
  ]);
});
