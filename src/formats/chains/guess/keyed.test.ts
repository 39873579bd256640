// Seals and signatures of logs that no profile knows, with the keys of whoever made them. Node's own
// functions make them.

import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { encodeText } from '../../../base/bytes.ts';
import type { KnownKey } from '../../../base/signature/keyring.ts';
import type { Verdict } from '../../../ledger/model/verdict.ts';
import { listPlainFindings, sorted, verifyChainText } from '../../../testing/chains.ts';
import { sample } from '../../../testing/draws.ts';
import { known } from '../../../testing/signed-logs.ts';
import { type LooseObject, plainRecords, sha256Text } from '../../../testing/unknown-chains.ts';

const secret = (text: string): KnownKey => ({
  id: null,
  algorithm: 'secret',
  bytes: encodeText(text),
});

const hmac = (text: string) => createHmac('sha256', 'our secret').update(text);

/** Each seal is over the one before and the record. */
function sealed(seal: (before: string, record: LooseObject) => string, count = 12): string[] {
  let prev = '';
  return plainRecords(count).map((record) => {
    const body = { ...record, prev_mac: prev };
    prev = seal(prev, body);
    return JSON.stringify({ ...body, mac: prev });
  });
}

type Seal = (before: string, record: LooseObject) => string;

/** Of one that leaves the agent out, that is warned of. */
const SEALS: readonly (readonly [string, Seal, Verdict])[] = [
  ['sorted JSON', (_, record) => hmac(sorted(record, ',', ':')).digest('hex'), 'verified'],
  [
    'the seal before, a bar, and values with bars',
    (before, { seq, time, tool }) => hmac([before, seq, time, tool].join('|')).digest('base64'),
    'verified with warnings',
  ],
  [
    'sorted JSON, with a word before the seal',
    (_, record) => `hmac-sha256:${hmac(sorted(record, ',', ':')).digest('hex')}`,
    'verified',
  ],
  [
    'the record as it is written',
    (_, record) => hmac(JSON.stringify(record)).digest('base64url'),
    'verified',
  ],
];

const text = (lines: readonly string[]) => `${lines.join('\n')}\n`;

describe.each(sample(SEALS, 1))('a log that is sealed over %s', (_, seal, verdict) => {
  const lines = sealed(seal);

  it('is not verified without the secret, and the words name both reasons', () => {
    const report = verifyChainText(text(lines));
    expect(report.verdict).toBe('consistent with warnings');
    expect(report.notes?.join(' ')).toContain(
      'Either the rules are others, or its hashes are seals with a secret',
    );
  });

  it('is verified with it, among others', () => {
    const report = verifyChainText(text(lines), {}, [secret('another'), secret('our secret')]);
    expect(report.verdict).toBe(verdict);
    expect(report.rules).toMatchObject({ guessed: true });
    expect(report.notes?.join(' ')).toContain('“mac” was found to be HMAC-SHA256 over');
    expect(report.tamperEvidence).toBeUndefined();
  });

  it('shows a change at its record', () => {
    const changed = lines.map((line, i) =>
      i === 6 ? line.replace('files.read', 'files.rm') : line,
    );
    const report = verifyChainText(text(changed), {}, [secret('our secret')]);
    const found = listPlainFindings(report).filter(({ severity }) => severity === 'error');
    expect(found.map(({ check, line }) => [check, line])).toEqual([['chains.signature', 7]]);
  });

  it('stays unverified with another secret', () => {
    const report = verifyChainText(text(lines), {}, [secret('another')]);
    expect(report.verdict).toBe('consistent with warnings');
    expect(report.notes?.join(' ')).toContain('With the keys that were given');
  });
});

describe('a log whose hashes are found, and whose signatures are not known', () => {
  const ed25519 = generateKeyPairSync('ed25519');
  const p256 = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = p256.publicKey.export({ format: 'jwk' });
  const point = Buffer.concat([
    Buffer.from([4]),
    Buffer.from(jwk.x ?? '', 'base64url'),
    Buffer.from(jwk.y ?? '', 'base64url'),
  ]);
  const es256: KnownKey = { id: null, algorithm: 'ES256', bytes: Uint8Array.from(point) };

  function signed(by: (hash: string, record: LooseObject) => string): string[] {
    let prev = '';
    return plainRecords(10).map((record) => {
      const body = { ...record, prev_hash: prev };
      prev = sha256Text(sorted(body, ',', ':'));
      return JSON.stringify({ ...body, hash: prev, sig: by(prev, body) });
    });
  }
  const byKey = (key: KeyObject, bytes: Uint8Array) => sign(null, bytes, key);
  const es = (bytes: Uint8Array) =>
    sign('sha256', bytes, { key: p256.privateKey, dsaEncoding: 'ieee-p1363' });

  const der = (bytes: Uint8Array) => sign('sha256', bytes, p256.privateKey);

  it.each([
    [
      'Ed25519 over the hash as a text',
      (hash: string) => byKey(ed25519.privateKey, encodeText(hash)).toString('hex'),
      known(ed25519),
    ],
    [
      'Ed25519 over the bytes of the hash',
      (hash: string) => byKey(ed25519.privateKey, Buffer.from(hash, 'hex')).toString('base64'),
      known(ed25519),
    ],
    [
      'ES256 over what the hash is made of',
      (_: string, record: LooseObject) =>
        es(encodeText(sorted(record, ',', ':'))).toString('base64url'),
      es256,
    ],
    [
      'ES256 in DER over the hash as a text',
      (hash: string) => der(encodeText(hash)).toString('base64'),
      es256,
    ],
    [
      'ES256 in DER and hex, after a word',
      (hash: string) => `ecdsa:${der(Buffer.from(hash, 'hex')).toString('hex')}`,
      es256,
    ],
    [
      'Ed25519 after a word',
      (hash: string) =>
        `ed25519:${byKey(ed25519.privateKey, encodeText(hash)).toString('base64url')}`,
      known(ed25519),
    ],
    [
      'HMAC over the hash',
      (hash: string) => createHmac('sha256', 'our secret').update(hash).digest('hex'),
      secret('our secret'),
    ],
  ] as const)('%s', (_, by, key) => {
    const lines = signed(by);
    expect(verifyChainText(text(lines)).verdict).toBe('verified with warnings');
    const report = verifyChainText(text(lines), {}, [key]);
    expect(report.verdict).toBe('verified');
    expect(report.lanes.flatMap(({ signatures }) => signatures.byKey).length).toBeGreaterThan(0);
    // Whoever makes all hashes again has no key.
    const other = generateKeyPairSync('ed25519');
    const forged = signed((hash) => byKey(other.privateKey, encodeText(hash)).toString('hex'));
    expect(verifyChainText(text(forged), {}, [key]).verdict).not.toBe('verified');
  });
});

describe('a log whose signatures are somewhere inside, by several keys', () => {
  const [one, two] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')];
  const named = (pair: typeof one, id: string): KnownKey => ({ ...known(pair), id });

  /** In each record an object with the hashes and the signature, by the first key up to the middle. */
  function nested(isNamed: boolean, garbage = false): string[] {
    let prev_hash = '';
    return plainRecords(10).map((record, i) => {
      const body = { ...record, integrity: { prev_hash } };
      prev_hash = sha256Text(sorted(body, ',', ':'));
      const pair = i < 5 ? one : two;
      const by = garbage ? Buffer.alloc(64) : sign(null, encodeText(prev_hash), pair.privateKey);
      return JSON.stringify({
        ...body,
        integrity: {
          ...body.integrity,
          hash: prev_hash,
          ...(isNamed && { key_id: i < 5 ? 'k-1' : 'k-2' }),
          signature: by.toString('hex'),
        },
      });
    });
  }
  const faults = (lines: readonly string[], keys: readonly KnownKey[]) => {
    const report = verifyChainText(text(lines), {}, keys);
    const found = listPlainFindings(report).filter(({ check }) => check === 'chains.signature');
    return { verdict: report.verdict, found: found.map(({ severity }) => severity), report };
  };

  it.each([true, false])('holds with all of them: keys named %s', (isNamed) => {
    const keys = [named(one, 'k-1'), named(two, 'k-2')].map((key) =>
      isNamed ? key : { ...key, id: null },
    );
    expect(faults(nested(isNamed), keys)).toMatchObject({ verdict: 'verified', found: [] });
  });

  it('says for how many it holds with one of them', () => {
    const { verdict, found, report } = faults(nested(true), [named(two, 'k-2')]);
    expect([verdict, found]).toEqual(['verified with warnings', ['warning', 'warning']]);
    const said = listPlainFindings(report).map(({ message }) => message);
    expect(said.join()).toContain('name a key that you did not give (“k-1”)');
    // The chain is one, and the two sessions are lanes of their own.
    const held = report.lanes.flatMap(({ signatures }) => signatures.byKey);
    expect(held.reduce((sum, { commits }) => sum + commits, 0)).toBe(5);
  });

  it('takes records before the first that holds for those of an earlier key', () => {
    const { verdict, found } = faults(nested(false), [{ ...known(two), id: null }]);
    expect([verdict, new Set(found)]).toEqual(['verified with warnings', new Set(['warning'])]);
    const later = faults(nested(false), [{ ...known(one), id: null }]);
    expect([later.verdict, later.found.includes('error')]).toEqual(['failed', true]);
  });

  it('is never plainly verified by a key that holds for nothing', () => {
    for (const lines of [nested(true, true), nested(false, true)])
      expect(faults(lines, [known(one)]).verdict).toBe('verified with warnings');
    let prev_hash = '';
    const unsigned = plainRecords(8).map((record) => {
      const body = { ...record, prev_hash };
      prev_hash = sha256Text(sorted(body, ',', ':'));
      return JSON.stringify({ ...body, hash: prev_hash });
    });
    expect(faults(unsigned, [known(one)])).toMatchObject({
      verdict: 'verified with warnings',
      found: ['warning'],
    });
    expect(faults(unsigned, []).verdict).toBe('verified with warnings');
  });

  it('is found over an object that the signature stands next to', () => {
    let previous: string | null = null;
    const lines = plainRecords(8).map((record) => {
      const payload = { ...record, ...(previous !== null && { previous_receipt: previous }) };
      const sig = sign(null, encodeText(sorted(payload, ',', ':')), one.privateKey);
      const receipt = {
        payload,
        signature: { alg: 'EdDSA', kid: 'k-1', sig: sig.toString('hex') },
      };
      previous = sha256Text(sorted(receipt, ',', ':'));
      return JSON.stringify(receipt);
    });
    const keys = [named(one, 'k-1')];
    const { verdict, report } = faults(lines, keys);
    expect(verdict).toBe('verified');
    expect(report.notes?.join()).not.toContain('nothing in this file would show it');
    const last = lines.with(-1, (lines.at(-1) ?? '').replace('release-helper', 'elsewhere'));
    expect(faults(last, keys)).toMatchObject({ verdict: 'failed' });
  });
});
