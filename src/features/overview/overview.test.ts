// What the Overview says of a report: no more than was found, and of each system only what it has.

import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import type { Pins, Severity } from '../../core/model/check.ts';
import type { LedgerDetail } from '../../core/model/ledger.ts';
import { anchorsOf } from '../../core/verify/anchor-file.ts';
import { MANIFESTS } from '../../data/ledgers/formats.ts';
import { formatById } from '../../formats/index.ts';
import { ledgerBytes } from '../../producers/holon/generator/run.ts';
import { alteredDatabase } from '../../testing/altered.ts';
import { corpusBytes } from '../../testing/corpus.ts';
import { formats } from '../../testing/formats.ts';
import { markupOf, wordsOf } from '../../testing/markup.ts';
import { longRun } from '../../testing/written.ts';
import { createBench } from '../../worker/testing.ts';
import { Checks } from './checks/Checks.tsx';
import { ChecksBrief } from './checks/ChecksBrief.tsx';
import { Findings } from './Findings.tsx';
import { Recorded } from './Recorded.tsx';
import { Signed } from './Signed.tsx';
import { VerdictHead } from './VerdictHead.tsx';

async function detailOf(name: string, bytes: Uint8Array, pins: Pins = {}): Promise<LedgerDetail> {
  const { service, importBytes } = createBench();
  const { ledger: id = '' } = await importBytes(name, new Uint8Array(bytes));
  return service.verify(id ?? '', 'strict', pins, () => undefined);
}

function reportOf({ report }: LedgerDetail) {
  if (!report) throw new Error('not verified');
  return report;
}

const head = (detail: LedgerDetail) => wordsOf(markupOf(createElement(VerdictHead, { detail })));

describe('the verdict', () => {
  it('of a ledger that differs from what was pinned is no word about a change', async () => {
    const run = corpusBytes('thymos', 'run-847.db');
    const drift = head(await detailOf('a.db', run, { compiler: 'another/1' }));
    expect(drift).toMatch(/^Not as expected /);
    expect(drift).toContain('Intact? no fault found');
    expect(drift).toMatch(/As expected\? no, \d+ differences?/);
    const failed = head(await detailOf('a.db', corpusBytes('thymos', 'tampered', 'seq-gap.db')));
    expect(failed).toMatch(/^Not intact .*Intact\? no, \d+ error/);
    expect(failed).not.toContain('As expected?');
  });

  it('is apart from whether all of it is here', async () => {
    const run = corpusBytes('thymos', 'run-847.db');
    const whole = await detailOf('a.db', run);
    expect(head(whole)).toMatch(/^Verified .*Whole\? not proven/);
    const cut = 'DELETE FROM entries WHERE seq = (SELECT max(seq) FROM entries)';
    const words = head(await detailOf('a.db', await alteredDatabase(run, cut)));
    expect(words).toContain('Whole? no, cut off');
    const anchors = anchorsOf(reportOf(whole), 'l');
    expect(head(await detailOf('a.db', run, { anchors }))).toContain('Whole? proven');
    const other = anchors.map((anchor) => ({ ...anchor, trajectory_id: 'f'.repeat(64) }));
    const missing = head(await detailOf('a.db', run, { anchors: [...anchors, ...other] }));
    expect(missing).toContain('Whole? not proven An anchored lane is not here');
  });

  it('of a ledger whose system has no hashes is not that it is intact', async () => {
    const words = head(await detailOf('events.jsonl', ledgerBytes({ seed: 5, events: 100 })));
    expect(words).toMatch(/^Consistent/);
    expect(words).toContain('Consistent? ');
    expect(words).not.toMatch(/Verified with|Intact\?/);
  });
});

it('a finding is titled by what is wrong, and a note by what was examined', async () => {
  const report = reportOf(await detailOf('a.jsonl', longRun(2)));
  const { checks } = formatById(formats, report.format);
  const of = (severity: Severity) => {
    const leftOut = [{ check: 'thymos.sequence', severity, times: 3, from: null }];
    const props = { ledger: 'l', report: { ...report, leftOut }, checks };
    return wordsOf(markupOf(createElement(Findings, props)));
  };
  const sequence = checks.find(({ id }) => id === 'thymos.sequence');
  expect(of('error')).toContain(`And 3 more of this kind: ${sequence?.fault}.`);
  expect(of('info')).toContain(`And 3 more of this kind: ${sequence?.title}.`);
});

it('names no check by its id while its words are still read', async () => {
  const bytes = corpusBytes('thymos', 'tampered', 'delegation-child-deleted.db');
  const report = reportOf(await detailOf('a.db', bytes));
  const id = 'thymos.delegation-child';
  const leftOut = [{ check: id, severity: 'warning', times: 3, from: null }] as const;
  const { checks } = formatById(formats, report.format);
  const shown = (known: typeof checks | undefined) => {
    const props = { ledger: 'l', report: { ...report, leftOut }, checks: known };
    const both = [createElement(Findings, props), createElement(ChecksBrief, props)];
    return both.map((one) => wordsOf(markupOf(one))).join(' ');
  };
  expect(shown(undefined)).toContain('And 3 more');
  expect(shown(undefined)).not.toContain(id);
  expect(shown(checks)).toContain(checks.find((check) => check.id === id)?.title);
});

it('checks that found something come before those that passed', async () => {
  const bytes = corpusBytes('thymos', 'tampered', 'delegation-child-deleted.db');
  const report = reportOf(await detailOf('a.db', bytes));
  const { checks } = formatById(formats, report.format);
  const words = wordsOf(markupOf(createElement(Checks, { ledger: 'l', report, checks })));
  const order = [...words.matchAll(/\b(fail|warning|pass)\b(?= [A-Z])/g)].map(([word]) => word);
  expect(new Set(order)).toEqual(new Set(['warning', 'pass']));
  expect(order.lastIndexOf('warning')).toBeLessThan(order.indexOf('pass'));
});

it('checks that were not made are split by who could change that', async () => {
  const detail = await detailOf('a.jsonl', longRun(2));
  const report = reportOf(detail);
  const { checks } = formatById(formats, report.format);
  const markup = markupOf(createElement(Checks, { ledger: 'l', report, checks }));
  const parts = ['Needs something from you', 'Does not apply here'].map((title) => {
    const at = markup.indexOf(`aria-label="${title}"`);
    expect(at, title).toBeGreaterThan(0);
    return markup.slice(at, markup.indexOf('</section>', at));
  });
  const [needs = '', not = ''] = parts;
  expect(wordsOf(needs)).toContain('Give it');
  expect(needs).toContain('href="/ledger/l?view=checks#verify-compiler"');
  expect(wordsOf(not)).not.toContain('Give it');
});

it('what is recorded has the words of one system for that one only', async () => {
  const detail = await detailOf('a.jsonl', longRun(2));
  const facts = { ...detail.facts, kinds: [] };
  const said = MANIFESTS.flatMap(({ id }) => {
    const summary = { ...detail.summary, format: id };
    const shown = { detail: { ...detail, facts, summary } };
    const elements = [createElement(Signed, shown), createElement(Recorded, shown)];
    const words = elements.map((one) => wordsOf(markupOf(one)).toLowerCase()).join(' ');
    const found = words.match(/compiler|policy set|commit|unsigned|world/g) ?? [];
    return found.length ? [`${id}: ${[...new Set(found)].join(', ')}`] : [];
  });
  expect(said.sort()).toEqual([
    'chains: unsigned',
    'journal: unsigned',
    'thymos: commit, unsigned, compiler, policy set',
  ]);
});
