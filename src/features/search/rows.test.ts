import { describe, expect, it } from 'vitest';
import type { FoundLedger } from '../../data/search/running.ts';
import { asked, laneKey, RowList } from './rows.ts';

function lane(name: string, count: number) {
  return { lane: name, title: name, matches: Int32Array.from({ length: count }, (_, i) => i * 2) };
}

function ledgerOf(id: string, lanes: FoundLedger['lanes']): FoundLedger {
  const ledger = {
    ...{ id, name: `${id}.db`, format: 'thymos', formatName: 'OpenThymos', container: '' },
    ...{ size: 0, lanes: 1, entries: 9, requests: { total: 0, open: 0 }, importedAt: 0 },
    ...{ verifiedAt: null, verdict: null, findings: { errors: 0, warnings: 0 }, demo: false },
    ...{ profile: 'strict' as const, origin: null },
  };
  return { ledger, lanes, found: lanes.reduce((sum, one) => sum + one.matches.length, 0) };
}

const ledgers = [ledgerOf('a', [lane('one', 2), lane('two', 8)]), ledgerOf('b', [lane('one', 1)])];

function words(list: RowList): string[] {
  return Array.from({ length: list.count }, (_, index) => {
    const row = list.row(index);
    if (row?.type === 'entry') return `entry ${row.lane.matches[row.at]}`;
    if (row?.type === 'more') return `more ${row.left}`;
    return `${row?.type} ${row?.type === 'lane' ? row.lane.lane : row?.ledger.ledger.id}`;
  });
}

describe('rows of what was found', () => {
  it('are ledgers, lanes, and the first entries of each', () => {
    const rows = words(new RowList(ledgers, new Set()));
    expect(rows).toEqual([
      ...['ledger a', 'lane one', 'entry 0', 'entry 2'],
      ...['lane two', 'entry 0', 'entry 2', 'entry 4', 'entry 6', 'entry 8', 'more 3'],
      ...['ledger b', 'lane one', 'entry 0'],
    ]);
  });

  it('are all entries of a lane that is opened', () => {
    const [ledger] = ledgers;
    const two = ledger?.lanes[1];
    if (!ledger || !two) throw new Error('no lane');
    const rows = words(new RowList(ledgers, new Set([laneKey({ ledger, lane: two })])));
    expect(rows.slice(4, 13)).toEqual(
      ['lane two', ...two.matches].map((one, i) => (i ? `entry ${one}` : one)),
    );
    expect(rows).not.toContain('more 3');
  });

  it('end', () => {
    const list = new RowList(ledgers, new Set());
    expect(list.row(list.count)).toBeNull();
    expect(new RowList([], new Set()).count).toBe(0);
  });

  it('ask for entries in groups that stay the same', () => {
    const matches = Int32Array.from({ length: 50 }, (_, i) => i);
    expect(asked(matches, 25).indices).toEqual(asked(matches, 39).indices);
    expect(asked(matches, 45)).toEqual({
      indices: [40, 41, 42, 43, 44, 45, 46, 47, 48, 49],
      place: 5,
    });
  });
});
