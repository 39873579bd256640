// A signature that no hash covers and no rule checks is a warning, whatever it is called and wherever it is.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeText } from '../../../base/bytes.ts';
import {
  joinLogLines,
  listPlainFindings,
  sorted,
  verifyChainText,
} from '../../../testing/chains.ts';
import { draws } from '../../../testing/draws.ts';
import { GATE_PROFILE } from '../../../testing/gate-log.ts';
import { type LooseObject, plainRecords, sha256Text } from '../../../testing/unknown-chains.ts';
import { readChainRecord } from '../record.ts';
import { UncomparedMembers } from './uncompared.ts';

const canonical = (value: unknown) => sorted(value, ',', ':');

/** Each with something that its hash is not made over, as a signature is. */
function signed(added: (i: number) => LooseObject): string {
  let prev_hash = '0'.repeat(64);
  const all = plainRecords(10).map((record, i) => {
    const body = { ...record, prev_hash };
    prev_hash = sha256Text(canonical(body));
    return JSON.stringify({ ...body, hash: prev_hash, ...added(i) });
  });
  return joinLogLines(all);
}

/** Where something is said to look like a signature, or to be signed. */
function signaturesIn(text: string): readonly (string | null)[] {
  return listPlainFindings(verifyChainText(text)).flatMap(({ check, path }) =>
    check === 'chains.signature' ? [path] : [],
  );
}

const ZEROS: Readonly<Record<string, (bytes: number) => unknown>> = {
  hex: (bytes) => '00'.repeat(bytes),
  base64: (bytes) => Buffer.alloc(bytes).toString('base64'),
  'a prefix': (bytes) => `ed25519:${'00'.repeat(bytes)}`,
  'a list of texts': (bytes) => ['00'.repeat(bytes)],
  'a list of bytes': (bytes) => Array.from({ length: bytes }, () => 0),
  'JSON in a text': (bytes) => JSON.stringify([{ sig: '00'.repeat(bytes) }]),
};

describe('signatures that were replaced by zeros', () => {
  it.each([
    ['in an object of any name', { auth: { ed25519: '00'.repeat(64) } }, '/auth/ed25519'],
    ['three objects deep', { proof: { jws: { value: '00'.repeat(64) } } }, '/proof/jws/value'],
    ['in a list', { endorsements: [{ by: 'a', s: '00'.repeat(64) }] }, '/endorsements/s'],
    ['a seal, where its name says so', { auth: { tag: '00'.repeat(32) } }, '/auth/tag'],
  ])('are a warning: %s', (_, added, path) => {
    const text = signed(() => added);
    expect(signaturesIn(text)).toEqual([path]);
    expect(verifyChainText(text).verdict).toBe('verified with warnings');
  });

  it('are one under every name, at every depth and in every spelling', () => {
    const name = fc.stringMatching(/^[a-z][a-z_]{3,8}$/).map((some) => `${some}x`);
    fc.assert(
      fc.property(
        fc.array(name, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(...Object.keys(ZEROS)),
        fc.constantFrom(64, 71, 256),
        (names, spelling, bytes) => {
          const value = ZEROS[spelling]?.(bytes);
          const added = names.reduceRight<unknown>((inner, one) => ({ [one]: inner }), value);
          const { object } = readChainRecord(encodeText(JSON.stringify(added)), false);
          const uncompared = new UncomparedMembers(GATE_PROFILE, [{ member: '/payload' }]);
          if (object) uncompared.examine(object);
          expect(uncompared.hasSignatures).toBe(true);
        },
      ),
      { numRuns: draws() },
    );
  });
});

it('takes for no signature what a hash covers, and no words, paths or short ids', () => {
  const long = '/srv/data/releases/the-quarterly-report-of-the-second-team/in-all-its-parts/final';
  const plain = { path: long, ref: '0123456789abcdef', list: [1, 2, 3], note: 'b'.repeat(10) };
  expect(signaturesIn(signed(() => plain))).toEqual([]);
  let prev_hash = '0'.repeat(64);
  const covered = plainRecords(10).map((record) => {
    const body = { ...record, blob: '00'.repeat(64), prev_hash };
    prev_hash = sha256Text(canonical(body));
    return JSON.stringify({ ...body, hash: prev_hash });
  });
  expect(signaturesIn(joinLogLines(covered))).toEqual([]);
});

it('names what is called a proof and holds none among what no hash covers', () => {
  const { notes } = verifyChainText(signed(() => ({ proof: { steps: ['a', 'b'] } })));
  expect(notes?.join(' ')).toContain('No hash covers “proof”, which every record has');
});

it('says of keys that they were given for nothing, and not that there is no signature where it names one', () => {
  const key = { id: null, algorithm: 'Ed25519', bytes: new Uint8Array(32).fill(7) } as const;
  const said = (added: LooseObject) =>
    listPlainFindings(
      verifyChainText(
        signed(() => added),
        {},
        [key],
      ),
    ).map(({ message }) => message);
  const named = said({ approval: { signed_by: { by: 'a', signature: `v1=${'ab'.repeat(64)}` } } });
  expect(named.join(' ')).toContain('something that looks like a signature');
  expect(named.join(' ')).toContain('Keys were given, and nothing was checked with them');
  expect(named.join(' ')).not.toContain('no signature');
  expect(said({}).join(' ')).toContain('its records hold no signature or seal');
});
