// A file can be full of faults. All are counted; only so many are kept and printed, errors before
// all others, with the number of others of each kind.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { encodeText } from '../../base/bytes.ts';
import { formatById, readLedger } from '../../ledger/format/recognise.ts';
import type { LedgerReport } from '../../ledger/model/check.ts';
import { fileInMemory, type MemoryFile } from '../../ledger/sources/file.ts';
import { verifyLedger } from '../../ledger/verify/run.ts';
import { runCli } from '../../testing/cli.ts';
import { sample } from '../../testing/draws.ts';
import { createSetup } from '../../testing/handler.ts';
import { createTestHost } from '../../testing/host.ts';
import { cliFormats } from '../../ui/terminal/formats.ts';

const host = await createTestHost();
const folder = mkdtempSync(join(tmpdir(), 'ledgerscope-flood-'));
afterAll(() => rmSync(folder, { recursive: true }));

const hex = (i: number) => i.toString(16).padStart(64, '0');
const entry = (lane: number, more = '') =>
  `{"id":"${hex(lane)}","trajectory_id":"${hex(lane)}","parent_id":null,"seq":0,"kind":"root","payload":{"type":"root"${more}},"created_at":1}\n`;
const holon = (type: string, intent: string, i: number) =>
  `{"schema_version":"1.0","event_type":"${type}","ts":"2026-02-10T03:12:46Z","seq":${i},"run_id":"R","payload":{"intent_id":"${intent}"}}\n`;

const FLOODS: readonly (readonly [what: string, format: string, name: string, text: string])[] = [
  ['lines', 'thymos', 'a.jsonl', entry(0) + '0\n'.repeat(20_000)],
  ['lanes', 'thymos', 'a.jsonl', Array.from({ length: 12_000 }, (_, i) => entry(i)).join('')],
  [
    'rows',
    'thymos',
    'a.csv',
    `id,trajectory_id,seq,kind,payload\n${hex(0)},${hex(0)},0,root,{}\n${'1,2\n'.repeat(20_000)}`,
  ],
  [
    'members',
    'thymos',
    'a.json',
    `{"entries":[${entry(0)}]${Array.from({ length: 5000 }, (_, i) => `,"m${i}":0,"m${i}":1`).join('')}}`,
  ],
  [
    'lines between events',
    'holon',
    'events.jsonl',
    holon('intent_created', 'I', 1) + '0\n'.repeat(20_000),
  ],
  [
    'intents',
    'holon',
    'events.jsonl',
    Array.from({ length: 3000 }, (_, i) => holon('tool_call', `I-${i}`, 1)).join(''),
  ],
  ['receipts', 'reactor', 'receipts.json', `[{"schema":"openprose.receipt"}${',{}'.repeat(3000)}]`],
  [
    'receipts of many nodes',
    'reactor',
    'receipts.json',
    `[{"schema":"openprose.receipt"}${Array.from({ length: 3000 }, (_, i) => `,{"node":"n${i}"}`).join('')}]`,
  ],
];

function verify(format: string, file: MemoryFile): LedgerReport {
  const own = formatById(cliFormats, format);
  const reader = readLedger(own, [fileInMemory(file)], host);
  expect(reader.findings.length).toBeLessThanOrEqual(1000);
  const report = verifyLedger(own, reader, host, { profile: 'strict', pins: {} });
  reader.close();
  return report;
}

const total = (kinds: LedgerReport['leftOut'] = []) =>
  kinds.reduce((sum, { times }) => sum + times, 0);

describe.each(sample(FLOODS, 3))('a flood of %s', (_, format, name, text) => {
  const bytes = encodeText(text);

  it('is counted, and kept in part', () => {
    const report = verify(format, { name, bytes });
    const parts = [report, ...report.lanes];
    const kept = parts.flatMap(({ findings }) => findings);
    expect(kept.length).toBeLessThanOrEqual(10_000);
    const found = report.checks.reduce((sum, check) => sum + check.found, 0);
    const leftOut = parts.reduce((sum, part) => sum + total(part.leftOut), 0);
    expect(leftOut).toBeGreaterThan(0);
    expect(kept.length + leftOut).toBe(found);
    for (const { findingsLeftOut, leftOut } of report.lanes)
      expect(findingsLeftOut).toBe(total(leftOut));
    expect(report.lanes.flatMap((lane) => lane.referenceErrors ?? []).length).toBeLessThanOrEqual(
      10_000,
    );
    expect(report.verdict).toBe('failed');
  });

  it('is printed in part, and the app counts the same', async () => {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    const { text: json } = await runCli(host, 'verify', path, '--json');
    const [ledger] = JSON.parse(json).ledgers;
    const parts: { findings: unknown[]; findings_left_out?: { count: number }[] }[] = [
      ledger,
      ...ledger.lanes,
    ];
    const listed = parts.reduce((sum, { findings }) => sum + findings.length, 0);
    const more = parts.flatMap((part) => part.findings_left_out ?? []);
    const all = more.reduce((sum, { count }) => sum + count, listed);
    expect(listed).toBeLessThanOrEqual(10_000);
    const { text: words } = await runCli(host, 'verify', path);
    expect(words).toMatch(/ more of this kind: (error|warning|info), [\dA-Z]/);
    const { ask, importBytes } = createSetup();
    const { ledger: id } = await importBytes(name, bytes);
    const { summary, lanes } = await ask({ name: 'ledger', input: id ?? '' });
    const { errors, warnings } = summary.findings;
    expect(errors + warnings).toBeLessThanOrEqual(all);
    expect(errors).toBe(
      parts.flatMap(({ findings }) => findings).filter(isError).length +
        more.filter(isError).reduce((sum, { count }) => sum + count, 0),
    );
    expect(lanes.reduce((sum, lane) => sum + lane.errors, 0)).toBeLessThanOrEqual(errors);
  });
});

function isError(one: unknown): boolean {
  return typeof one === 'object' && one !== null && 'severity' in one && one.severity === 'error';
}

it('keeps the errors of a flood of warnings', () => {
  const late = entry(1).repeat(2000);
  const report = verify('thymos', {
    name: 'a.jsonl',
    bytes: encodeText(entry(0, ',"note":"x","trajectory_id":"","more":1').repeat(2000) + late),
  });
  for (const { findings, leftOut = [] } of report.lanes) {
    const errors = findings.filter(({ severity }) => severity === 'error').length;
    expect(errors).toBe(1000);
    expect(leftOut[0]?.severity).toBe('error');
  }
});
