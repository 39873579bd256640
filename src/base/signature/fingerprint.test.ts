import { describe, expect, it } from 'vitest';
import { fingerprintText, makeFingerprint } from './fingerprint.ts';
import { FINGERPRINT_WORDS } from './fingerprint-words.ts';

const KEY = 'ea4a6c63e29c520abef5507b132ec5f9954776aebebe7b92421eea691446d22c';

describe('the words of a key', () => {
  it('are one for each byte, short, and told apart by their first four letters', () => {
    expect(FINGERPRINT_WORDS).toHaveLength(256);
    expect(new Set(FINGERPRINT_WORDS.map((word) => word.slice(0, 4))).size).toBe(256);
    expect(FINGERPRINT_WORDS.filter((word) => !/^[a-z]{3,8}$/.test(word))).toEqual([]);
  });

  it('are in an order that is fixed', () => {
    expect(FINGERPRINT_WORDS).toEqual(FINGERPRINT_WORDS.toSorted());
  });

  it('are those of the hash that names its journal', () => {
    // SHA-256 of the key: fe812c12 f3ab4ce6 …
    expect(makeFingerprint(KEY).map(({ byte }) => byte)).toEqual([
      0xfe, 0x81, 0x2c, 0x12, 0xf3, 0xab, 0x4c, 0xe6,
    ]);
    expect(fingerprintText(KEY)).toBe('walnut heron bridge autumn trumpet needle cotton summer');
  });

  it('differ where a key differs in one digit', () => {
    expect(fingerprintText(`fa${KEY.slice(2)}`)).not.toBe(fingerprintText(KEY));
  });
});
