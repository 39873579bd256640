// Sandboxes of executions that overlap, or whose creation is not recorded; the faults
// themselves are in matrix.slow.test.ts.

import { describe, expect, it } from 'vitest';
import { encodeText } from '../../../base/bytes.ts';
import { readLedger } from '../../../ledger/format/recognise.ts';
import { inMemory } from '../../../ledger/sources/bytes.ts';
import { verifyLedger } from '../../../ledger/verify/run.ts';
import { createTestHost } from '../../../testing/host.ts';
import { holon } from '../index.ts';
import { toText, type WrittenEvent } from '../write/generator/event.ts';
import { generateRun } from '../write/generator/run.ts';
import { BIT, HOLON_CHECKS } from './checks.ts';

const host = await createTestHost();
const EVENTS = [...generateRun({ seed: 3, events: 600 })];

function found(events: readonly WrittenEvent[]): string[] {
  const numbered = events.map((event, seq) => ({ ...event, seq }));
  const reader = readLedger(
    holon,
    [{ name: 'x', bytes: inMemory(encodeText(toText(numbered))) }],
    host,
  );
  const report = verifyLedger(holon, reader, host, { profile: 'strict', pins: {} });
  return report.lanes.flatMap(({ findings }) => findings.map(({ check }) => check));
}

/** As if it were an event more at this time. */
const inSandbox = (event: WrittenEvent, sandbox: string, ts = event.ts): WrittenEvent => ({
  ...event,
  ts,
  payload: { ...event.payload, sandbox_id: sandbox },
});

/** The ledger, with an execution of the same plan that began later in `began` and ended first in `ended`. */
function overlapping(began: string, ended: string, laterEnd?: string): WrittenEvent[] {
  const at = EVENTS.findIndex(({ event_type }) => event_type === 'execution_completed');
  const end = EVENTS[at];
  const sandbox = end?.payload.sandbox_id;
  const [create, start] = ['sandbox_created', 'execution_started'].map((type) =>
    EVENTS.findIndex(
      ({ event_type, payload }) => event_type === type && payload.sandbox_id === sandbox,
    ),
  ) as [number, number];
  const [created, started] = [EVENTS[create], EVENTS[start]];
  if (!end || !created || !started) throw new Error('no execution');
  return [
    ...EVENTS.slice(0, start + 1),
    inSandbox(created, began, started.ts),
    inSandbox(started, began),
    ...EVENTS.slice(start + 1, at),
    inSandbox(end, ended),
    laterEnd === undefined ? end : inSandbox(end, laterEnd),
    ...EVENTS.slice(at + 1),
  ];
}

describe('the sandbox of an execution', () => {
  it('is that of any that runs: they may end in another order than they began', () => {
    expect(found(EVENTS)).toEqual([]);
    expect(found(overlapping('S-2', 'S-2'))).toEqual([]);
  });

  it('is another one, which is found once', () => {
    expect(found(overlapping('S-2', 'S-3'))).toEqual(['sandbox']);
  });

  it('is that of one execution only', () => {
    expect(found(overlapping('S-2', 'S-2', 'S-2'))).toEqual(['sandbox']);
  });

  it('need not have been recorded when it was created, or not from the beginning', () => {
    const isCreation = ({ event_type }: WrittenEvent) => event_type === 'sandbox_created';
    expect(found(EVENTS.filter((event) => !isCreation(event)))).toEqual([]);
    const met = new Set<unknown>();
    const later = EVENTS.filter((event) => {
      const isFirst = isCreation(event) && !met.has(event.payload.intent_id);
      if (isFirst) met.add(event.payload.intent_id);
      return !isFirst;
    });
    expect(later.some(isCreation)).toBe(true);
    expect(found(later)).toEqual([]);
  });
});

it('keeps each check apart in what is stored of an event', () => {
  expect(new Set(BIT.values()).size).toBe(HOLON_CHECKS.length);
});
