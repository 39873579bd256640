// Signatures and seals with keys that are known from elsewhere, over logs that Node's own code signed.

import { createHmac, generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nobleHash } from '../../../base/hash/hash.ts';
import type { KnownKey } from '../../../base/signature/keyring.ts';
import {
  joinLogLines,
  listPlainFindings,
  openChainText,
  sorted,
  verifyChainText,
} from '../../../testing/chains.ts';
import { draws } from '../../../testing/draws.ts';
import { known, sealedLog, signedLog } from '../../../testing/signed-logs.ts';
import { type LooseObject, plainRecords, sha256Text } from '../../../testing/unknown-chains.ts';
import { chains } from '../index.ts';
import { makeGateLog } from '../write/demo.ts';

const pair = generateKeyPairSync('ed25519');
const other = generateKeyPairSync('ed25519');

function signatureFaults(text: string, keyring?: readonly KnownKey[]) {
  return listPlainFindings(verifyChainText(text, {}, keyring))
    .filter(({ check }) => check === 'chains.signature')
    .map(({ severity, line = null }) => [severity, line]);
}

function findSigned(text: string): readonly (boolean | null)[] {
  const reader = openChainText(text);
  return reader.lanes.flatMap(({ id }) =>
    [...reader.entries(id)].map(
      (entry) => chains.words.digest(entry, chains.reader.decode(entry)).facts.signed,
    ),
  );
}

describe('signatures of a hash-chained log', () => {
  const honest = signedLog(4, () => pair);

  it('are a warning without a key, however good they are', () => {
    expect(verifyChainText(honest).verdict).toBe('verified with warnings');
    expect(signatureFaults(honest)).toEqual([['warning', null]]);
  });

  it('hold for the key that made them, among others', () => {
    const report = verifyChainText(honest, {}, [known(other), known(pair)]);
    expect(report.verdict).toBe('verified');
    const [lane] = report.lanes;
    expect(lane?.checks.find(({ check }) => check === 'chains.signature')?.status).toBe('pass');
    expect(lane?.signatures).toMatchObject({ unsigned: 0, malformed: 0, unknown: 0 });
    expect(lane?.signatures.byKey).toEqual([
      { key: Buffer.from(known(pair).bytes).toString('hex'), commits: 4 },
    ]);
  });

  it('do not hold for another key, and each record is named', () => {
    expect(signatureFaults(honest, [known(other)])).toEqual(
      [1, 2, 3, 4].map((line) => ['error', line]),
    );
  });

  it('show a chain that was sealed again from one record on with another key', () => {
    const forged = signedLog(4, (i) => (i < 2 ? pair : other));
    expect(verifyChainText(forged).verdict).toBe('verified with warnings');
    expect(signatureFaults(forged, [known(pair)])).toEqual([
      ['error', 3],
      ['error', 4],
    ]);
  });

  it('show a record whose signature was taken out', () => {
    const bare = signedLog(4, (i) => (i === 2 ? null : pair));
    expect(signatureFaults(bare, [known(pair)])).toEqual([['error', 3]]);
    const none = signedLog(4, () => null);
    expect(signatureFaults(none, [known(pair)])).toEqual([['warning', null]]);
  });

  it('are counted by record, and nothing is where a log has no room for them', () => {
    const some = signedLog(3, (i) => (i === 2 ? null : pair));
    expect(findSigned(some)).toEqual([true, true, false]);
    expect(new Set(findSigned(makeGateLog(nobleHash)))).toEqual(new Set([null]));
  });

  it('say so of a text that is none', () => {
    const text = honest.replace(/"signature":"[^"]{4}/, '"signature":"?!?!');
    expect(signatureFaults(text, [known(pair)])).toEqual([['error', 1]]);
  });

  it('name a seal with a secret without the secret', () => {
    const secret: KnownKey = { id: null, algorithm: 'secret', bytes: Buffer.from('hush') };
    const sealed = sealedLog('hush');
    expect(verifyChainText(sealed, {}, [secret]).verdict).toBe('verified');
    expect(JSON.stringify(verifyChainText(sealed, {}, [secret]))).not.toMatch(/hush|68757368/);
    expect(signatureFaults(sealedLog('else'), [secret])).toEqual([
      ['error', 1],
      ['error', 2],
    ]);
    expect(verifyChainText(sealed).verdict).not.toBe('verified');
  });

  it('are no error where signing began later, and one wherever it stops', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 2, maxLength: 8 }), (signs) => {
        const text = signedLog(signs.length, (i) => (signs[i] ? pair : null));
        const first = signs.indexOf(true);
        const missing = signs.flatMap((is, i) => (!is && first >= 0 && i > first ? [i + 1] : []));
        const errors = missing.map((line) => ['error', line]);
        const warnings = signs[0] ? [] : [['warning', null]];
        expect(new Set(signatureFaults(text, [known(pair)]))).toEqual(
          new Set([...errors, ...warnings]),
        );
      }),
      { numRuns: draws(500) },
    );
  });
});

describe('a key that was changed in the course of a log', () => {
  const secret = (text: string): KnownKey => ({
    id: null,
    algorithm: 'secret',
    bytes: Buffer.from(text),
  });
  const [old, current] = [secret('first-secret'), secret('second-secret')];

  /** With the name of its key in each record; `by`: whose seal it has. */
  function rotated(by: (i: number) => KnownKey): string {
    let prev_hash = '0'.repeat(64);
    const all = plainRecords(10).map(({ data: _, ...record }, i) => {
      const body = { ...record, kid: i < 5 ? 'k-1' : 'k-2', prev_hash };
      const text = sorted(body, ',', ':');
      prev_hash = sha256Text(text);
      const sig = createHmac('sha256', by(i).bytes).update(text).digest('hex');
      return JSON.stringify({ ...body, hash: prev_hash, sig });
    });
    return joinLogLines(all);
  }

  it('leaves the records that name another one unproven, and calls none of them changed', () => {
    const text = rotated((i) => (i < 5 ? old : current));
    for (const key of [old, current]) {
      const found = listPlainFindings(verifyChainText(text, {}, [key]));
      expect(found.map(({ severity }) => severity)).toEqual(['warning', 'warning']);
      expect(found.map(({ message }) => message).join(' ')).not.toContain('changed since');
    }
    expect(signatureFaults(text, [old, current])).toEqual([]);
  });

  it('excuses no record that names the key that was given, nor one of which no key holds', () => {
    const [given, eve] = [[old, current], secret('of-somebody-else')];
    const one = rotated((i) => (i === 3 ? eve : i < 5 ? old : current));
    expect(signatureFaults(one, [old]).filter(([severity]) => severity === 'error')).toHaveLength(
      1,
    );
    const rest = rotated((i) => (i < 5 ? old : eve));
    expect(signatureFaults(rest, given).filter(([severity]) => severity === 'error')).toHaveLength(
      5,
    );
  });

  /** Without the name of its key in any record. */
  const unnamed = (by: (i: number) => KnownKey) => {
    let prev_hash = '0'.repeat(64);
    return plainRecords(10).map(({ data: _, session: __, ...record }, i): LooseObject => {
      const text = sorted({ ...record, prev_hash }, ',', ':');
      const hash = sha256Text(text);
      const sig = createHmac('sha256', by(i).bytes).update(text).digest('hex');
      const signed = { ...record, prev_hash, hash, sig };
      prev_hash = hash;
      return signed;
    });
  };
  const lines = (all: readonly LooseObject[]) =>
    joinLogLines(all.map((one) => JSON.stringify(one)));

  it('shows in a run of records that no given key holds for, none of which is called changed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 8 }), fc.boolean(), (turn, isOld) => {
        const text = lines(unnamed((i) => (i < turn ? old : current)));
        expect(verifyChainText(text, {}, [old, current]).verdict).toBe('verified');
        const report = verifyChainText(text, {}, [isOld ? old : current]);
        const found = listPlainFindings(report).filter(({ check }) => check === 'chains.signature');
        const [from, to] = isOld ? [turn + 1, 10] : [1, turn];
        const range = to > from + 1 ? `${from} to ${to}` : `${from} and ${to}`;
        expect(report.verdict).toBe('verified with warnings');
        expect(found.map(({ message }) => message)).toEqual([
          expect.stringContaining(
            `Lines ${range} are signed by another key than the one that you gave, or were changed`,
          ),
        ]);
      }),
      { numRuns: draws(100) / 10 },
    );
  });

  it('excuses no record between two of one key, nor the last one alone', () => {
    const eve = secret('of-somebody-else');
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), (at) => {
        const text = lines(unnamed((i) => (i === at ? eve : old)));
        expect(signatureFaults(text, [old])).toEqual([['error', at + 1]]);
      }),
      { numRuns: draws(100) / 10 },
    );
  });
});
