import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import { writeJournalLine } from '../../../ledger/review/write.ts';
import { inMemory } from '../../../ledger/sources/bytes.ts';
import { runCli } from '../../../testing/cli.ts';
import {
  corpusBytes,
  corpusNames,
  corpusPath,
  corpusText,
  inCorpus,
} from '../../../testing/corpus.ts';
import { createTestHost } from '../../../testing/host.ts';
import { INPUT, writeJournal } from '../../../testing/journal.ts';

const host = await createTestHost();
const folder = mkdtempSync(join(tmpdir(), 'ledgerscope-query-'));
afterAll(() => rmSync(folder, { recursive: true }));

const query = (...args: string[]) => runCli(host, 'query', ...args);
const run = corpusPath('thymos', 'run-847.db');

interface Line {
  readonly schema: string;
  readonly ledger: string;
  readonly seq?: number;
  readonly title?: string;
  readonly error?: string;
  readonly matches?: readonly {
    readonly field: string;
    readonly path: string;
    readonly match: string;
  }[];
  readonly summary?: Readonly<Record<string, unknown>>;
}

async function lines(...args: string[]): Promise<readonly Line[]> {
  const { text } = await query(...args, '--json');
  return text.split('\n').map((line) => JSON.parse(line));
}

async function found(...args: string[]): Promise<readonly Line[]> {
  return (await lines(...args)).filter(({ seq }) => seq !== undefined);
}

const count = async (...args: string[]) => Number((await query(...args, '--count')).text);

describe('query', () => {
  it('prints what it found by ledger and lane, with the match in its context', async () => {
    const { code, text } = await query(run, 'publish or approval:granted');
    expect(code).toBe(0);
    expect(text.split('\n')).toEqual([
      `${run} (OpenThymos)`,
      '  90b501b89d7ec7f3d627a033d72e1f47e027d9b640fa91e6de00b7c460a01c89  run_847: fix the retry overflow in crates/net and prove it with tests',
      '       3  pending approval  fs_patch retry.rs waits for maintainer  (write_set = 14 exceeds threshold 8)',
      '          approval: »granted«',
      '       4  rejection         Denied: attempted external »publish« without writ scope  (policy denied)',
      '          text reason.detail: attempted external »publish« without writ scope',
      '',
      '2 of 8 entries in 1 lane of 1 ledger',
    ]);
  });

  it('prints an object a line, and a summary', async () => {
    const [hit, last, ...more] = await lines(run, 'denied by external');
    expect(more).toEqual([]);
    expect(hit).toMatchObject({
      schema: 'ledgerscope/query/1',
      ledger: run,
      ledger_id: expect.stringMatching(/^[0-9a-f]{64}$/),
      format: 'thymos',
      seq: 4,
      kind: 'rejection',
      decision: 'deny',
      tools: [],
      matches: [
        {
          field: 'denied-by',
          path: '',
          before: 'attempted ',
          match: 'external',
          after: ' publish without writ scope',
        },
      ],
    });
    expect(last).toEqual({
      schema: 'ledgerscope/query/1',
      summary: {
        ledgers: 1,
        unreadable: 0,
        lanes: 1,
        entries: 8,
        found: 1,
        undecided: 0,
        cut: false,
      },
    });
  });

  it('prints a row an entry as CSV', async () => {
    const rows = (await query(run, 'retry.rs tool:fs', '--csv')).text.split('\n');
    expect(rows[0]).toContain('ledger,ledger_id,format,lane,lane_title,seq');
    expect(rows.slice(1).map((row) => row.split(',').at(-1))).toEqual([
      'fs_read »retry.rs«',
      'fs_patch »retry.rs« waits for maintainer',
      'fs_patch »retry.rs« and 2 more',
      'fs_read »retry.rs«',
    ]);
  });

  it('prints how many there are, and no more than is wanted', async () => {
    expect((await query(run, 'kind:commit', '--count')).text).toBe('5');
    expect(await lines(run, 'kind:commit', '--count')).toMatchObject([{ summary: { found: 5 } }]);
    const two = await lines(run, 'kind:commit', '--limit', '2');
    expect(two.map(({ seq }) => seq)).toEqual([1, 2, undefined]);
    expect(two.at(-1)?.summary).toMatchObject({ found: 2, cut: true });
    expect((await query(run, 'kind:commit', '--limit', '2')).text).toContain('The first 2');
    expect((await query(run, 'x', '--limit', '0').catch(String)).toString()).toContain(
      '--limit takes',
    );
  });

  it('goes through folders and archives', async () => {
    const both = join(folder, 'both');
    mkdirSync(both);
    writeFileSync(join(both, 'notes.txt'), 'no ledger');
    writeFileSync(join(both, 'a.db'), corpusBytes('thymos', 'run-847.db'));
    const zip = zipSync({
      'x/b.db': corpusBytes('thymos', 'run-847.db'),
      'c.jsonl': corpusBytes('chains', 'attestroot', 'small.jsonl'),
    });
    writeFileSync(join(both, 'more.zip'), zip);
    const ledgers = (await found(both, 'seq:0..1')).map(({ ledger }) => ledger);
    expect([...new Set(ledgers)].sort()).toEqual([
      join(both, 'a.db'),
      join(both, 'more.zip/c.jsonl'),
      join(both, 'more.zip/x/b.db'),
    ]);
    expect(await count(both, 'ledger:zip/x/b', '--limit', '9')).toBe(8);
    expect(await count(both, 'format:openthymos kind:rejection')).toBe(2);
  });

  it('looks for nothing in lanes that cannot have it', async () => {
    const branches = corpusPath('thymos', 'branches.db');
    const looked = async (text: string) =>
      (await lines(branches, text, '--count'))[0]?.summary?.entries;
    const all = Number(await looked('kind:x'));
    expect(Number(await looked('origin:root kind:x'))).toBeLessThan(all);
    expect(await looked('origin:delegated kind:x')).toBe(0);
    expect(await looked('origin:delegated or kind:x')).toBe(all);
  });
});

describe('what query ends with', () => {
  const missing = join(folder, 'nowhere.db');

  it.each([
    ['something was found', [run, 'kind:commit'], 0],
    ['nothing was', [run, 'kind:nothing'], 0],
    ['something was expected, and is there', [run, 'kind:commit', '--expect', 'some'], 0],
    ['something was expected, and is not', [run, 'kind:nothing', '--expect', 'some'], 1],
    ['nothing was expected, and is there', [run, 'kind:rejection', '--expect', 'none'], 1],
    ['a ledger is not there', [missing, run, 'kind:commit'], 2],
    ['both', [run, missing, 'kind:commit', '--expect', 'none'], 4],
  ])('where %s', async (_, args, code) => {
    expect((await query(...args)).code).toBe(code);
    expect((await query(...args, '--count')).code).toBe(code);
  });

  it('says what could not be read, wherever it is', async () => {
    const { text } = await query(missing, run, 'kind:rejection');
    expect(text).toMatch(/nowhere\.db: cannot be read\n {2}.*no such file.*\n\n.*run-847\.db/);
    expect(text).toMatch(/1 of 8 entries in 1 lane of 1 ledger\n1 ledger could not be read$/);
    expect(await lines(missing, 'x')).toMatchObject([
      { ledger: missing, error: expect.stringContaining('no such file') },
      { summary: { unreadable: 1 } },
    ]);
    expect((await query(missing, 'x', '--csv')).warned).toContain('cannot be read');
  });

  it.each([
    [[run, 'kidn:commit'], 'Did you mean kind?'],
    [[run, 'title:/a(b/'], 'Character 9: expected a closing )'],
    [[run], 'the query comes last'],
    [['only'], 'at least one ledger'],
    [[run, run], 'the query comes last'],
    [[run, 'note:x'], 'what people noted is kept in their browser'],
  ])('refuses what is no query, before anything is read: %s', async (args, words) => {
    await expect(query(...args)).rejects.toThrow(words);
  });

  it('says where nothing was found what may have been meant', async () => {
    const { warned } = await query(run, 'tool=fs_pach -kind:x');
    expect(warned).toBe(
      'No record that was looked at has “fs_pach” as tool. Did you mean fs_patch?',
    );
    expect((await query(run, 'tool=fs_patch seq:99')).warned).toBe('');
    expect((await query(run, 'approved by ann')).warned).toBe(
      'Nothing is recorded as approved-by in the first 8 records that were looked at.',
    );
    expect((await query(run, 'payload.proposl.id:x or payload.body.delta.id:x')).warned).toBe(
      'Nothing is recorded as payload.proposl.id in the first 8 records that were looked at.',
    );
  });
});

describe('what is known only of a whole lane or ledger', () => {
  it('is asked of it: how requests were answered', async () => {
    expect(await count(run, 'has:approval')).toBe(1);
    expect(await count(run, 'approval:open')).toBe(0);
    const kinds = corpusPath('thymos', 'all-kinds.db');
    const all = await count(kinds, 'has:approval');
    const open = await count(kinds, 'approval:open');
    expect(await count(kinds, 'approval:(granted, denied)')).toBe(all - open);
  });

  it('what verifying finds', async () => {
    const gap = corpusPath('thymos', 'tampered', 'seq-gap.db');
    const [hit] = await found(gap, 'finding:thymos.sequence severity:error verdict:failed');
    expect(hit?.seq).toBe(5);
    // Three checks found the same error, which is said once.
    expect((await query(gap, 'severity:error')).text.match(/severity: »error«/g)).toHaveLength(1);
    expect(await count(run, 'has:finding')).toBe(0);
  });

  it('what is in force at the head of a lane, or of a branch from it', async () => {
    const state = JSON.parse((await runCli(host, 'fold', run, '--json')).text);
    const held = await found(run, 'in state at head');
    const names = state.resources.map(
      ({ kind, id }: { kind: string; id: string }) => `${kind}:${id}`,
    );
    for (const name of names) expect(await count(run, `state="${name}"`)).toBe(1);
    expect(held.map(({ seq }) => seq)).toEqual(
      [1, 2, 5, 7].filter((seq) => held.some((hit) => hit.seq === seq)),
    );
    const written = await count(run, 'state-ever:retry.rs');
    expect(written).toBe(await count(run, 'changed:retry.rs'));
    expect(await count(run, 'changed:retry.rs state:retry.rs')).toBe(1);
  });
});

describe('real questions, counted in another way', () => {
  const databases = corpusNames('thymos').filter((name) => name.endsWith('.db'));
  const small = databases.filter((name) => name !== 'medium.db');

  async function payloads(name: string): Promise<{ kind: string; payload: unknown }[]> {
    const bytes = corpusBytes('thymos', name);
    const database = host.openSql(inMemory(bytes));
    const rows: { kind: string; payload: unknown }[] = [];
    for (const [kind, text] of database.rows(
      'SELECT kind, CAST(payload_bytes AS TEXT) FROM entries',
    ))
      rows.push({ kind: String(kind), payload: JSON.parse(String(text)) });
    database.close();
    return rows;
  }

  function measureDepth(value: unknown): number {
    if (typeof value !== 'object' || value === null) return 0;
    return 1 + Math.max(0, ...Object.values(value).map(measureDepth));
  }

  async function compared(names: readonly string[]) {
    const paths = names.map((name) => corpusPath('thymos', name));
    const rows = (await Promise.all(names.map(payloads))).flat();
    expect(await count(...paths, 'kind=rejection')).toBe(
      rows.filter(({ kind }) => kind === 'rejection').length,
    );
    const written = new Map<string, number>();
    const spent = { most: 0, over: 0 };
    for (const { payload } of rows) {
      // The system reads no deeper nesting, and so knows nothing of it.
      if (measureDepth(payload) > 127) continue;
      const { body } = payload as {
        body?: { delta?: { kind: string; id: string }[]; budget_cost?: { usd_millicents: number } };
      };
      for (const name of new Set((body?.delta ?? []).map(({ kind, id }) => `${kind}:${id}`)))
        written.set(name, (written.get(name) ?? 0) + 1);
      if ((body?.budget_cost?.usd_millicents ?? 0) > 1500) spent.over++;
    }
    const [most = ['', 0]] = [...written].sort((a, b) => b[1] - a[1]);
    expect(await count(...paths, `changed="${most[0]}"`)).toBe(most[1]);
    expect(most[1]).toBeGreaterThan(1);
    expect(await count(...paths, 'cost > 0.015')).toBe(spent.over);
  }

  it('every denial, every write of a resource, what cost more: in all ledgers', () =>
    compared(small));

  it.skipIf(!inCorpus('thymos', 'medium.db'))('the same in 5,000 entries', () =>
    compared(['medium.db']),
  );

  it('whoever approved or denied, in each system that records it', async () => {
    const journal = join(folder, 'journal.jsonl');
    const records = await writeJournal([
      { kind: 'reviewer', name: 'Ann' },
      { kind: 'decision', input: INPUT },
      {
        kind: 'decision',
        input: {
          ...INPUT,
          verdict: 'deny',
          reason: 'no',
          subject: { ...INPUT.subject, proposal: 'e5'.repeat(32) },
        },
      },
      { kind: 'countersignature', of: 2 },
    ]);
    writeFileSync(journal, records.map(writeJournalLine).join(''));
    expect(await count(journal, 'approved by ann')).toBe(1);
    expect(await count(journal, 'approved by "reviewer two"')).toBe(1);
    expect(await count(journal, 'denied by ann')).toBe(1);
    expect(await count(journal, 'channel:maintainer proposal:e5e5')).toBe(1);
  });

  it('every amount over a bound, wherever it is written, in a chained log', async () => {
    const path = corpusPath('chains', 'attestroot', 'session-a.jsonl');
    const amounts = [
      ...corpusText('chains', 'attestroot', 'session-a.jsonl').matchAll(/"amount": ?(\d+)/g),
    ].map(([, amount]) => Number(amount));
    expect(amounts).toEqual([42]);
    expect(await count(path, 'amount > 41')).toBe(1);
    expect(await count(path, 'amount > 42')).toBe(0);
    expect((await query(run, 'amount > 1')).warned).toBe(
      'Nothing is recorded as amount in the first 8 records that were looked at.',
    );
  });

  it('every use of a tool, in a chained log', async () => {
    const path = corpusPath('chains', 'attestroot', 'small.jsonl');
    const all = corpusText('chains', 'attestroot', 'small.jsonl').trimEnd().split('\n');
    const tools = all.map(
      (line) => JSON.stringify(JSON.parse(line)).match(/"tool(?:_name)?":"([^"]+)"/)?.[1],
    );
    const [tool] = tools.filter((one) => one !== undefined);
    expect(tool).toBeDefined();
    expect(await count(path, `tool="${tool}"`)).toBe(tools.filter((one) => one === tool).length);
  });
});

describe('a hostile ledger', () => {
  it('can put nothing into what is printed', async () => {
    const path = join(folder, 'hostile.jsonl');
    const text = readFileSync(corpusPath('chains', 'attestroot', 'small.jsonl'), 'utf8');
    writeFileSync(
      path,
      text.replaceAll(/"actor":"[^"]*"/g, '"actor":"=cmd()\\u001b[31m\\u202etxet\\n»"'),
    );
    for (const flag of ['--json', '--csv', '--limit=99']) {
      const printed = (await query(path, '/[a-z]/', flag)).text;
      for (const hidden of ['\u001b', '\u202e']) expect(printed).not.toContain(hidden);
      expect(printed).not.toMatch(/^=cmd|,=cmd/m);
    }
  });
});
