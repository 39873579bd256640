import { afterEach, expect, test, vi } from 'vitest';
import { request } from '../../features/approvals/request-sample.ts';
import { arrivals, notify, permission } from './arrivals.ts';

afterEach(() => vi.unstubAllGlobals());

test('what arrived is what was not there, and a copy in another ledger is no arrival', () => {
  const one = request();
  const other = request({ id: 'e2', proposal: 'p2' });
  expect(arrivals([one], [one, other, request({ ledger: 'a copy' })], 0)).toEqual([other]);
  expect(arrivals([one, other], [one], 0)).toEqual([]);
});

test('what was put away arrives when that is over, and not when somebody wakes it', () => {
  const asleep = (until: number | null) => request({ snooze: { until, entries: 2 } });
  expect(arrivals([request()], [asleep(50)], 60)).toEqual([]);
  expect(arrivals([], [asleep(90)], 60)).toEqual([]);
  expect(arrivals([asleep(50)], [request()], 60)).toEqual([request()]);
  expect(arrivals([asleep(90)], [request()], 60)).toEqual([]);
  expect(arrivals([asleep(null)], [request()], 60)).toEqual([]);
  const wentOn = request({ entries: 3 });
  expect(arrivals([asleep(null)], [wentOn], 60)).toEqual([wentOn]);
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
  const two = [request({ title: 'pay 40' }), request({ id: 'e2' })];
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
  expect(() => notify([request()], () => {})).not.toThrow();
});
