// Reports of every demo and of recorded ledgers hold for their source and for nothing else, no text
// of a ledger becomes markup, and nothing that was left out is in them.

import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeDemos } from '../../../formats/demos/index.ts';
import { findDifference } from '../../../ledger/report/difference.ts';
import { readReport, reportText } from '../../../ledger/report/json.ts';
import { createSqlCreator } from '../../../ledger/sources/sqlite/sqljs-create.ts';
import { runCli, testFolder } from '../../../testing/cli.ts';
import { corpusPath } from '../../../testing/corpus.ts';
import { createTestHost } from '../../../testing/host.ts';

const host = await createTestHost();
const { folder, file } = testFolder('report');
const wasm = readFileSync(createRequire(import.meta.url).resolve('sql.js/dist/sql-wasm.wasm'));
const demos = makeDemos(host.hash, await createSqlCreator(new Uint8Array(wasm).buffer)).map(
  (demo) => file(demo.file, demo.bytes),
);
const intercept = demos.find((path) => basename(path) === 'policy-intercept.db') ?? '';

let reports = 0;
async function report(...args: readonly string[]): Promise<string> {
  const page = join(folder, `report-${++reports}.html`);
  await runCli(host, 'report', ...args, '-o', page);
  return page;
}

const twin = (page: string) => page.replace('.html', '.json');
const check = (page: string, ...paths: readonly string[]) =>
  runCli(host, 'check-report', page, ...paths);

describe('a report', () => {
  it('of all demos holds, as a page and as JSON', async () => {
    const page = await report(...demos, '--query', 'kind:denied or has:finding');
    for (const one of [page, twin(page)]) {
      const { code, text } = await check(one, ...demos);
      expect(text.split('\n').filter((line) => /^ +(no|unknown) /.test(line))).toEqual([]);
      expect(code).toBe(0);
    }
    expect(readReport(readFileSync(page)).report.ledgers).toHaveLength(demos.length);
  });

  it.each([
    ['thymos', 'branches.db'],
    ['thymos', 'all-kinds.db'],
    ['thymos', 'delegation.audit.csv'],
  ])('of %s/%s holds', async (...path) => {
    const ledger = corpusPath(...path);
    expect((await check(await report(ledger), ledger)).code).toBe(0);
  });

  it('says of signatures that no key was given, and only then', async () => {
    const signed = demos.find((path) => basename(path) === 'signed.db') ?? '';
    const page = async (...more: readonly string[]) =>
      readFileSync(await report(signed, ...more), 'utf8');
    const plain = await page();
    expect(plain).toMatch(/\d+ not checked: no key was given/);
    expect(plain).not.toContain('by no known key');
    const pinned = await page('--key', 'ab'.repeat(32));
    expect(pinned).toMatch(/\d+ by no known key, or not over these bytes/);
    expect(pinned).not.toContain('no key was given');
  });

  it('has the same bytes whenever it is made', async () => {
    const [one, other] = [await report(...demos), await report(...demos)];
    expect(readFileSync(one).equals(readFileSync(other))).toBe(true);
    expect(readFileSync(twin(one)).equals(readFileSync(twin(other)))).toBe(true);
  });

  it('is not written over a file, nor without a name', async () => {
    const page = await report(intercept);
    await expect(runCli(host, 'report', intercept, '-o', page)).rejects.toThrow('of this name');
    await expect(runCli(host, 'report', intercept)).rejects.toThrow('-o');
  });

  it('holds for no other ledger', async () => {
    const page = await report(intercept);
    const { code, text } = await check(page, corpusPath('thymos', 'run-847.db'));
    expect(code).toBe(2);
    expect(text).toContain('not all of it could be checked');
  });

  it('does not hold when the page shows anything else', async () => {
    const page = await report(intercept);
    const text = readFileSync(page, 'utf8');
    const changed = file(
      'changed.html',
      text.replace('Every check that could', 'Each check that could'),
    );
    const { code, text: said } = await check(changed, intercept);
    expect(said).toContain('no      Page');
    expect(code).toBe(1);
  });

  it('does not hold when anything in its data is changed', async () => {
    const page = await report(intercept, '--query', 'kind:commit');
    const { report: said } = readReport(readFileSync(page));
    const leaves = [...listLeaves(said.ledgers, ['ledgers'])];
    expect(leaves.length).toBeGreaterThan(500);
    fc.assert(
      fc.property(fc.constantFrom(...leaves), (path) => {
        const changed = structuredClone(said);
        changeAt(changed, path);
        expect(findDifference(changed, said, () => false)).not.toBeNull();
        expect(reportText(changed)).not.toBe(readFileSync(twin(page), 'utf8'));
      }),
    );
    for (const path of ['verdict', 'entries', 'verifier'].map((name) => ['ledgers', '0', name])) {
      const changed = structuredClone(said);
      changeAt(changed, path);
      const text =
        path[2] === 'verdict'
          ? reportText(said).replace('"verified"', '"failed"')
          : reportText(changed);
      const { code } = await check(file('changed.json', text), intercept);
      expect([path[2], code]).toEqual([path[2], 1]);
    }
  });

  it('refuses what is no report in words', async () => {
    for (const [name, text] of [
      ['a.html', '<!doctype html><p>no data</p>'],
      ['b.json', '{"schema": "ledgerscope/verify/1"}'],
      ['c.json', '{'],
    ] as const)
      await expect(check(file(name, text), intercept)).rejects.toThrow('This is no report');
  });

  it('lets no text of a ledger become markup', async () => {
    const evil = '</script><script>alert(1)</script><img src=x onerror="alert(2)">\u202e';
    const lines = readFileSync(corpusPath('chains', 'attestroot', 'session-a.jsonl'), 'utf8')
      .trimEnd()
      .split('\n');
    const first: Record<string, unknown> = JSON.parse(lines[0] ?? '{}');
    for (const [name, value] of Object.entries(first))
      if (typeof value === 'string') first[name] = evil;
    const hostile = file(
      `evil ${'<b>'}.jsonl`,
      [JSON.stringify(first), ...lines.slice(1)].join('\n'),
    );
    const page = await report(hostile, demos[0] ?? '', '--title', evil, '--query', 'alert');
    const text = readFileSync(page, 'utf8');
    expect(text.match(/<script/g)).toEqual(['<script']);
    expect(text).not.toMatch(/<img|<b>|\u202e/);
    expect((await check(page, hostile, demos[0] ?? '')).code).toBe(0);
  });
});

describe('what is left out', () => {
  const rules = [
    '/secrets_[a-z]+/',
    'text:rotate the',
    'field:channel',
    'resource:key prod/deploy/next',
    'entry:f080:1',
  ];
  const ledger = corpusPath('thymos', 'policy-intercept.db');

  it('is nowhere, and the report still holds', async () => {
    const whole = await report(ledger, '--query', 'kind:commit or kind:"pending approval"');
    const page = await report(
      ledger,
      '--query',
      'kind:commit or kind:"pending approval"',
      ...rules.flatMap((rule) => ['--leave-out', rule]),
    );
    const gone = [/secrets_[a-z]/, /rotate the/, /maintainer\/security/, /prod\/deploy\/next/];
    for (const one of [page, twin(page)])
      for (const value of gone) {
        expect(
          readFileSync(one.replace(page, whole).replace(twin(page), twin(whole)), 'utf8'),
        ).toMatch(value);
        expect(readFileSync(one, 'utf8')).not.toMatch(value);
      }
    const { code, text } = await check(page, ledger);
    expect(text.split('\n').filter((line) => /^ +(no|unknown) /.test(line))).toEqual([]);
    expect(code).toBe(0);
    const { redaction } = readReport(readFileSync(page)).report;
    expect(redaction.map(({ places }) => places > 0)).toEqual(rules.map(() => true));
  });

  it('is checked: another value in its place does not hold', async () => {
    const page = await report(ledger, '--leave-out', 'text:rotate');
    const text = readFileSync(twin(page), 'utf8');
    const forged = text.replace(
      /(⟦left out: 6 characters, )(.)/,
      (_, head: string, digit: string) => head + (digit === '0' ? '1' : '0'),
    );
    expect(forged).not.toBe(text);
    writeFileSync(twin(page), forged);
    const { code } = await check(twin(page), ledger);
    expect(code).toBe(1);
  });

  it('may be a number, or a word that the report itself uses', async () => {
    const whole = readReport(readFileSync(await report(ledger, '--query', 'kind:commit'))).report;
    const time = whole.ledgers[0]?.chosen[0]?.recorded_at ?? '';
    expect(time).toMatch(/^\d{6,}/);
    const rules = [`text:${time}`, 'text:entry', 'text:failed', 'text:lane', 'text:verified'];
    const page = await report(
      ledger,
      ...['--query', 'kind:commit'],
      ...rules.flatMap((rule) => ['--leave-out', rule]),
    );
    expect(readFileSync(page, 'utf8')).not.toContain(time);
    expect((await check(page, ledger)).code).toBe(0);
  });

  it('may be escaped in an unusual way', async () => {
    const lines = readFileSync(corpusPath('chains', 'attestroot', 'session-a.jsonl'), 'utf8').split(
      '\n',
    );
    const odd = (lines[0] ?? '').replace(
      /"([a-z_]+)":"([^"]{6,})"/,
      (_, name: string, value: string) => `"${name}":"\\u0073ecret-${value}"`,
    );
    const path = file('odd.jsonl', [odd, ...lines.slice(1)].join('\n'));
    const page = await report(path, '--query', 'has:finding', '--leave-out', '/secret-[^ ]{4,}/');
    expect(readFileSync(page, 'utf8')).not.toMatch(/ecret-/);
    expect((await check(page, path)).code).toBe(0);
  });
});

function* listLeaves(value: unknown, path: readonly string[]): Generator<readonly string[]> {
  if (typeof value !== 'object' || value === null) yield path;
  else for (const [name, item] of Object.entries(value)) yield* listLeaves(item, [...path, name]);
}

function changeAt(value: unknown, path: readonly string[]): void {
  let at = value;
  for (const name of path.slice(0, -1)) at = (at as Record<string, unknown>)[name];
  const owner = at as Record<string, unknown>;
  const last = path.at(-1) ?? '';
  const before = owner[last];
  owner[last] =
    typeof before === 'string'
      ? `${before}x`
      : typeof before === 'number'
        ? before + 1
        : typeof before === 'boolean'
          ? !before
          : 'x';
}
