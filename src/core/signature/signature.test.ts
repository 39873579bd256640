import { describe, expect, it } from 'vitest';
import { corpusText } from '../../testing/corpus.ts';
import { fromHex } from '../bytes.ts';
import { verifyStrict } from './signature.ts';

interface Case {
  readonly name: string;
  readonly public_key_hex: string;
  readonly message_hex: string;
  readonly signature_hex: string;
  readonly ok: boolean;
}

const bytes = (hex: string) => fromHex(hex) ?? new Uint8Array();

describe('strict Ed25519 against the real verifier', () => {
  it('gives the same answer in every edge case', () => {
    const { cases } = JSON.parse(corpusText('thymos', 'ed25519-edge.json')) as { cases: Case[] };
    const wrong = cases.filter(
      (c) =>
        (verifyStrict(bytes(c.public_key_hex), bytes(c.message_hex), bytes(c.signature_hex)) ===
          null) !==
        c.ok,
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
    expect(cases.length).toBeGreaterThan(50);
  });
});
