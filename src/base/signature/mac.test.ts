import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromHex, toHex } from '../bytes.ts';
import { MAC_BYTES, MACS, macBy } from './mac.ts';

const bytes = (hex: string) => fromHex(hex) ?? new Uint8Array();

describe('message authentication codes', () => {
  // RFC 4493, section 4, and NIST SP 800-38B, appendix D.
  const MESSAGE =
    '6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e5130c81c46a35ce411';
  const AES_128 = '2b7e151628aed2a6abf7158809cf4f3c';
  const AES_256 = '603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4';
  it.each([
    [AES_128, '', 'bb1d6929e95937287fa37d129b756746'],
    [AES_128, MESSAGE.slice(0, 32), '070a16b46b4d4144f79bdd9dd04a287c'],
    [AES_128, MESSAGE, 'dfa66747de9ae63030ca32611497c827'],
    [AES_256, MESSAGE, 'aaf3d8f1de5640c232f5b169b9c911e6'],
  ])('AES-CMAC has the values of its standard: %s, %s', (key, message, code) => {
    expect(toHex(macBy('AES-CMAC', bytes(key), bytes(message)) ?? new Uint8Array())).toBe(code);
  });

  it('has no AES-CMAC with a secret that is no key of AES', () => {
    expect(macBy('AES-CMAC', new Uint8Array(15), new Uint8Array())).toBe(null);
  });

  it.each(['SHA256', 'SHA384', 'SHA512'] as const)('HMAC-%s is that of Node.js', (name) => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.uint8Array(), (secret, message) => {
        const expected = createHmac(name.toLowerCase(), secret).update(message).digest('hex');
        const code = macBy(`HMAC-${name}`, secret, message) ?? new Uint8Array();
        expect(toHex(code)).toBe(expected);
      }),
    );
  });

  it('have as many bytes as their names say', () => {
    for (const name of MACS)
      expect(macBy(name, new Uint8Array(16), new Uint8Array(3))?.length).toBe(MAC_BYTES[name]);
  });
});
