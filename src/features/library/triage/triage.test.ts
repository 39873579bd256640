import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LedgerSummary } from '../../../core/model/ledger.ts';
import { VERDICTS } from '../../../core/model/verdict.ts';
import {
  COLUMNS,
  firstRows,
  GROUPINGS,
  listed,
  MANY,
  type Triage,
  USUAL,
  underHeadings,
} from './triage.ts';
import { readTriage, writeTriage } from './url.ts';

const ALL: Triage = {
  text: '',
  verdict: null,
  format: null,
  isWaiting: false,
  order: USUAL,
  grouping: null,
  open: [],
};

let made = 0;

function ledger(name: string, part: Partial<LedgerSummary> = {}): LedgerSummary {
  made++;
  return {
    id: `id${made}`,
    name,
    format: 'thymos',
    formatName: 'OpenThymos',
    container: 'SQLite database',
    size: 1,
    lanes: 1,
    entries: 1,
    requests: { total: 0, open: 0 },
    importedAt: made,
    verifiedAt: made,
    verdict: 'verified',
    profile: 'strict',
    findings: { errors: 0, warnings: 0 },
    demo: false,
    origin: null,
    ...part,
  };
}

const names = (ledgers: readonly LedgerSummary[]) => ledgers.map(({ name }) => name).join(' ');

describe('the list of ledgers', () => {
  const ledgers = [
    ledger('run-10.db', { folder: 'monday' }),
    ledger('run-9.db', {
      folder: 'monday',
      verdict: 'failed',
      findings: { errors: 1, warnings: 0 },
      entries: 5,
    }),
    ledger('trail', {
      folder: 'tuesday/late',
      format: 'reactor',
      formatName: 'Reactor',
      verdict: 'verified with warnings',
      findings: { errors: 0, warnings: 9 },
    }),
    ledger('new.db', { verdict: null, requests: { total: 2, open: 1 } }),
  ];

  it('begins with what was opened last', () => {
    expect(names(listed(ledgers, ALL))).toBe('new.db trail run-9.db run-10.db');
  });

  it('sorts names as people count, and one error before many warnings', () => {
    const by = (order: Triage['order']) => names(listed(ledgers, { ...ALL, order }));
    expect(by({ by: 'name', descending: false })).toBe('run-9.db run-10.db new.db trail');
    expect(by({ by: 'findings', descending: true })).toMatch(/^run-9.db trail /);
    expect(by({ by: 'verdict', descending: true })).toBe('run-9.db trail new.db run-10.db');
  });

  it('finds by folder, format and id, and by what is asked for', () => {
    expect(names(listed(ledgers, { ...ALL, text: 'LATE react' }))).toBe('trail');
    expect(names(listed(ledgers, { ...ALL, verdict: 'failed' }))).toBe('run-9.db');
    expect(names(listed(ledgers, { ...ALL, verdict: 'unverified' }))).toBe('new.db');
    expect(names(listed(ledgers, { ...ALL, format: 'reactor' }))).toBe('trail');
    expect(names(listed(ledgers, { ...ALL, isWaiting: true }))).toBe('new.db');
  });

  it('is put under headings, of verdicts from the worst on', () => {
    const titles = (grouping: Triage['grouping']) =>
      underHeadings(listed(ledgers, ALL), grouping).map(({ title }) => title);
    expect(titles('folder')).toEqual(['In no folder', 'tuesday/late', 'monday']);
    expect(titles('format')).toEqual(['OpenThymos', 'Reactor']);
    expect(titles('verdict')).toEqual([
      'Not intact',
      'With warnings',
      'Not read',
      'Without a finding',
    ]);
    expect(titles(null)).toEqual([null]);
  });

  it('lists what was opened together, and is many, as one where its first ledger would be', () => {
    const project = Array.from({ length: MANY }, (_, i) =>
      ledger(`s${i}`, { folder: i % 2 ? 'project' : 'project/days' }),
    );
    const all = listed([...ledgers, ...project, ledger('later')], ALL);
    const groups = underHeadings(all, null);
    expect(groups.map(({ title, ledgers: of }) => [title, of.length])).toEqual([
      [null, 1],
      ['project', MANY],
      [null, 4],
    ]);
    const rows = (most: number, open: boolean) =>
      firstRows(groups, most, ({ isCollection }) => open || !isCollection).map(
        ({ shown }) => shown.length,
      );
    expect(rows(3, false)).toEqual([1, 0, 1]);
    expect(rows(3, true)).toEqual([1, 2]);
    expect(rows(MANY + 6, true)).toEqual([1, MANY, 4]);
    expect(underHeadings(all.slice(1), 'folder').map(({ isCollection }) => isCollection)).toEqual(
      underHeadings(all.slice(1), 'folder').map(() => false),
    );
  });

  const some = fc.array(
    fc.record({
      folder: fc.constantFrom('a', 'a/b', ''),
      entries: fc.nat(3),
      verdict: fc.constantFrom(...VERDICTS, null),
    }),
    { maxLength: 240 },
  );

  it('has every ledger once in any order and under any headings', () => {
    fc.assert(
      fc.property(
        some,
        fc.constantFrom(...COLUMNS),
        fc.boolean(),
        fc.constantFrom(...GROUPINGS, null),
        (parts, by, descending, grouping) => {
          const all = parts.map((part) => ledger('x', part));
          const shown = listed(all, { ...ALL, order: { by, descending } });
          const ids = underHeadings(shown, grouping).flatMap((group) =>
            group.ledgers.map(({ id }) => id),
          );
          expect(ids.toSorted()).toEqual(all.map(({ id }) => id).toSorted());
        },
      ),
    );
  });
});

it('the address says the same as the list', () => {
  const triages = fc.record<Triage>({
    text: fc.string({ maxLength: 8 }),
    verdict: fc.constantFrom('failed', 'warnings', 'clean', 'unverified', null),
    format: fc.constantFrom('thymos', 'reactor', null),
    isWaiting: fc.boolean(),
    order: fc.record({ by: fc.constantFrom(...COLUMNS), descending: fc.boolean() }),
    grouping: fc.constantFrom(...GROUPINGS, null),
    open: fc.array(fc.string({ maxLength: 8 }), { maxLength: 2 }),
  });
  fc.assert(
    fc.property(triages, (triage) => {
      const address = writeTriage(new URLSearchParams('job=1'), triage);
      expect(readTriage(new URLSearchParams(address.toString()))).toEqual(triage);
      expect(address.get('job')).toBe('1');
    }),
  );
  expect(writeTriage(new URLSearchParams(), ALL).toString()).toBe('');
  expect(readTriage(new URLSearchParams('verdict=x&sort=-y&group=z&format='))).toEqual(ALL);
});
