import { describe, expect, it } from 'vitest';
import type { Finding } from '../../../ledger/model/check.ts';
import type { Link } from '../../../ledger/model/entry.ts';
import { findFaultyLane, orderFindings, stepFinding } from './findings-in-order.ts';

type Ledger = Parameters<typeof orderFindings>[0];

const link = (kind: Link['kind'], from: string, at: number, to: string, leaves: number) =>
  ({
    kind,
    from: { lane: from, index: at },
    to: { lane: to, index: leaves },
    missing: null,
  }) as Link;
const found = (index: number | null, severity: Finding['severity'] = 'error') =>
  ({ severity, index }) as Finding;

function makeLedger(findings: Readonly<Record<string, readonly Finding[]>>): Ledger {
  return {
    lanes: ['deep', 'branch', 'main', 'child'].map((id) => ({ id })),
    links: [
      link('branch', 'branch', 0, 'main', 5),
      link('delegation', 'main', 2, 'child', 0),
      link('branch', 'deep', 0, 'child', 1),
    ],
    report: { lanes: Object.entries(findings).map(([lane, all]) => ({ lane, findings: all })) },
  } as unknown as Ledger;
}

const LEDGER = makeLedger({
  branch: [found(1, 'warning')],
  main: [found(9), found(5), found(5), found(null), found(3, 'info')],
  child: [found(0), found(4)],
  deep: [found(2)],
});
const IN_ORDER = ['child 0', 'deep 2', 'child 4', 'main 5', 'branch 1', 'main 9'];
const written = (points: readonly { lane: string; index: number }[]) =>
  points.map(({ lane, index }) => `${lane} ${index}`);

describe('the findings of a ledger', () => {
  it('stand as its rows do: those of a lane under the entry that it leaves', () => {
    expect(written(orderFindings(LEDGER))).toEqual(IN_ORDER);
  });

  it('lead to the lane of the first that is wrong of itself, not to one that only rests on another', () => {
    expect(findFaultyLane(LEDGER)).toBe('child');
    const follows = { lane: 'main', index: 9 };
    const resting = { ...found(0), follows } as Finding;
    expect(findFaultyLane(makeLedger({ child: [resting], main: [found(9)] }))).toBe('main');
    expect(findFaultyLane(makeLedger({ child: [found(0, 'warning')] }))).toBeNull();
  });

  it('are all there where lanes lead to one another in a circle', () => {
    const circle = { ...LEDGER, links: [...LEDGER.links, link('branch', 'main', 0, 'deep', 1)] };
    expect(written(orderFindings(circle)).sort()).toEqual([...IN_ORDER].sort());
  });

  it('of lanes that lie very deep in one another are found', () => {
    const ids = Array.from({ length: 20_000 }, (_, place) => `${place}`);
    const deep = {
      lanes: ids.map((id) => ({ id })),
      links: ids.slice(1).map((id, place) => link('branch', id, 0, `${place}`, 0)),
      report: { lanes: [{ lane: '19999', findings: [found(7)] }] },
    } as unknown as Ledger;
    expect(written(orderFindings(deep))).toEqual(['19999 7']);
  });
});

describe('a step from finding to finding', () => {
  const MAIN = Uint32Array.of(5, 9);
  it.each([
    ['from an entry without one, past what stands above it', 7, 1, 'main 9'],
    ['back into the lane that leaves before it', 7, -1, 'branch 1'],
    ['back into a lane from the first of one', 5, -1, 'child 4'],
    ['before the first', 0, 1, 'child 0'],
  ] as const)('leads %s', (_, index, by, to) => {
    const next = stepFinding(LEDGER, { lane: 'main', index }, MAIN, by);
    expect(next && written([next])).toEqual([to]);
  });

  it('ends at the last one, and at the first', () => {
    expect(stepFinding(LEDGER, { lane: 'main', index: 9 }, MAIN, 1)).toBeNull();
    const child = Uint32Array.of(0, 4);
    expect(stepFinding(LEDGER, { lane: 'child', index: 0 }, child, -1)).toBeNull();
  });

  it('knows those of its own lane that the report did not keep', () => {
    const next = stepFinding(LEDGER, { lane: 'main', index: 9 }, Uint32Array.of(5, 9, 12), 1);
    expect(next).toEqual({ lane: 'main', index: 12 });
  });
});
