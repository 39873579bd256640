import { Point } from '@noble/ed25519';
import { describe, expect, it } from 'vitest';
import { corpusText } from '../../testing/corpus.ts';
import { fromHex } from '../bytes.ts';
import { hasSmallR, verifyStrict } from './signature.ts';

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

it('knows every R of small order by its bytes', () => {
  const torsion = Point.fromHex('26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05');
  let point = Point.ZERO;
  const known: boolean[] = [];
  for (let i = 0; i < 8; i++, point = point.add(torsion)) {
    expect(point.isSmallOrder()).toBe(true);
    known.push(hasSmallR(Uint8Array.from([...point.toBytes(), ...new Uint8Array(32)])));
  }
  expect(known).toEqual(known.map(() => true));
  expect(hasSmallR(Uint8Array.from([...Point.BASE.toBytes(), ...new Uint8Array(32)]))).toBe(false);
});
