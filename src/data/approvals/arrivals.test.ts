import { afterEach, expect, test, vi } from 'vitest';
import { followed, request as inFile } from '../../features/approvals/request-sample.ts';
import { arrivals, notify, permission } from './arrivals.ts';

afterEach(() => vi.unstubAllGlobals());

test('what arrived is what was not there, and a copy in another ledger is no arrival', () => {
  const one = followed();
  const other = followed({ id: 'e2', proposal: 'p2' });
  expect(arrivals([one], [one, other, followed({ ledger: 'a copy' })], 0)).toEqual([other]);
  expect(arrivals([one, other], [one], 0)).toEqual([]);
});

test('what comes in a file does not arrive, and wakes like any other', () => {
  expect(arrivals([], [inFile()], 0)).toEqual([]);
  const asleep = inFile({ snooze: { until: 50, entries: 2 } });
  expect(arrivals([asleep], [inFile()], 60)).toEqual([inFile()]);
});

test('what was put away arrives when that is over, and not when somebody wakes it', () => {
  const asleep = (until: number | null) => followed({ snooze: { until, entries: 2 } });
  expect(arrivals([followed()], [asleep(50)], 60)).toEqual([]);
  expect(arrivals([], [asleep(90)], 60)).toEqual([]);
  expect(arrivals([asleep(50)], [followed()], 60)).toEqual([followed()]);
  expect(arrivals([asleep(90)], [followed()], 60)).toEqual([]);
  expect(arrivals([asleep(null)], [followed()], 60)).toEqual([]);
  const wentOn = followed({ entries: 3 });
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
