// Read says of a report no more than was found, and of each system only what it has.

import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { ledgerBytes } from '../../../formats/holon/write/generator/run.ts';
import { formatById } from '../../../ledger/format/recognise.ts';
import type { Pins, Severity } from '../../../ledger/model/check.ts';
import type { LedgerDetail } from '../../../ledger/model/ledger.ts';
import { corpusBytes } from '../../../testing/corpus.ts';
import { testFormats } from '../../../testing/formats.ts';
import { createSetup } from '../../../testing/handler.ts';
import { readMarkupWords, renderMarkup } from '../../../testing/markup.ts';
import { longRun } from '../../../testing/written.ts';
import { MANIFESTS } from '../../../ui/data/ledgers/formats.ts';
import { CheckTable } from './checks/Checks.tsx';
import { OverviewFindings } from './Findings.tsx';
import { SignedBy } from './Signed.tsx';
import { sayVerdict } from './why.ts';

async function importDetail(
  name: string,
  bytes: Uint8Array,
  pins: Pins = {},
): Promise<LedgerDetail> {
  const { ask, importBytes } = createSetup();
  const { ledger: id = '' } = await importBytes(name, new Uint8Array(bytes));
  return ask({ name: 'verify ledger', input: { ledger: id ?? '', profile: 'strict', pins } });
}

function requireReport({ report }: LedgerDetail) {
  if (!report) throw new Error('not verified');
  return report;
}

const why = (detail: LedgerDetail) => {
  const { first, rest } = sayVerdict(detail);
  return `${first} ${rest}`;
};

describe('why a ledger has its verdict', () => {
  it('is what was checked, and no word about a change where something else was expected', async () => {
    const run = corpusBytes('thymos', 'run-847.db');
    expect(why(await importDetail('a.db', run))).toMatch(
      /^Every check that could be made passed\. \d+ records in \d+ lanes?\.$/,
    );
    const drift = why(await importDetail('a.db', run, { compiler: 'another/1' }));
    expect(drift).toContain('What is recorded contradicts nothing in itself.');
    const failed = why(await importDetail('a.db', corpusBytes('thymos', 'tampered', 'seq-gap.db')));
    expect(failed).toMatch(/\d+ of \d+ checks failed\.$/);
  });

  it('of a ledger whose system has no hashes is not that it is intact', async () => {
    const words = why(await importDetail('events.jsonl', ledgerBytes({ seed: 5, events: 100 })));
    expect(words).toContain('It has no seals, so a change made later would not show.');
  });

  it('says that a child run is not in the file', async () => {
    const bytes = corpusBytes('thymos', 'tampered', 'delegation-child-deleted.db');
    const { links, ...detail } = await importDetail('a.db', bytes);
    const report = { ...requireReport({ links, ...detail }), verdict: 'verified' as const };
    expect(why({ ...detail, links, report })).toMatch(/child runs? (is|are) not in this file/);
  });
});

it('a finding is titled by what is wrong, and a note by what was examined', async () => {
  const report = requireReport(await importDetail('a.jsonl', longRun(2)));
  const { checks } = formatById(testFormats, report.format).rules;
  const of = (severity: Severity) => {
    const leftOut = [{ check: 'thymos.sequence', severity, times: 3, from: null }];
    const props = { ledger: 'l', report: { ...report, leftOut }, checks };
    return readMarkupWords(renderMarkup(createElement(OverviewFindings, props)));
  };
  const sequence = checks.find(({ id }) => id === 'thymos.sequence');
  expect(of('error')).toContain(`And 3 more of this kind: ${sequence?.fault}.`);
  expect(of('info')).toContain(`And 3 more of this kind: ${sequence?.title}.`);
});

it('names no check by its id while its words are still read', async () => {
  const bytes = corpusBytes('thymos', 'tampered', 'delegation-child-deleted.db');
  const report = requireReport(await importDetail('a.db', bytes));
  const id = 'thymos.delegation-child';
  const leftOut = [{ check: id, severity: 'warning', times: 3, from: null }] as const;
  const { checks } = formatById(testFormats, report.format).rules;
  const shown = (known: typeof checks | undefined) => {
    const props = {
      ledger: 'l',
      report: { ...report, findings: [], lanes: [], leftOut },
      checks: known,
    };
    return readMarkupWords(renderMarkup(createElement(OverviewFindings, props)));
  };
  expect(shown(undefined)).toContain('And 3 more');
  expect(shown(undefined)).not.toContain(id);
  expect(shown(checks)).toContain(checks.find((check) => check.id === id)?.fault);
});

it('checks that found something come before those that passed', async () => {
  const bytes = corpusBytes('thymos', 'tampered', 'delegation-child-deleted.db');
  const report = requireReport(await importDetail('a.db', bytes));
  const { checks } = formatById(testFormats, report.format).rules;
  const words = readMarkupWords(
    renderMarkup(createElement(CheckTable, { ledger: 'l', report, checks })),
  );
  const order = [...words.matchAll(/\b(failed|warning|passed)\b(?= [A-Z])/g)].map(([word]) => word);
  expect(new Set(order)).toEqual(new Set(['warning', 'passed']));
  expect(order.lastIndexOf('warning')).toBeLessThan(order.indexOf('passed'));
});

it('checks that were not made are split by who could change that', async () => {
  const detail = await importDetail('a.jsonl', longRun(2));
  const report = requireReport(detail);
  const { checks } = formatById(testFormats, report.format).rules;
  const markup = renderMarkup(createElement(CheckTable, { ledger: 'l', report, checks }));
  const parts = ['Needs something from you', 'Does not apply here'].map((title) => {
    const at = markup.indexOf(`aria-label="${title}"`);
    expect(at, title).toBeGreaterThan(0);
    return markup.slice(at, markup.indexOf('</section>', at));
  });
  const [needs = '', not = ''] = parts;
  expect(readMarkupWords(needs)).toContain('Give it');
  expect(needs).toContain('href="/ledger/l?view=checks#verify-compiler"');
  expect(readMarkupWords(not)).not.toContain('Give it');
});

it('who signed has the words of one system for that one only', async () => {
  const detail = await importDetail('a.jsonl', longRun(2));
  const said = MANIFESTS.flatMap(({ id }) => {
    const summary = { ...detail.summary, format: id };
    const words = readMarkupWords(
      renderMarkup(createElement(SignedBy, { detail: { ...detail, summary } })),
    );
    const found = words.match(/commit|unsigned/g) ?? [];
    return found.length ? [`${id}: ${[...new Set(found)].join(', ')}`] : [];
  });
  expect(said.sort()).toEqual([
    'chains: unsigned',
    'journal: unsigned',
    'thymos: commit, unsigned',
  ]);
});
