import { afterEach, expect, test, vi } from 'vitest';
import { followed, request as inFile } from '../../../testing/request-sample.ts';
import { arrivals, notify, permission } from './arrivals.ts';

afterEach(() => vi.unstubAllGlobals());

test('what arrived is what was not there, and a copy in another ledger is no arrival', () => {
  const one = followed();
  const other = followed({ id: 'e2', proposal: 'p2' });
  expect(arrivals([one], [one, other, followed({ ledger: 'a copy' })])).toEqual([other]);
  expect(arrivals([one, other], [one])).toEqual([]);
});

test('what comes in a file does not arrive', () => {
  expect(arrivals([], [inFile()])).toEqual([]);
});

test('one notification for all that arrived, where it is allowed, and its press leads to the first', () => {
  const made: { title: string; body: string; onclick?: () => void; close(): void }[] = [];
  class Fake {
    static permission = 'granted';
    onclick?: () => void;
    constructor(title: string, { body }: { body: string }) {
      made.push(Object.assign(this, { title, body, close: () => {} }));
    }
  }
  vi.stubGlobal('Notification', Fake);
  vi.stubGlobal('focus', () => {});
  const opened: string[] = [];
  const two = [followed({ title: 'pay 40' }), followed({ id: 'e2' })];
  notify(two, ({ title }) => opened.push(title));
  expect(made.map(({ body }) => body)).toEqual(['pay 40 and 1 more\nrun']);
  made[0]?.onclick?.();
  expect(opened).toEqual(['pay 40']);

  Fake.permission = 'denied';
  expect(permission()).toBe('refused');
  notify(two, () => {});
  notify([], () => {});
  expect(made).toHaveLength(1);
});

test('a browser without notifications has none', () => {
  expect('Notification' in globalThis).toBe(false);
  expect(permission()).toBe('impossible');
  expect(() => notify([followed()], () => {})).not.toThrow();
});
