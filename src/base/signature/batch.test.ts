import { webcrypto } from 'node:crypto';
import { Point } from '@noble/ed25519';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { corpusText } from '../../testing/corpus.ts';
import { draws } from '../../testing/draws.ts';
import { fromHex } from '../bytes.ts';
import { type FastVerify, isSmallOrder, settleSignaturesFast, webCryptoVerify } from './batch.ts';
import { createSigner } from './sign.ts';
import { type SignatureFault, type SignatureRequest, verifyStrict } from './signature.ts';

const fast = webCryptoVerify(webcrypto.subtle);

/** The fault of each signature, in order; undefined: it was never settled. */
async function findFaults(
  signatures: readonly Omit<SignatureRequest, 'settle'>[],
  verify: FastVerify | null,
): Promise<(SignatureFault | null | undefined)[]> {
  const faults: (SignatureFault | null | undefined)[] = signatures.map(() => undefined);
  await settleSignaturesFast(
    signatures.map((one, i) => ({
      ...one,
      settle: (fault) => {
        faults[i] = fault;
      },
    })),
    verify,
  );
  return faults;
}

const bytes = (hex: string) => fromHex(hex) ?? new Uint8Array();

describe('isSmallOrder', () => {
  it('knows every point of small order and no other', () => {
    // A point of order 8: any point times the group order of the large subgroup.
    const order = 2n ** 252n + 27742317777372353535851937790883648493n;
    let torsion = Point.ZERO;
    for (
      let y = 2;
      torsion.equals(Point.ZERO) || torsion.double().double().equals(Point.ZERO);
      y++
    ) {
      try {
        const encoded = new Uint8Array(32);
        encoded[0] = y;
        const point = Point.fromBytes(encoded);
        torsion = point.multiply(order - 1n).add(point);
      } catch {
        // Not every y is on the curve.
      }
    }
    let point = torsion;
    for (let i = 1; i < 8; i++, point = point.add(torsion)) {
      expect(isSmallOrder(bytes(point.toHex()))).toBe(true);
    }
    expect(isSmallOrder(bytes(Point.BASE.toHex()))).toBe(false);
    expect(isSmallOrder(bytes(Point.ZERO.toHex()))).toBe(true);
  });
});

describe('the fast way on the real edge cases', () => {
  it('gives the verdict of the strict way in every case', async () => {
    const { cases } = JSON.parse(corpusText('thymos', 'ed25519-edge.json')) as {
      cases: { public_key_hex: string; message_hex: string; signature_hex: string; ok: boolean }[];
    };
    const signatures = cases.map((c) => ({
      publicKey: bytes(c.public_key_hex),
      message: bytes(c.message_hex),
      signature: bytes(c.signature_hex),
    }));
    const faults = await findFaults(signatures, fast);
    expect(faults.map((fault) => fault === null)).toEqual(cases.map(({ ok }) => ok));
    expect(await findFaults(signatures, null)).toEqual(faults);
  });
});

describe('the fast way', () => {
  it('agrees on honest and altered signatures', async () => {
    const signer = createSigner(new Uint8Array(32).fill(7));
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 200 }),
        fc.nat(63),
        fc.nat(8),
        async (message, at, bit) => {
          const signature = signer.sign(message).slice();
          // Bit 8 leaves the signature as it is.
          if (bit < 8) signature[at] = (signature[at] ?? 0) ^ (1 << bit);
          const { publicKey } = signer;
          const [fault] = await findFaults([{ publicKey, message, signature }], fast);
          expect(fault).toBe(verifyStrict(publicKey, message, signature));
          expect(fault === null).toBe(bit === 8);
        },
      ),
      { numRuns: draws(40) },
    );
  });
});
