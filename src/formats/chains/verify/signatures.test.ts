// Signatures and seals with keys that are known from elsewhere, over logs that Node's own code signed.

import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { nobleHash } from '../../../core/hash/hash.ts';
import type { KnownKey } from '../../../core/signature/keyring.ts';
import { gateLog } from '../../../producers/chains/demo.ts';
import { findingsOf, openText, verifyText } from '../../../testing/chains.ts';
import { known, sealedLog, signedLog } from '../../../testing/signed-logs.ts';
import { chains } from '../index.ts';

const pair = generateKeyPairSync('ed25519');
const other = generateKeyPairSync('ed25519');

function signatureFaults(text: string, keyring?: readonly KnownKey[]) {
  return findingsOf(verifyText(text, {}, keyring))
    .filter(({ check }) => check === 'chains.signature')
    .map(({ severity, line = null }) => [severity, line]);
}

function signedOf(text: string): readonly (boolean | null)[] {
  const reader = openText(text);
  return reader.lanes.flatMap(({ id }) =>
    [...reader.entries(id)].map((entry) => chains.digest(entry, chains.decode(entry)).facts.signed),
  );
}

describe('signatures of a hash-chained log', () => {
  const honest = signedLog(4, () => pair);

  it('are a warning without a key, however good they are', () => {
    expect(verifyText(honest).verdict).toBe('verified with warnings');
    expect(signatureFaults(honest)).toEqual([['warning', null]]);
  });

  it('hold for the key that made them, among others', () => {
    const report = verifyText(honest, {}, [known(other), known(pair)]);
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
    expect(verifyText(forged).verdict).toBe('verified with warnings');
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
    expect(signedOf(some)).toEqual([true, true, false]);
    expect(new Set(signedOf(gateLog(nobleHash)))).toEqual(new Set([null]));
  });

  it('say so of a text that is none', () => {
    const text = honest.replace(/"signature":"[^"]{4}/, '"signature":"?!?!');
    expect(signatureFaults(text, [known(pair)])).toEqual([['error', 1]]);
  });

  it('name a seal with a secret without the secret', () => {
    const secret: KnownKey = { id: null, algorithm: 'secret', bytes: Buffer.from('hush') };
    const sealed = sealedLog('hush');
    expect(verifyText(sealed, {}, [secret]).verdict).toBe('verified');
    expect(JSON.stringify(verifyText(sealed, {}, [secret]))).not.toMatch(/hush|68757368/);
    expect(signatureFaults(sealedLog('else'), [secret])).toEqual([
      ['error', 1],
      ['error', 2],
    ]);
    expect(verifyText(sealed).verdict).not.toBe('verified');
  });
});
