import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NOW, request } from '../../../testing/request-sample.ts';
import { lastGranted, precedents, sameProposal } from './precedent.ts';

const own = request({ index: 9, reason: 'over the limit', proposal: 'own' });
const granted = { status: 'granted', state: 'granted' } as const;
const denied = { status: 'denied', state: 'denied' } as const;

test('counts what was decided before, of the same tool, channel and reason', () => {
  const all = [
    own,
    request({ index: 1, ...granted }),
    request({ index: 2, ...denied, channel: 'other', reason: 'over the limit' }),
    request({ index: 3 }),
    request({ index: 12, ...granted }),
    request({ ledger: 'm', recordedAt: NOW - 3600, tool: 'another', ...granted }),
    request({ ledger: 'm', recordedAt: null, ...granted }),
  ];
  const found = precedents(all, own);
  expect(
    found.map(({ by, before }) => [by, before.map(({ ledger, index }) => [ledger, index])]),
  ).toEqual([
    [
      'tool',
      [
        [own.ledger, 2],
        [own.ledger, 1],
      ],
    ],
    [
      'channel',
      [
        [own.ledger, 1],
        ['m', 1],
      ],
    ],
    ['reason', [[own.ledger, 2]]],
  ]);
});

test('the last granted one of the same tool is of its own ledger where there is one', () => {
  const elsewhere = request({ ledger: 'm', recordedAt: NOW - 3600, ...granted });
  const all = [own, elsewhere, request({ index: 3, ...denied })];
  expect(lastGranted(all, own)).toBe(elsewhere);
  const latest = request({ index: 2, ...granted });
  expect(lastGranted([...all, request({ index: 1, ...granted }), latest], own)).toBe(latest);
  expect(lastGranted([own, request({ index: 1, ...granted, tool: 'another' })], own)).toBe(
    undefined,
  );
});

test('the same proposal is found in other places, and never itself', () => {
  const again = request({ ledger: 'copy', proposal: 'own' });
  expect(sameProposal([own, again, request()], own)).toEqual([again]);
});

test('nothing open, nothing later in its own run, and nothing of its own is a precedent', () => {
  const some = fc.record({
    ledger: fc.constantFrom('l', 'm'),
    index: fc.nat(12),
    recordedAt: fc.option(fc.integer({ min: NOW - 100, max: NOW })),
    status: fc.constantFrom('open' as const, 'granted' as const, 'unanswerable' as const),
  });
  fc.assert(
    fc.property(fc.array(some), (list) => {
      const all = [own, ...list.map((more) => request(more))];
      for (const { before } of precedents(all, own)) {
        for (const one of before) {
          expect(one.status).toBe('granted');
          if (one.ledger === own.ledger) expect(one.index).toBeLessThan(own.index);
          else expect(one.recordedAt ?? NOW).toBeLessThan(NOW - 60);
        }
      }
    }),
  );
});
