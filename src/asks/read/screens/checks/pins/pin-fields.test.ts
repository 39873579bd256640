import { describe, expect, it } from 'vitest';
import { PIN_FIELDS, pinFault, readPinFields, sameRequest } from './pin-fields.ts';

const signer = PIN_FIELDS.find(({ pin }) => pin === 'signer');
if (!signer) throw new Error('no signer field');

describe('pins', () => {
  it('says what is wrong with a key', () => {
    expect(pinFault(signer, '')).toBeNull();
    expect(pinFault(signer, 'zz')).toMatch(/digits/);
    expect(pinFault(signer, 'ab')).toBe('2 of 64 hex digits');
    expect(pinFault(signer, ` ${'aB'.repeat(32)} `)).toBeNull();
  });

  it('asks only for what was given', () => {
    expect(readPinFields({ compiler: ' v1 ', signer: '', world: 'AB' })).toEqual({
      compiler: 'v1',
      world: 'ab',
    });
  });

  it('knows whether a report is about the same request', () => {
    const report = {
      format: 'f',
      profile: 'strict',
      verifier: '1',
      pins: { compiler: 'v1' },
      verdict: 'verified',
      checks: [],
      findings: [],
      lanes: [],
    } as const;
    expect(sameRequest(report, { profile: 'strict', pins: { compiler: 'v1' } })).toBe(true);
    expect(sameRequest(report, { profile: 'strict', pins: {} })).toBe(false);
    expect(sameRequest(report, { profile: 'reference', pins: { compiler: 'v1' } })).toBe(false);
  });
});
