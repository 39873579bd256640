import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { GENERATED_FAULTS } from '../../../formats/holon/write/generator/faults.ts';
import { generateRun, ledgerBytes } from '../../../formats/holon/write/generator/run.ts';
import { runCli } from '../../../testing/cli.ts';
import { createTestHost } from '../../../testing/host.ts';

const host = await createTestHost();
const folder = mkdtempSync(join(tmpdir(), 'ledgerscope-seal-'));
const OPTIONS = { seed: 4, events: 200 };

function file(name: string, bytes: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

async function called(...args: string[]): Promise<{ code: number; out: string }> {
  const { code, text } = await runCli(host, ...args);
  return { code, out: text };
}

const ledger = file('events.jsonl', ledgerBytes(OPTIONS));

describe('a seal on the command line', () => {
  it('matches the file that it was taken of, and no changed one', async () => {
    const taken = await called('seal', ledger);
    expect(taken.code).toBe(0);
    const kept = file('events.seal.json', taken.out);
    const same = await called('verify', ledger, '--seal', kept);
    expect(same.code).toBe(0);
    expect(same.out).toContain('Compared with the seal: pass');
    const text = readFileSync(ledger, 'utf8').replace('runner-01', 'runner-02');
    const changed = await called('verify', file('changed.jsonl', text), '--seal', kept);
    expect(changed.code).toBe(1);
    expect(changed.out).toContain('Line 1 of the sealed copy was changed or taken out.');
  });

  it('is not asked for by default, and the words say that there is no tamper evidence', async () => {
    const { code, out } = await called('verify', ledger, '--json');
    const [report] = JSON.parse(out).ledgers;
    expect([code, report.format, report.verdict]).toEqual([0, 'holon', 'consistent']);
    expect(report.tamper_evidence).toBe('Tamper evidence: none in this format');
  });
});

describe('anomalies on the command line', () => {
  it('are one event a finding', async () => {
    const fault = GENERATED_FAULTS.find(({ id }) => id === 'never-started');
    const path = file('faulty.jsonl', fault?.plant([...generateRun(OPTIONS)]) ?? '');
    const { code, out } = await called('anomalies', path);
    expect(code).toBe(1);
    const events = out.split('\n').map((line) => JSON.parse(line));
    expect(events.map(({ payload }) => payload.check)).toEqual(['relation-4']);
    expect((await called('anomalies', ledger)).out).toBe('');
  });

  it('are for this format alone', async () => {
    const other = file('other.jsonl', 'no ledger');
    await expect(called('anomalies', other)).rejects.toThrow(/no ledger/);
    await expect(called('seal')).rejects.toThrow(/argument 'PATH'/);
  });
});
