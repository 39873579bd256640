// The bench compares with a program that is given, in the same run, or with nothing.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { RUNS } from './measure.ts';
import { measureNative } from './native.ts';
import { benchTable } from './table.ts';

const folder = mkdtempSync(join(tmpdir(), 'ledgerscope-native-'));
afterAll(() => rmSync(folder, { recursive: true }));

function program(script: string): string {
  const path = join(folder, 'native');
  writeFileSync(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return path;
}

describe('--native', () => {
  it('runs the program on the very ledger, as often as ours', () => {
    const log = join(folder, 'calls');
    const { ms } = measureNative(program(`echo "$1" >> ${log}`), '/a/ledger.db', 5);
    expect(ms).toBeGreaterThan(0);
    expect(readFileSync(log, 'utf8')).toBe('/a/ledger.db\n'.repeat(RUNS));
  });

  it.each([
    ['echo 5000 entries', true],
    ['echo \'{"entries_seen": 4000} {"entries_seen": 1000}\'', true],
    ['echo 15000', false],
    ['', false],
  ])('asks its output how many entries it read: %s', (script, names) => {
    expect(measureNative(program(script), 'x.db', 5_000).namesEntries).toBe(names);
  });

  it('compares with no program that does not verify the ledger', () => {
    expect(() => measureNative(program('echo drifted >&2; exit 1'), 'x.db', 5)).toThrow('drifted');
    expect(() => measureNative(join(folder, 'nowhere'), 'x.db', 5)).toThrow('ENOENT');
  });
});

describe('the table', () => {
  const step = { what: 'file to verdict, reference', ms: 100, entries: 5_000 };

  it('says how fast ours is next to the program', () => {
    const text = benchTable('a', new Uint8Array(10), [
      { ...step, native: { ms: 50, namesEntries: true } },
    ]);
    expect(text).toContain('native: 100,000 entries/s; ours 0.50 times as fast');
    const doubtful = { ...step, native: { ms: 50, namesEntries: false } };
    expect(benchTable('a', new Uint8Array(10), [doubtful])).toContain('does not name');
  });

  it('compares with nothing where no program was given', () => {
    const text = benchTable('a', new Uint8Array(10), [step]);
    expect(text).toContain('50,000 entries/s');
    expect(text).not.toMatch(/native|real|times/);
  });
});
