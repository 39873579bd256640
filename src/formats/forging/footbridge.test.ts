// The story of the bench, step by step: the table of what the verifier says.

import { describe, expect, it } from 'vitest';
import { toHex } from '../../base/bytes.ts';
import { nobleHash } from '../../base/hash/hash.ts';
import type { StepNumber, TamperCase } from '../../ledger/model/tamper.ts';
import { describeTamperStep, forgeHost, openTestSession } from '../../testing/break-it.ts';
import { footbridge } from '../thymos/write/demo/footbridge.ts';
import { DEMO_SIGNER } from '../thymos/write/demo/signed.ts';
import { toSqlite } from '../thymos/write/writer/containers.ts';
import { listForgedFiles } from './forged-files.ts';
import { tamperStep } from './steps.ts';

const host = await forgeHost();
const bytes = toSqlite(footbridge(nobleHash).ledger, await host.createSql());
const untouched = toHex(nobleHash.blake3(bytes));
const session = await openTestSession('footbridge.db', bytes, host);
const CASE: TamperCase = {
  lane: null,
  alterations: [{ kind: 'set', at: 4, path: 'body.delta[0].value.loose', value: '0' }],
  step: 5,
  signer: toHex(DEMO_SIGNER.publicKey),
  nets: ['signer', 'anchor'],
};
const step = (number: StepNumber) => tamperStep(session, CASE, number);

describe('eight loose bolts become none', () => {
  it('1: fails at the entry, in its content hash and its commit id, at one byte that we changed', async () => {
    const own = await step(1);
    expect(describeTamperStep(own)).toBe('failed content-hash@4 commit-id@4');
    expect(own.trials[0]).toMatchObject({ holds: [0, 3], failing: [4], rests: [5, 7] });
    expect(own.bytes).toMatchObject({ start: 211, differs: 9, size: 1181 });
    expect(own.bytes && [own.bytes.before[9], own.bytes.after[9]]).toEqual([0x38, 0x30]);
    expect(own.hashes?.before).not.toBe(own.hashes?.after);
  });

  it('2: sealed again, the next entry tells', async () => {
    expect(describeTamperStep(await step(2))).toBe('failed parent-chain@5 commit-place@5');
  });

  it('3: the chain alone cannot see it; a named signer and an anchor can, and a second copy', async () => {
    const own = await step(3);
    expect(describeTamperStep(own)).toBe('verified');
    expect(own.trials[0]?.states.slice(3)).toEqual([
      'holds',
      'forged',
      'forged',
      'forged',
      'holds',
    ]);
    expect(describeTamperStep(own, ['signer'])).toMatch(
      /^(failed|drift) signature-pin@4 signature-pin@5$/,
    );
    expect(describeTamperStep(own, ['anchor'])).toBe('failed anchor@null');
    expect(describeTamperStep(own, ['copy'])).toBe('drift copy@4 copy@5 copy@6');
    expect(own.chain.map(({ id }) => id).slice(6)).toEqual(
      (await step(1)).chain.map(({ id }) => id).slice(6),
    );
  });

  it('4: signed with another key, only who names the key sees it', async () => {
    const own = await step(4);
    expect(describeTamperStep(own)).toBe('verified');
    expect(describeTamperStep(own, ['signer'])).toMatch(
      /^(failed|drift) signature-pin@4 signature-pin@5$/,
    );
    expect(own.key).not.toBe(CASE.signer);
  });

  it('5: the anchor rewritten is met; the named key still tells', async () => {
    const own = await step(5);
    expect(describeTamperStep(own, ['anchor'])).toBe('verified');
    expect(describeTamperStep(own, ['signer'])).toMatch(/^(failed|drift) signature-pin@4/);
    expect(own.anchors?.before).not.toBe(own.anchors?.after);
  });

  it('leaves the ledger as it was, and gives the same bytes each time', async () => {
    expect(toHex(nobleHash.blake3(bytes))).toBe(untouched);
    const [a, b] = await Promise.all([
      listForgedFiles(session, CASE),
      listForgedFiles(session, CASE),
    ]);
    expect(a.map(({ name }) => name)).toEqual([
      'forged-footbridge.db',
      'footbridge.db.anchors.json',
      'rewritten-footbridge.db.anchors.json',
    ]);
    expect(a).toEqual(b);
  });
});
