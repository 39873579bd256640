// Batches of records that all have the root over them, as Node's own functions make it.

import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  joinLogLines,
  listPlainFindings,
  sorted,
  verifyChainText,
} from '../../../testing/chains.ts';
import { plainRecords, sha256Text } from '../../../testing/unknown-chains.ts';

const node = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest();

function computeRoot(hashes: readonly string[], isDoubled: boolean): string {
  let level = hashes.map((hash) => node(Buffer.of(0), Buffer.from(hash, 'hex')));
  while (level.length > 1) {
    const next: typeof level = [];
    for (let i = 0; i < level.length; i += 2) {
      const [left, right] = [level[i], level[i + 1]];
      if (left && (right || isDoubled)) next.push(node(Buffer.of(1), left, right ?? left));
      else if (left) next.push(left);
    }
    level = next;
  }
  return level[0]?.toString('hex') ?? '';
}

/** `body`: what of a record is hashed. */
function batched(isDoubled: boolean, body: (record: object) => string): string[] {
  let prev_hash = '';
  const records = plainRecords(17).map((record) => {
    const whole = { ...record, prev_hash };
    prev_hash = sha256Text(body(whole));
    return { ...whole, hash: prev_hash };
  });
  return records.map((record, i) => {
    const batch = records.slice(i < 11 ? 0 : 11, i < 11 ? 11 : 17).map(({ hash }) => hash);
    return JSON.stringify({ ...record, merkle_root: computeRoot(batch, isDoubled) });
  });
}

const known = (record: object) => sorted(record, ',', ':');
const unknown = (record: object) => `another rule ${known(record)}`;
const listErrors = (lines: readonly string[]) =>
  listPlainFindings(verifyChainText(joinLogLines(lines))).flatMap(({ severity, check, line }) =>
    severity === 'error' ? [[check, line]] : [],
  );

describe.each([
  ['an odd node goes up, known hashes', false, known],
  ['an odd node is doubled, known hashes', true, known],
  ['an odd node is doubled, hashes that nobody knows', true, unknown],
] as const)('roots that a batch shares: %s', (_, isDoubled, body) => {
  const lines = batched(isDoubled, body);

  it('are found, and hold', () => {
    const report = verifyChainText(joinLogLines(lines));
    expect(report.notes?.join(' ')).toContain('all records that have the same root');
    expect(listErrors(lines)).toEqual([]);
  });

  it('show a record that was taken out of its batch, though the links were mended', () => {
    const [before, after] = [lines[3] ?? '', lines[5] ?? ''].map((line) => JSON.parse(line));
    const mended = lines
      .with(5, JSON.stringify({ ...after, prev_hash: before.hash }))
      .toSpliced(4, 1);
    expect(listErrors(mended)).toContainEqual(['chains.roots', 1]);
  });
});

describe('one batch from which a record was taken out, so that nothing agrees', () => {
  const records = batched(false, unknown).slice(0, 11);

  it('is said to fit its root by no rule, and no record is blamed', () => {
    const report = verifyChainText(joinLogLines(records.toSpliced(4, 1)));
    const found = listPlainFindings(report).filter(({ check }) => check === 'chains.roots');
    expect(found.map(({ severity, line }) => [severity, line ?? null])).toEqual([
      ['warning', null],
    ]);
    expect(found[0]?.message).toContain(
      '10 records share one root at “merkle_root”, and by no rule that was tried do the records that are here fit: one was taken out, put in or changed',
    );
    const gap = listPlainFindings(report).find(({ check }) => check === 'chains.sequence');
    expect(gap?.message).toContain('Between the two would come number 4.');
  });

  it('is said to be nothing of the kind where it is whole', () => {
    const found = listPlainFindings(verifyChainText(joinLogLines(records)));
    expect(found.filter(({ check }) => check === 'chains.roots')).toEqual([]);
  });
});
