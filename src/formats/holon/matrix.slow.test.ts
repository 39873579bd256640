// Every planted fault is found by its own check and by no other; a clean ledger has none.

import { describe, expect, it } from 'vitest';
import { readLedger } from '../../ledger/format/recognise.ts';
import type { Finding, LedgerReport } from '../../ledger/model/check.ts';
import { inMemory } from '../../ledger/sources/bytes.ts';
import { verifyLedger } from '../../ledger/verify/run.ts';
import { createTestHost } from '../../testing/host.ts';
import { holon } from './index.ts';
import { HOLON_CHECKS, HOLON_RECORDS } from './verify/checks.ts';
import { GENERATED_FAULTS } from './write/generator/faults.ts';
import { generateRun, ledgerBytes } from './write/generator/run.ts';

const host = await createTestHost();

function report(bytes: Uint8Array, profile: 'strict' | 'reference' = 'strict'): LedgerReport {
  const reader = readLedger(holon, [{ name: 'events.jsonl', bytes: inMemory(bytes) }], host);
  return verifyLedger(holon, reader, host, { profile, pins: {} });
}

function findings({ findings: own, lanes }: LedgerReport): Finding[] {
  return [...own, ...lanes.flatMap((lane) => lane.findings)];
}

const EVENTS = [...generateRun({ seed: 7, events: 1500 })];

describe('a clean ledger', () => {
  it.each([1, 2, 3, 4, 5])('of seed %i has no finding', (seed) => {
    const clean = report(ledgerBytes({ seed, events: 3000 }));
    expect(findings(clean)).toEqual([]);
    expect(clean.verdict).toBe('consistent');
    const open = clean.checks.filter(({ status }) => status !== 'pass').map(({ check }) => check);
    expect(open).toEqual(['seal']);
  });

  it('is the same for the same seed, and has all 21 types', () => {
    const [a, b] = [ledgerBytes({ seed: 9, events: 2000 }), ledgerBytes({ seed: 9, events: 2000 })];
    expect(Buffer.compare(a, b)).toBe(0);
    expect(new Set(EVENTS.map(({ event_type }) => event_type)).size).toBe(21);
  });
});

describe('every planted fault', () => {
  // A pin, and what is in formats/trailing.test.ts.
  const OTHERS = ['seal', 'container-end'];
  const columns = HOLON_CHECKS.map(({ id }) => id).filter((id) => !OTHERS.includes(id));
  const rows: string[] = [];
  it.each(GENERATED_FAULTS)(
    '$id is found by $check and by no other',
    ({ id, check, severity, plant }) => {
      const found = findings(report(plant(EVENTS)));
      const by = new Map(columns.map((column) => [column, 0]));
      for (const one of found) {
        const column = columns.find((candidate) => candidate === one.check);
        if (column) by.set(column, (by.get(column) ?? 0) + 1);
      }
      rows.push(
        `${id.padEnd(18)}${columns.map((column) => String(by.get(column) || '·').padStart(4)).join('')}`,
      );
      expect(new Set(found.map((one) => one.check))).toEqual(new Set([check]));
      expect(new Set(found.map((one) => one.severity))).toEqual(new Set([severity]));
    },
  );

  it('has a check, and every check a fault (printed)', () => {
    const head = columns.map((column) => column.replace('relation-', 'r').slice(0, 4).padStart(4));
    console.log([`${'planted'.padEnd(18)}${head.join('')}`, ...rows].join('\n'));
    expect(new Set(GENERATED_FAULTS.map(({ check }) => check))).toEqual(new Set(columns));
    expect(rows).toHaveLength(GENERATED_FAULTS.length);
  });

  it('is what the record of its check says is planted', () => {
    const planted = new Set(GENERATED_FAULTS.map(({ check, title }) => `${check}: ${title}`));
    const others = HOLON_RECORDS.filter(
      ({ id, planted: title }) => !planted.has(`${id}: ${title}`),
    );
    expect(others.map(({ id }) => id)).toEqual(['seal']);
  });
});
