// Signatures over members in written order with sorted objects inside, and over a few members joined with the
// record's hash; and links over the line's own bytes. Node's own functions make them.

import { generateKeyPairSync, sign } from 'node:crypto';
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
import { known } from '../../../testing/signed-logs.ts';
import { type LooseObject, plainRecords, sha256Text } from '../../../testing/unknown-chains.ts';

const canonical = (value: unknown) => sorted(value, ',', ':');
const pair = generateKeyPairSync('ed25519');
const KEYS = [{ ...known(pair), id: null }];
const signed = (text: string) => sign(null, encodeText(text), pair.privateKey).toString('hex');
const verifyAndSummarise = (lines: readonly string[], keys = KEYS) => {
  const report = verifyChainText(joinLogLines(lines), {}, keys);
  const errors = listPlainFindings(report).flatMap(({ severity, check, line }) =>
    severity === 'error' ? [[check, line]] : [],
  );
  const warnings = listPlainFindings(report).flatMap(({ severity, message }) =>
    severity === 'warning' ? [message] : [],
  );
  return {
    verdict: report.verdict,
    errors,
    warnings: warnings.join(' '),
    notes: report.notes?.join(' ') ?? '',
  };
};

/** Members in their order, objects inside sorted. */
const inOrder = (record: LooseObject) =>
  `{${Object.entries(record)
    .map(([name, value]) => `${JSON.stringify(name)}:${canonical(value)}`)
    .join(',')}}`;

describe('signatures over members in written order, with sorted objects inside', () => {
  const records = plainRecords(9).map(({ data, agent, ...record }, i) => ({
    step: `s${i}`,
    params: { path: '/a', bytes: i, all: data },
    ...record,
    ...(i < 4 && { agent: { user: 'u', name: agent } }),
  }));
  const lines = (extension: boolean) => {
    let prev_hash: string | null = null;
    return records.map((record, i) => {
      const body = { ...record, ...(prev_hash !== null && { prev_hash }) };
      const ext = extension && i > 2 ? { extension: i } : {};
      const line = JSON.stringify({
        ...body,
        ...ext,
        public_key: 'k',
        signature: signed(inOrder(body)),
      });
      prev_hash = sha256Text(line);
      return line;
    });
  };

  it.each([false, true])('hold where some members are only in some records: %s', (extension) => {
    const { verdict, notes } = verifyAndSummarise(lines(extension));
    expect(verdict).toBe('verified');
    expect(notes).toContain('what is inside as in RFC 8785');
  });

  it('show a change of the last record', () => {
    const all = lines(false);
    const changed = all.with(-1, (all.at(-1) ?? '').replace('"bytes":8', '"bytes":9'));
    expect(verifyAndSummarise(changed).errors).toEqual([['chains.signature', 9]]);
  });
});

describe('signatures over the hash and a few members, joined', () => {
  const joined = (names: readonly string[], separator: string, upTo = 10) => {
    let prev_hash = '0'.repeat(64);
    return plainRecords(10).map((record, i) => {
      const body = { ...record, prev_hash };
      prev_hash = sha256Text(canonical(body));
      const whole: LooseObject = { ...body, hash: prev_hash, signer: 'ops-1' };
      const text = names.map((name) => String(whole[name])).join(separator);
      return JSON.stringify({ ...whole, signature: i < upTo ? signed(text) : 'ab'.repeat(64) });
    });
  };

  it.each([
    [['seq', 'hash', 'signer'], ':'],
    [['hash', 'time'], '|'],
    [['signer', 'seq', 'hash'], '.'],
    [['seq', 'signer', 'time', 'hash'], ':'],
  ] as const)('%j by “%s” hold', (names, separator) => {
    expect(verifyAndSummarise(joined(names, separator)).verdict).toBe('verified');
  });

  it('show one that was put in place of another', () => {
    expect(verifyAndSummarise(joined(['seq', 'hash', 'signer'], ':', 9)).errors).toEqual([
      ['chains.signature', 10],
    ]);
  });

  it('hold for no other signer', () => {
    const lines = joined(['seq', 'hash', 'signer'], ':');
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), (row) => {
        const other = lines.with(row, (lines[row] ?? '').replace('ops-1', 'ops-2'));
        expect(verifyAndSummarise(other).errors).toEqual([['chains.signature', row + 1]]);
      }),
      { numRuns: draws(200) / 50 },
    );
    // The first ones may be of a key of before.
    const first = lines.with(0, (lines[0] ?? '').replace('ops-1', 'ops-2'));
    expect(verifyAndSummarise(first)).toMatchObject({
      verdict: 'verified with warnings',
      warnings: expect.stringContaining('Line 1 is signed by another key'),
    });
  });
});

describe('a line that is spaced otherwise than all others', () => {
  const byLine = () => {
    let prev_hash = '';
    return plainRecords(9).map((record) => {
      const line = JSON.stringify({ ...record, prev_hash });
      prev_hash = sha256Text(line);
      return line;
    });
  };
  const byRecord = (sort: boolean) => {
    let prev_hash = '';
    return plainRecords(9).map((record) => {
      const body = { ...record, prev_hash };
      prev_hash = sha256Text(canonical(body));
      return sort
        ? canonical({ ...body, hash: prev_hash })
        : JSON.stringify({ ...body, hash: prev_hash });
    });
  };

  it('is a warning that names both rules', () => {
    fc.assert(
      fc.property(fc.nat(7), fc.constantFrom('"note":', '"data":', '"agent":'), (row, name) => {
        const lines = byLine();
        const spaced = lines.with(row, (lines[row] ?? '').replace(name, `${name} `));
        const { errors, warnings } = verifyAndSummarise(spaced, []);
        expect(errors).toEqual([]);
        expect(warnings).toContain(`Spaced otherwise than all others is line ${row + 1}:`);
      }),
      { numRuns: draws() / 50 },
    );
  });

  it('is a warning where the record holds its hash, and sorted members are written', () => {
    const lines = byRecord(true);
    const spaced = lines.with(3, (lines[3] ?? '').replace('"note":', '"note": '));
    expect(verifyAndSummarise(spaced, []).errors).toEqual([]);
    expect(verifyAndSummarise(spaced, []).warnings).toContain(
      'Spaced otherwise than all others is line 4:',
    );
    expect(verifyAndSummarise(lines, []).warnings).not.toContain('Spaced');
  });

  it('is none where the lines are written in another way than they are hashed', () => {
    const lines = byRecord(false);
    const spaced = lines.with(3, (lines[3] ?? '').replace('"note":', '"note": '));
    expect(verifyAndSummarise(spaced, []).warnings).not.toContain('Spaced');
  });

  it('is none where texts are only written with other escapes', () => {
    const lines = byRecord(true).map((line, i) =>
      i === 1 ? line.replaceAll('ü', '\\u00fc') : line,
    );
    expect(verifyAndSummarise(lines, []).warnings).not.toContain('Spaced');
  });
});
