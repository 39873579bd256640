import { describe, expect, it } from 'vitest';
import type { Link } from '../../../ledger/model/entry.ts';
import { summariseLane } from '../../../testing/lane-summaries.ts';
import { findPoint, leadToPoints } from './two-moments.ts';

function branch(from: string, to: string, index: number | null): Link {
  return {
    kind: 'branch',
    from: { lane: from, index: 0 },
    to: { lane: to, index },
    label: '',
    missing: null,
  };
}

const detail = {
  lanes: [
    summariseLane({ id: 'main', entries: 13 }),
    summariseLane({ id: 'twig', entries: 3 }),
    summariseLane({ id: 'leaf', entries: 2 }),
  ],
  links: [branch('twig', 'main', 4), branch('leaf', 'twig', 1)],
};

describe('a position on the way to the state of a lane', () => {
  it.each([
    ['main', 7, 'main', 7],
    ['twig', 4, 'main', 4],
    ['twig', 5, 'twig', 0],
    ['leaf', 4, 'main', 4],
    ['leaf', 6, 'twig', 1],
    ['leaf', 7, 'leaf', 0],
    ['leaf', 99, 'leaf', 1],
  ] as const)('of %s, %i, is an entry of %s, %i', (of, position, on, index) => {
    expect(findPoint(of, position, detail)).toEqual({ lane: on, index });
  });

  it('ends where lanes branch from one another in a circle', () => {
    const round = { ...detail, links: [branch('main', 'twig', 0), branch('twig', 'main', 0)] };
    expect(findPoint('main', 5, round).lane).toBe('main');
  });
});

it('an address that compared two moments leads to the two points', () => {
  const lead = (search: string) => leadToPoints('l', new URLSearchParams(search), detail, 'main');
  expect(lead('view=time&a=3&b=8')).toBe('/ledger/l/run/main?at=8&tab=diff&a=main%3A3&b=main%3A8');
  expect(lead('view=time&lane=twig&with=main&a=12&b=6')).toBe(
    '/ledger/l/run/twig?at=1&tab=diff&a=main%3A12&b=twig%3A1',
  );
  expect(lead('view=time')).toBe('/ledger/l/run/main?tab=diff');
});
