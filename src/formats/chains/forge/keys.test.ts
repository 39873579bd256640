// Signed and sealed logs on the bench: what a forger can make again, and what only the keys show.

import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { encodeText, fromHex } from '../../../base/bytes.ts';
import { type HeldKeys, type KnownKey, readKeyring } from '../../../base/signature/keyring.ts';
import type { Alteration, Expectation, StepNumber } from '../../../ledger/model/tamper.ts';
import { NOTHING_DONE } from '../../../ledger/model/tamper-case.ts';
import { describeTamperStep, forgeHost, openTestSession } from '../../../testing/break-it.ts';
import { corpusBytes } from '../../../testing/corpus.ts';
import { known, sealedLog, signedLog } from '../../../testing/signed-logs.ts';
import { FORGER_KEY } from '../../forging/forger-key.ts';
import { tamperStep } from '../../forging/steps.ts';

const host = await forgeHost();
const pair = generateKeyPairSync('ed25519');
const held = (...keys: readonly KnownKey[]): HeldKeys => ({ name: 'keys.json', keys });

async function ladder(bytes: Uint8Array, alteration: Alteration, keys: HeldKeys | null) {
  const session = await openTestSession('log.jsonl', bytes, host);
  const { means } = session.draft;
  const takeStep = (step: StepNumber, own = keys) =>
    tamperStep(session, { ...NOTHING_DONE, alterations: [alteration], step }, step, own);
  const said = async (step: StepNumber, nets: readonly Expectation[] = [], own = keys) =>
    describeTamperStep(await takeStep(step, own), nets);
  return { means, takeStep, said };
}

const set = (at: number, path: string, value: string): Alteration => ({
  kind: 'set',
  at,
  path,
  value,
});

describe('a log whose records are signed', () => {
  const log = encodeText(signedLog(5, () => pair));
  const alteration = set(2, 'data.n', '7');

  it('is verified without keys once its chain is made again, and not with them', async () => {
    const { said, means } = await ladder(log, alteration, held(known(pair)));
    expect([means.named, means.sign, means.byKeys]).toEqual([null, null, true]);
    expect(await said(1)).toBe('failed hash@2');
    expect(await said(3)).toBe('verified with warnings');
    expect(await said(3, ['signer'])).toMatch(/^failed signature@2/);
    expect(await said(4)).toBe('verified with warnings');
    expect(await said(4, ['signer'])).toBe('failed signature@2 signature@3 signature@4');
  });

  it('is signed again for real, by a key that nobody knows', async () => {
    const bytes = FORGER_KEY.publicKey;
    const both = held(known(pair), { id: null, algorithm: 'Ed25519', bytes });
    const { said } = await ladder(log, alteration, both);
    expect(await said(4, ['signer'])).toBe('verified');
  });

  it('has no such net without keys, and findings that wrong keys make are none of the forger', async () => {
    const { said } = await ladder(log, alteration, null);
    expect(await said(4, ['signer'])).toBe('not tried');
    const wrong = held(known(generateKeyPairSync('ed25519')));
    expect(await said(3, ['signer'], wrong)).toBe('failed');
  });

  it('is signed again with the kind of key that it says', async () => {
    const bytes = corpusBytes('chains', 'aat-mcp', 'small.jsonl');
    const keys = readKeyring(corpusBytes('chains', 'aat-mcp', 'keys.json'));
    const { takeStep, said } = await ladder(bytes, set(4, 'outcome', '"failure"'), held(...keys));
    const { key } = await takeStep(4);
    expect(await said(4)).toBe('verified with warnings');
    expect(await said(4, ['signer'])).toMatch(/^failed signature@4 signature@5/);
    const forger = { id: null, algorithm: 'ES256', bytes: fromHex(key ?? '') ?? new Uint8Array() };
    expect(await said(4, ['signer'], held(...keys, forger as KnownKey))).toBe('verified');
  });
});

describe('a log that is sealed with a secret', () => {
  const log = encodeText(sealedLog('hush', 5));
  const secret = held({ id: null, algorithm: 'secret', bytes: encodeText('hush') });

  it('cannot be sealed again, and nobody sees that without the secret', async () => {
    const { takeStep, said, means } = await ladder(log, set(2, 'payload.n', '7'), secret);
    expect(means.named).toBeNull();
    for (const step of [2, 3, 4] as const)
      expect((await takeStep(step)).missing).toMatch(/secret that the forger does not have/);
    expect(await said(3)).toBe('consistent with warnings');
    expect(await said(3, ['signer'])).toBe('failed signature@2');
  });

  it('is linked again where a record was taken out, which is as far as it goes', async () => {
    const { takeStep, said } = await ladder(log, { kind: 'drop', at: 2 }, secret);
    expect(await said(1)).toMatch(/^failed link@2/);
    const linked = await takeStep(2);
    expect(linked.missing).toBeNull();
    expect(linked.done).toMatch(/^Numbers, links and sums agree again\. .*secret/);
    expect(describeTamperStep(linked)).toBe('consistent with warnings');
    // More than that takes the secret.
    expect((await takeStep(3)).missing).toMatch(/secret/);
    expect(await said(3, ['signer'])).toMatch(/^failed signature@2/);
  });
});
