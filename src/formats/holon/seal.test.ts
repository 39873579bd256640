// Our own seal, and anomalies as events of their own.

import { describe, expect, it } from 'vitest';
import { encodeText } from '../../base/bytes.ts';
import { toEnd } from '../../base/steps.ts';
import { unpacked } from '../../ledger/format/packed-seal.ts';
import type { Finding, LedgerReport, Seal } from '../../ledger/model/check.ts';
import { inMemory } from '../../ledger/sources/bytes.ts';
import { verifyLedger } from '../../ledger/verify/run.ts';
import { readSeal, sealText } from '../../ledger/verify/seal-file.ts';
import { createTestHost } from '../../testing/host.ts';
import { anomalyLines } from './anomalies.ts';
import { holon } from './index.ts';
import { HolonReader } from './read/reader.ts';
import { toLine } from './write/generator/event.ts';
import { GENERATED_FAULTS } from './write/generator/faults.ts';
import { generateRun } from './write/generator/run.ts';

const host = await createTestHost();
const EVENTS = [...generateRun({ seed: 11, events: 400 })];
const LINES = EVENTS.map(toLine);

const open = (bytes: Uint8Array) =>
  toEnd(HolonReader.open([{ name: 'events.jsonl', bytes: inMemory(bytes) }], host));
const sealLines = (lines: readonly string[]): Seal => open(encodeText(lines.join('\n'))).seal();

function against(seal: Seal, lines: readonly string[], end = '\n'): LedgerReport {
  const reader = open(encodeText(lines.join(end)));
  return verifyLedger(holon, reader, host, { profile: 'strict', pins: { seal } });
}

const messages = ({ findings }: LedgerReport) =>
  findings
    .filter(({ check }) => check === 'seal')
    .map(({ severity, message }) => `${severity}: ${message}`);
const status = ({ checks }: LedgerReport) => checks.find(({ check }) => check === 'seal')?.status;

describe('a seal', () => {
  const seal = sealLines(LINES);

  it('holds against the same file, and comes back from its own file', () => {
    const again = readSeal(encodeText(sealText(seal)));
    expect(again).toEqual(seal);
    const report = against(again ?? seal, LINES);
    expect(messages(report)).toEqual([]);
    expect(status(report)).toBe('pass');
    expect(report.lanes.every(({ completeness }) => completeness.state === 'proven')).toBe(true);
  });

  it('is read as it was written before it had a schema, and no later version is', () => {
    const { lines, file } = seal;
    const old = JSON.stringify({ seal: 'ledgerscope-seal/1', file, lines });
    expect(readSeal(encodeText(old))).toEqual(seal);
    const later = sealText(seal).replace('ledgerscope/seal/1', 'ledgerscope/seal/2');
    expect(() => readSeal(encodeText(later))).toThrow('ledgerscope/seal/1');
  });

  it('is the one that the survey kept', () => {
    const reader = open(encodeText(LINES.join('\n')));
    expect(unpacked(reader.survey().seal)).toEqual(seal);
  });

  it('accepts what only grew, and reports by how much', () => {
    const report = against(sealLines(LINES.slice(0, 200)), LINES);
    expect(status(report)).toBe('pass');
    expect(messages(report)).toEqual([
      `info: Every sealed line is unchanged; ${LINES.length - 200} lines were appended since.`,
    ]);
    expect(new Set(report.lanes.map(({ completeness }) => completeness.state))).toEqual(
      new Set(['not proven']),
    );
  });

  it('minds no line ends', () => {
    expect(messages(against(seal, LINES, '\r\n'))).toEqual([
      'info: Every line is as it was sealed; only line ends, or the parting into files, differ.',
    ]);
  });

  it.each([
    ['changed', LINES.with(50, (LINES[50] ?? '').replace('runner-01', 'runner-02')), 2],
    ['taken out', LINES.toSpliced(50, 1), 1],
    ['put in', LINES.toSpliced(50, 0, LINES[50]?.replace('runner-01', 'runner-09') ?? ''), 1],
    ['moved', LINES.toSpliced(50, 1).toSpliced(60, 0, LINES[50] ?? ''), 10],
    ['cut off at the end', LINES.slice(0, -1), 1],
  ])('finds a line that was %s', (_, lines, most) => {
    const report = against(seal, lines);
    expect(status(report)).toBe('fail');
    expect(messages(report).length).toBeGreaterThan(0);
    expect(messages(report).length).toBeLessThanOrEqual(most);
    expect(report.verdict).toBe('failed');
  });

  it('is refused where it is none', () => {
    expect(() => readSeal(encodeText('{}'))).toThrow('seal should be "ledgerscope-seal/1"');
    expect(() => readSeal(encodeText('not json'))).toThrow('At byte 0');
    expect(() => readSeal(Uint8Array.of(0xff, 0xfe))).toThrow('not UTF-8');
  });
});

describe('anomalies', () => {
  const fault = GENERATED_FAULTS.find(({ id }) => id === 'sub-to-main');
  const bytes = fault?.plant(EVENTS) ?? new Uint8Array();
  const reader = open(bytes);
  const report = verifyLedger(holon, reader, host, { profile: 'strict', pins: {} });
  const findings: Finding[] = [
    ...report.findings,
    ...report.lanes.flatMap((lane) => lane.findings),
  ];
  const text = anomalyLines(findings, {
    head: reader.head(),
    now: '2020-01-01T00:00:00Z',
    verifier: report.verifier,
    profile: report.profile,
    ledger: 'ab'.repeat(32),
  });

  it('are events with the ledger’s envelope, numbered on after its last', () => {
    const [event] = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const last = EVENTS.at(-1);
    expect(event).toMatchObject({
      schema_version: '1.0',
      event_type: 'ledger_validation_error',
      seq: (last?.seq ?? 0) + 1,
      // The clock is before the ledger's: times may not fall.
      ts: last?.ts,
      payload: { check: 'relation-9', severity: 'error' },
    });
  });

  it('make a file that can be read by itself, and appended without a new fault', () => {
    const alone = verifyLedger(holon, open(encodeText(text)), host, {
      profile: 'strict',
      pins: {},
    });
    const others = (found: LedgerReport) =>
      [...found.findings, ...found.lanes.flatMap((lane) => lane.findings)]
        .filter(({ severity }) => severity !== 'info')
        .map(({ check }) => check);
    expect(others(alone)).toEqual([]);
    const whole = new Uint8Array(bytes.length + encodeText(text).length);
    whole.set(bytes);
    whole.set(encodeText(text), bytes.length);
    const joined = verifyLedger(holon, open(whole), host, { profile: 'strict', pins: {} });
    expect(others(joined)).toEqual(['relation-9']);
  });

  it('are none for a ledger without errors', () => {
    expect(anomalyLines([], { head: null, now: '', verifier: '', profile: '', ledger: '' })).toBe(
      '',
    );
  });
});
