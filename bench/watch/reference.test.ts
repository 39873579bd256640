import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createReference, EXPECTED_REFERENCE } from './reference.ts';

describe('the reference', () => {
  it('hashes its buffer with SHA-256, and finds all words, however often it runs', () => {
    const run = createReference();
    expect(run()).toEqual(EXPECTED_REFERENCE);
    expect(run()).toEqual(EXPECTED_REFERENCE);
    // The same bytes are made in another way.
    let seed = 1n;
    const buffer = Uint8Array.from({ length: 1 << 20 }, () => {
      seed = (seed * 1_664_525n + 1_013_904_223n) & 0xffff_ffffn;
      return Number((seed >> 8n) & 0xffn);
    });
    expect(createHash('sha256').update(buffer).digest().readUInt32BE(0)).toBe(
      EXPECTED_REFERENCE.hash,
    );
  });

  it('needs nothing outside of itself, as it is given to other threads as text', () => {
    const run = new Function(`return (${createReference})()`)();
    expect(run()).toEqual(EXPECTED_REFERENCE);
  });
});
