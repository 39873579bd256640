import { createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draws } from '../../testing/draws.ts';
import { encodeText, toHex } from '../bytes.ts';
import { AppException, readMessage } from '../error.ts';
import { type KeyAlgorithm, readKeyring } from './keyring.ts';
import { verifyP256 } from './p256.ts';

const ed25519 = generateKeyPairSync('ed25519');
const p256 = generateKeyPairSync('ec', { namedCurve: 'P-256' });

function keyFile(value: unknown): Uint8Array {
  return encodeText(JSON.stringify(value));
}

function pem(key: typeof ed25519): string {
  return key.publicKey.export({ type: 'spki', format: 'pem' }).toString();
}

const jwk = (key: typeof ed25519) => key.publicKey.export({ format: 'jwk' });
const raw = Buffer.from(jwk(ed25519).x ?? '', 'base64url');
const { x = '', y = '' } = jwk(p256);
const point = Buffer.concat([
  Buffer.of(4),
  Buffer.from(x, 'base64url'),
  Buffer.from(y, 'base64url'),
]);

function read(value: unknown) {
  return readKeyring(keyFile(value)).map(({ id, algorithm, bytes }) => [
    id,
    algorithm,
    toHex(bytes),
  ]);
}

describe('reading a file of keys', () => {
  const ED: readonly [unknown, string][] = [
    [{ ed25519_public_key_hex: raw.toString('hex') }, 'hex'],
    [{ ed25519_public_key_base64: raw.toString('base64') }, 'base64'],
    [{ ed25519: pem(ed25519) }, 'PEM'],
    [[jwk(ed25519)], 'a list of JWKs'],
    [jwk(ed25519), 'one JWK'],
    [{ verdicts: [1, 2], keys: { ed25519: raw.toString('hex') } }, 'among other things'],
  ];
  it.each(ED)('reads an Ed25519 key %#', (value) => {
    expect(read(value)).toEqual([[null, 'Ed25519', raw.toString('hex')]]);
  });

  const EC: readonly unknown[] = [
    { 'key-1': { alg: 'ES256', jwk_x_y: { x, y } } },
    { 'key-1': jwk(p256) },
    { 'key-1': pem(p256) },
    { 'key-1': point.toString('hex') },
    { keys: [{ ...jwk(p256), kid: 'key-1' }] },
  ];
  it.each(EC)('reads a key of P-256 by its id %#', (value) => {
    expect(read(value)).toEqual([['key-1', 'ES256', point.toString('hex')]]);
  });

  it('reads one PEM, and a secret as its text', () => {
    expect(readKeyring(encodeText(pem(ed25519)))[0]?.algorithm).toBe('Ed25519');
    const text = toHex(encodeText('a secret'));
    expect(read({ hmac_sha256_key: 'a secret' })).toEqual([[null, 'secret', text]]);
    const aes = '2b7e151628aed2a6abf7158809cf4f3c';
    expect(read({ aes_cmac_key: aes })).toEqual([[null, 'secret', aes]]);
    expect(read({ aesKey: aes })).toEqual([[null, 'secret', aes]]);
    const named = raw.toString('hex');
    expect(read({ maestro: named })).toEqual([['maestro', 'Ed25519', named]]);
    const k = Buffer.from('a secret').toString('base64url');
    expect(read([{ kty: 'oct', k, kid: 'a' }])).toEqual([['a', 'secret', text]]);
  });

  it.each<[unknown, string]>([
    [{}, 'no key'],
    [7, 'should be a JSON object'],
    [{ a: 7 }, '“a”'],
    [{ a: 'zz!' }, '“a”'],
    [{ ed25519: '00' }, '“ed25519”'],
    [{ a: { kty: 'EC', x, y: x } }, '“a”'],
    [{ a: { kty: 'RSA' } }, '“a”'],
    [{ keys: [{ kty: 'OKP' }] }, '“keys[0]”'],
  ])('refuses %j, and says where', (value, word) => {
    expect(() => read(value)).toThrow(AppException);
    try {
      read(value);
    } catch (error) {
      expect(readMessage(error)).toContain(word);
    }
  });

  it('throws nothing else, whatever the bytes are', () => {
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array(), fc.json().map(encodeText)), (bytes) => {
        try {
          const kinds: ReadonlySet<KeyAlgorithm> = new Set(['Ed25519', 'ES256', 'secret']);
          for (const { algorithm } of readKeyring(bytes)) expect(kinds).toContain(algorithm);
        } catch (error) {
          expect(error).toBeInstanceOf(AppException);
        }
      }),
    );
  });
});

describe('ES256', () => {
  it('says the same as the runtime’s own code, of honest and altered signatures', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), fc.nat(64), fc.nat(255), (message, at, by) => {
        const made = sign('sha256', message, { key: p256.privateKey, dsaEncoding: 'ieee-p1363' });
        const altered = Uint8Array.from(made);
        // Place 64 leaves it as it is.
        if (at < 64) altered[at] = (altered[at] ?? 0) ^ by;
        const isSame = at === 64 || by === 0;
        expect(verifyP256(point, message, altered) === null).toBe(isSame);
      }),
      { numRuns: draws(30) },
    );
  });

  it('takes nothing that is no signature or no key', () => {
    const message = encodeText('x');
    expect(verifyP256(point, message, new Uint8Array(63))).toContain('64 bytes');
    expect(verifyP256(point, message, new Uint8Array(64))).toContain('does not match');
    expect(verifyP256(new Uint8Array(65), message, new Uint8Array(64))).toContain('curve');
    expect(createPublicKey(pem(p256)).asymmetricKeyType).toBe('ec');
  });
});
