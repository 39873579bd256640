// Records that hold no hash are said to hold none, and are accused of nothing; so are those whose hash agrees.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeText } from '../../../core/bytes.ts';
import { fileOf, findingsOf, sorted, verifyText } from '../../../testing/chains.ts';
import { draws } from '../../../testing/draws.ts';
import { type Loose, plainRecords, sha256 } from '../../../testing/unknown-chains.ts';
import { heldHash } from '../members.ts';
import { readRecord } from '../record.ts';

const canonical = (value: unknown) => sorted(value, ',', ':');

/** Sealed from the fifth record on. */
function late(none: unknown): Loose[] {
  let prev_hash = '0'.repeat(64);
  return plainRecords(12).map((record, i) => {
    if (i < 4) return { ...record, prev_hash: none, hash: none };
    const body = { ...record, prev_hash };
    prev_hash = sha256(canonical(body));
    return { ...body, hash: prev_hash };
  });
}

const reportOf = (all: readonly Loose[]) =>
  verifyText(fileOf(all.map((one) => JSON.stringify(one))));

describe('a chain that begins after some records', () => {
  it.each(['', null, 'none', '0'.repeat(64)])(
    'says of these that they hold no hash: %j',
    (none) => {
      const report = reportOf(late(none));
      const said = findingsOf(report).flatMap(({ line, check, message }) =>
        /hash|link/.test(check) ? [`${line} ${message.slice(0, 25)}`] : [],
      );
      expect(said.toSorted()).toEqual(
        [1, 2, 3, 4].map((line) => `${line} This record holds no hash`),
      );
      expect(report.verdict).toBe('failed');
      const notes = report.notes?.join(' ') ?? '';
      expect(notes).toContain('Records that hold no hash: line 1, 2, 3, 4.');
      expect(notes).not.toContain('own hash agrees');
      expect(notes).not.toContain('do not agree with these rules');
    },
  );
});

it('holds no hash, whatever a program writes in its place', () => {
  const hash = { at: '/hash', algorithm: 'sha256', encoding: 'hex', parts: [] } as const;
  const held = (text: string) => {
    const { object } = readRecord(encodeText(JSON.stringify({ hash: text })), false);
    return object && heldHash(object, '/hash', { hash });
  };
  const none = fc.oneof(
    fc.constantFrom('', '-', 'None', 'NULL', 'n/a', 'pending', 'sha256:'.padEnd(71, '0')),
    fc.string({ unit: fc.constantFrom(' ', '\t'), maxLength: 5 }),
    fc
      .tuple(fc.constantFrom(...'0f-'), fc.integer({ min: 32, max: 128 }))
      .map(([c, n]) => c.repeat(n)),
  );
  fc.assert(
    fc.property(none, (text) => {
      expect(held(text)).toBeNull();
    }),
    { numRuns: draws() },
  );
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(held(sha256(text))).toBe(sha256(text));
    }),
    { numRuns: draws() },
  );
});

it('names records apart: those that have another hash, and those that only name another record', () => {
  const sealed = (record: Loose, prev_hash: unknown): Loose => {
    const body = { ...record, prev_hash };
    return { ...body, hash: sha256(canonical(body)) };
  };
  const all: Loose[] = [];
  for (const record of plainRecords(12)) all.push(sealed(record, all.at(-1)?.hash ?? ''));
  const { hash: _, ...eighth } = all[7] ?? {};
  const fork = sealed({ ...eighth, note: 'another' }, all[6]?.hash);
  const notes = reportOf(
    all.toSpliced(8, 0, fork).with(3, { ...all[3], note: 'altered' }),
  ).notes?.join(' ');
  expect(notes).toContain('Records that do not agree with these rules: line 4.');
  expect(notes).toContain('not their link to the record before: line 9, 10.');
});

it('says of a hash of a part of the record only that this part, or it, was changed', () => {
  let parent = '0'.repeat(64);
  const all = plainRecords(10).map(({ data: payload, seq, time }) => {
    const payload_sha = sha256(canonical(payload));
    const previous = parent;
    parent = sha256(previous + payload_sha);
    return { seq, time, payload, payload_sha, parent: previous, block: parent };
  });
  const altered = all.map((one, i) => (i === 4 ? { ...one, payload: { n: 'altered' } } : one));
  const found = findingsOf(reportOf(altered)).filter(({ check }) => check === 'chains.hash');
  expect(found.map(({ line }) => line)).toEqual([5]);
  expect(found[0]?.message).toContain('What “payload_sha” is the hash of in line 5 was changed');
  expect(found[0]?.message).not.toContain('record before');
});
