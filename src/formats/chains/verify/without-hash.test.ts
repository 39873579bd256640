// Records that hold no hash are said to hold none, and are accused of nothing; so are those whose hash agrees.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeText } from '../../../base/bytes.ts';
import {
  joinLogLines,
  listPlainFindings,
  sorted,
  verifyChainText,
} from '../../../testing/chains.ts';
import { draws } from '../../../testing/draws.ts';
import { type LooseObject, plainRecords, sha256Text } from '../../../testing/unknown-chains.ts';
import { heldHash } from '../members.ts';
import { readChainRecord } from '../record.ts';

const canonical = (value: unknown) => sorted(value, ',', ':');

/** Sealed from the fifth record on. */
function late(none: unknown, begin = 4): LooseObject[] {
  let prev_hash = '0'.repeat(64);
  return plainRecords(12).map((record, i) => {
    if (i < begin) return { ...record, prev_hash: none, hash: none };
    const body = { ...record, prev_hash };
    prev_hash = sha256Text(canonical(body));
    return { ...body, hash: prev_hash };
  });
}

const verifyRecords = (all: readonly LooseObject[]) =>
  verifyChainText(joinLogLines(all.map((one) => JSON.stringify(one))));

const NONE = [undefined, '', null, 'none', '0'.repeat(64)];

describe('a chain that begins after some records', () => {
  it.each(NONE)('says of these once that nothing covers them: %j', (none) => {
    const report = verifyRecords(late(none));
    const found = listPlainFindings(report).filter(({ severity }) => severity !== 'info');
    expect(found.map(({ check, severity }) => `${check} ${severity}`)).toEqual([
      'chains.first warning',
    ]);
    expect(found[0]?.message).toContain(
      'Lines 1 to 4 come before the chain begins: nothing covers what they say.',
    );
    expect(report.verdict).toBe('verified with warnings');
    const notes = report.notes?.join(' ') ?? '';
    expect(notes).toContain('8 of 8 hashes agree');
    expect(notes).toContain('Records that hold no hash: line 1, 2, 3, 4.');
    expect(notes).not.toContain('own hash agrees');
    expect(notes).not.toContain('do not agree with these rules');
  });

  it('is none where hashes were taken out, at the front or behind it', () => {
    const none = fc.constantFrom(...NONE);
    const strip = ({ hash: _, prev_hash: __, ...record }: LooseObject, value: unknown) => ({
      ...record,
      prev_hash: value,
      hash: value,
    });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4 }), fc.nat(6), none, (begin, at, value) => {
        const all = late(value, begin);
        const stripped =
          begin === 0
            ? all.map((one, i) => (i <= at ? strip(one, value) : one))
            : all.map((one, i) => (i === begin + 1 + at ? strip(one, value) : one));
        const report = verifyRecords(stripped);
        const errors = listPlainFindings(report).flatMap(({ severity, check, line }) =>
          severity === 'error' && check === 'chains.hash' ? [Number(line)] : [],
        );
        expect(report.verdict).toBe('failed');
        expect(errors.sort((a, b) => a - b)).toEqual(
          begin === 0 ? Array.from({ length: at + 1 }, (_, i) => i + 1) : [begin + 2 + at],
        );
      }),
      { numRuns: draws() / 10 },
    );
  });

  it('is one for each session that has its own', () => {
    const sessions = ['a', 'b'].map((session_id, nth) => {
      let prev_hash = '0'.repeat(64);
      return plainRecords(6).map(({ session: _, ...record }, i): LooseObject => {
        if (i < 2 + nth) return { ...record, session_id };
        const body = { ...record, session_id, prev_hash };
        prev_hash = sha256Text(canonical(body));
        return { ...body, hash: prev_hash };
      });
    });
    const turns = (sessions[0] ?? []).flatMap((_, i) =>
      sessions.flatMap((one) => one.slice(i, i + 1)),
    );
    const report = verifyRecords(turns);
    expect(report.verdict).toBe('verified with warnings');
    expect(listPlainFindings(report).map(({ message }) => message)).toEqual([
      expect.stringContaining('Lines 1 to 4 and 6 come before'),
    ]);
  });
});

it('holds no hash, whatever a program writes in its place', () => {
  const hash = { at: '/hash', algorithm: 'sha256', encoding: 'hex', parts: [] } as const;
  const held = (text: string) => {
    const { object } = readChainRecord(encodeText(JSON.stringify({ hash: text })), false);
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
      expect(held(sha256Text(text))).toBe(sha256Text(text));
    }),
    { numRuns: draws() },
  );
});

it('names records apart: those that have another hash, and those that only name another record', () => {
  const sealed = (record: LooseObject, prev_hash: unknown): LooseObject => {
    const body = { ...record, prev_hash };
    return { ...body, hash: sha256Text(canonical(body)) };
  };
  const all: LooseObject[] = [];
  for (const record of plainRecords(12)) all.push(sealed(record, all.at(-1)?.hash ?? ''));
  const { hash: _, ...eighth } = all[7] ?? {};
  const fork = sealed({ ...eighth, note: 'another' }, all[6]?.hash);
  const notes = verifyRecords(
    all.toSpliced(8, 0, fork).with(3, { ...all[3], note: 'altered' }),
  ).notes?.join(' ');
  expect(notes).toContain('Records that do not agree with these rules: line 4.');
  expect(notes).toContain('not their link to the record before: line 9, 10.');
});

it('says of a hash of a part of the record only that this part, or it, was changed', () => {
  let parent = '0'.repeat(64);
  const all = plainRecords(10).map(({ data: payload, seq, time }) => {
    const payload_sha = sha256Text(canonical(payload));
    const previous = parent;
    parent = sha256Text(previous + payload_sha);
    return { seq, time, payload, payload_sha, parent: previous, block: parent };
  });
  const altered = all.map((one, i) => (i === 4 ? { ...one, payload: { n: 'altered' } } : one));
  const found = listPlainFindings(verifyRecords(altered)).filter(
    ({ check }) => check === 'chains.hash',
  );
  expect(found.map(({ line }) => line)).toEqual([5]);
  expect(found[0]?.message).toContain('What “payload_sha” is the hash of in line 5 was changed');
  expect(found[0]?.message).not.toContain('record before');
});
