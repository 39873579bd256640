// The longest real log of each package, cut into three files as rotating does it: one ledger, with the
// verdicts of the one file.

import { describe, expect, it } from 'vitest';
import { readLedger } from '../../../ledger/format/recognise.ts';
import { inMemory } from '../../../ledger/sources/bytes.ts';
import { groupBytes } from '../../../ledger/sources/group.ts';
import { verifyLedger } from '../../../ledger/verify/run.ts';
import { chainsHost, listPlainFindings } from '../../../testing/chains.ts';
import { corpusBytes, inCorpus } from '../../../testing/corpus.ts';
import { testRecogniser } from '../../../testing/formats.ts';
import { chains } from '../index.ts';

const PACKAGES = [
  'aat-mcp',
  'aex-audit',
  'agentmesh',
  'agentproofchain',
  'air-gate',
  'arcaeon-ledger',
  'attestroot',
  'autonomous-audit',
  'colorless-audit',
  'crewhaus-audit-log',
  'rampart',
];
const NAMES = ['log-2026-11-21.jsonl', 'log-2026-11-22.jsonl', 'log-2026-11-23.jsonl'];

describe('a long log in three files', () => {
  for (const name of PACKAGES)
    it.skipIf(!inCorpus('chains', name, 'long.jsonl'))(name, () => check(name));
});

function check(name: string): void {
  const whole = corpusBytes('chains', name, 'long.jsonl');
  const pieces = cut(whole, name === 'rampart' ? continued : null);
  // Given in another order than the chain has.
  const files = [2, 0, 1].map((nth) => ({
    name: NAMES[nth] ?? '',
    bytes: pieces[nth] ?? new Uint8Array(),
  }));
  const { sets } = groupBytes(files, testRecogniser);
  expect(sets.map((set) => set.files.length)).toEqual([3]);
  const reader = readLedger(chains, sets[0]?.files ?? [], chainsHost);
  expect(reader.fileNames).toEqual(NAMES);
  const alone = readLedger(chains, [{ name: 'long.jsonl', bytes: inMemory(whole) }], chainsHost);
  for (const profile of ['strict', 'reference'] as const) {
    const [one, other] = [alone, reader].map((own) =>
      verifyLedger(chains, own, chainsHost, { profile, pins: {} }),
    );
    expect(other?.verdict, profile).toBe(one?.verdict);
    expect(other?.reference?.ok, profile).toBe(one?.reference?.ok);
    const errors = other && listPlainFindings(other).filter(({ severity }) => severity === 'error');
    const before = one && listPlainFindings(one).filter(({ severity }) => severity === 'error');
    expect(errors?.length, profile).toBe(before?.length);
  }
}

/** `header`: the line that a later file begins with. */
function cut(
  whole: Uint8Array,
  header: ((last: string, nth: number) => string) | null,
): Uint8Array[] {
  const lines = new TextDecoder().decode(whole).trimEnd().split('\n');
  const size = Math.ceil(lines.length / 3);
  return [0, 1, 2].map((nth) => {
    const own = lines.slice(nth * size, (nth + 1) * size);
    const last = lines[nth * size - 1];
    const all = header && last !== undefined ? [header(last, nth), ...own] : own;
    return new TextEncoder().encode(`${all.join('\n')}\n`);
  });
}

/** As Rampart begins a rotated file. */
function continued(last: string, nth: number): string {
  return JSON.stringify({ chain_continue: JSON.parse(last).hash, prev_file: NAMES[nth - 1] });
}
