// Each number of the patterns of demos and recorded ledgers agrees with the matcher of `query`, and
// with the stored ledger.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { makeDemos } from '../../../formats/demos/index.ts';
import { SearchableEntry, type Surroundings } from '../../../ledger/format/search/entry.ts';
import { compileQuery, type Matcher } from '../../../ledger/query/match/compile.ts';
import { decimal } from '../../../ledger/query/match/value.ts';
import { parseQuery } from '../../../ledger/query/parse.ts';
import { createSqlCreator } from '../../../ledger/sources/sqlite/sqljs-create.ts';
import { runCli, testFolder } from '../../../testing/cli.ts';
import { corpusPath } from '../../../testing/corpus.ts';
import { createSetup } from '../../../testing/handler.ts';
import { createTestHost } from '../../../testing/host.ts';
import { openLedger } from '../../../ui/terminal/open.ts';
import { ledgerSurroundings } from '../../../ui/terminal/query-around.ts';

const host = await createTestHost();
const { file } = testFolder('patterns');
const wasm = readFileSync(createRequire(import.meta.url).resolve('sql.js/dist/sql-wasm.wasm'));
const demos = makeDemos(host.hash, await createSqlCreator(new Uint8Array(wasm).buffer)).map(
  ({ file: name, bytes }) => ({ name, path: file(name, bytes) }),
);
const RECORDED = [
  corpusPath('thymos', 'all-kinds.db'),
  corpusPath('thymos', 'tampered', 'delegation-child-deleted.db'),
  corpusPath('chains', 'attestroot', 'session-a.jsonl'),
];
const ALL = [...demos.map(({ path }) => path), ...RECORDED];

interface PrintedPattern {
  readonly name: string | null;
  readonly query: string;
  readonly entries: number;
  readonly cost?: readonly { readonly part: string; readonly amount: string }[] | undefined;
}

interface Printed {
  readonly figures: readonly {
    readonly figure: string;
    readonly query: string;
    readonly entries: number;
    readonly patterns: readonly PrintedPattern[];
  }[];
  readonly findings: readonly {
    readonly check: string;
    readonly findings: number;
    readonly at: readonly unknown[];
  }[];
}

type Said = Pick<Printed['figures'][number], 'figure' | 'query' | 'entries'>;

function summarise({ figure, query, entries }: Said, patterns: readonly PrintedPattern[]) {
  return {
    figure,
    query,
    entries,
    patterns: patterns.map((one) => [one.name, one.query, one.entries, one.cost]),
  };
}

async function printed(path: string): Promise<Printed> {
  const { text, code } = await runCli(host, 'patterns', path, '--json');
  expect(code).toBe(0);
  return JSON.parse(text);
}

function compileMatcher(text: string): Matcher {
  const parsed = parseQuery(text);
  const compiled = 'fault' in parsed ? parsed : compileQuery(parsed.query);
  if ('fault' in compiled) throw new Error(text);
  return compiled.matcher;
}

async function counted(path: string, queries: readonly string[]): Promise<readonly number[]> {
  const ledger = await openLedger(path, host);
  const { lane } = await ledgerSurroundings(path, ledger, host, new Set());
  const matchers = queries.map(compileMatcher);
  const counts = queries.map(() => 0);
  for (const { id, again } of ledger.reader.lanes) {
    if (again) continue;
    let around: Surroundings | null = null;
    for (const entry of ledger.reader.entries(id)) {
      around ??= lane(id)(entry);
      const searchable = new SearchableEntry(ledger.format, entry, around);
      matchers.forEach((matcher, i) => {
        if (matcher.match(searchable) === 'yes') counts[i] = (counts[i] ?? 0) + 1;
      });
    }
  }
  ledger.reader.close();
  return counts;
}

describe('patterns', () => {
  it.each(ALL.map((path) => [path.split('/').slice(-2).join('/'), path]))(
    'of %s are as many entries as their queries find',
    async (_, path) => {
      const { figures } = await printed(path);
      const asked = figures.flatMap(({ query, entries, patterns }) => [
        { query, entries },
        ...patterns.map((one) => ({ query: one.query, entries: one.entries })),
      ]);
      expect(asked.length).toBeGreaterThan(6);
      const counts = await counted(
        path,
        asked.map(({ query }) => query),
      );
      expect(asked.map(({ query }, i) => ({ query, entries: counts[i] }))).toEqual(asked);
    },
  );

  it.each(demos.filter(({ name }) => /coding|harbour|holon-run|policy-gate|release/.test(name)))(
    'are the same of a stored ledger: $name',
    async ({ name, path }) => {
      const { ask, importBytes } = createSetup();
      const { ledger } = await importBytes(name, new Uint8Array(readFileSync(path)));
      const stored = await ask({ name: 'patterns', input: [ledger ?? ''] });
      const { figures } = await printed(path);
      expect(figures.map((figure) => summarise(figure, figure.patterns))).toEqual(
        stored.map((figure) =>
          summarise(
            figure,
            figure.patterns.map(({ cost, ...pattern }) => ({
              ...pattern,
              cost: cost?.map((part) => ({
                part: part.name,
                amount: decimal(part.units, part.decimals),
              })),
            })),
          ),
        ),
      );
    },
  );

  it('say in words what is denied, what tools cost, and how long lanes took', async () => {
    const coding = demos.find(({ name }) => name === 'coding-run.db')?.path ?? '';
    const { text } = await runCli(host, 'patterns', coding);
    expect(text).toContain('Denials by reason: 2 records\n  Denied records that record no rule.\n');
    expect(text).not.toContain('Denials by rule');
    expect(text).toContain('  0.00231 USD in 4 records  test_run  cost > 0 tool=test_run\n');
    expect(text).toContain('  23 min 47 s in 13 records  Tides are wrong at midnight');
    expect(text).toContain('\n  11  commit            kind=commit\n');
    const reactor = demos.find(({ name }) => name === 'harbour-watch.zip')?.path ?? '';
    const { text: none } = await runCli(host, 'patterns', reactor);
    for (const words of ['Nothing was denied.', 'No record names a tool.', 'No time is recorded.'])
      expect(none).toContain(words);
    // The ledger counts tokens, and no money.
    expect(none).toMatch(
      /Tokens by tool: \d+ records\n.*\n {2}[\d,]+ fresh tokens in \d+ records {2}no tool/,
    );
    expect(none).not.toContain('Cost by tool');
    const chain = demos.find(({ name }) => name === 'chain-policy-gate.jsonl')?.path ?? '';
    const { text: free } = await runCli(host, 'patterns', chain);
    expect(free).toContain('No cost is recorded.');
    expect(free).not.toContain('Tokens by tool');
  });

  it('group the findings of a ledger that was cut', async () => {
    const { findings } = await printed(RECORDED[1] ?? '');
    for (const one of findings) expect(one.findings).toBeGreaterThanOrEqual(3);
    const blocks = demos.find(({ name }) => name === 'blocks-release-notes.jsonl')?.path ?? '';
    const changed = file(
      'changed.jsonl',
      readFileSync(blocks, 'utf8').replaceAll('"block:draft"', '"block:other"'),
    );
    const groups = (await printed(changed)).findings;
    expect(groups.length).toBeGreaterThan(0);
    for (const { findings: count, at } of groups) expect(at).toHaveLength(Math.min(count, 8));
    expect((await runCli(host, 'patterns', changed)).text).toMatch(
      /Findings of one kind: \d+ groups?\n {2}\d+ {2}(?:error|warning|info): /,
    );
  });
});
