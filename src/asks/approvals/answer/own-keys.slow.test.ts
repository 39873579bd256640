import { describe, expect, it } from 'vitest';
import type { RecordedDecision } from '../../../ledger/review/api.ts';
import type { JournalKeyRow } from '../../../ledger/storage/journal/journal-store.ts';
import { approval, openRequests, requireRecorded } from '../../../testing/decisions.ts';
import { createSetup, type TestSetup } from '../../../testing/handler.ts';

const PASSPHRASE = 'seven quiet herons';

async function journals({ ask }: TestSetup) {
  return (await ask({ name: 'journal', input: null })).journals;
}

async function decided(): Promise<{
  setup: TestSetup;
  journal: string;
  decision: RecordedDecision;
}> {
  const setup = createSetup();
  const [request] = await openRequests(setup, 1);
  const decision = requireRecorded(
    await setup.ask({ name: 'record decision', input: approval(request) }),
  );
  const { journal } = decision.document;
  return { setup, journal: journal.id, decision };
}

async function readVerdict({ ask }: TestSetup, journal: string) {
  return (await ask({ name: 'ledger', input: await ask({ name: 'show journal', input: journal }) }))
    .summary.verdict;
}

async function changed(file: Blob, change: Record<string, unknown>): Promise<Blob> {
  return new Blob([JSON.stringify({ ...JSON.parse(await file.text()), ...change })]);
}

describe('a key as a file', () => {
  it('goes on in another browser where it ended in the first', async () => {
    const { setup, journal, decision } = await decided();
    const { file } = await setup.ask({
      name: 'key file',
      input: { journal, passphrase: PASSPHRASE },
    });
    const other = createSetup();
    expect(
      await other.ask({ name: 'take key', input: { file, passphrase: PASSPHRASE } }),
    ).toMatchObject({ added: 3, records: 3 });
    const state = await other.ask({ name: 'journal', input: null });
    expect(state).toMatchObject({ reviewer: 'Reviewer One', records: 3 });
    expect(state.publicKey).toBe(decision.document.journal.public_key);
    expect(state.journals[0]).toMatchObject({ key: 'extractable', isWritten: true });
    await other.ask({ name: 'set reviewer', input: 'Reviewer One, travelling' });
    expect(await journals(other)).toMatchObject([{ journal, records: 4 }]);
    expect(await readVerdict(other, journal)).toBe('verified');
    const back = await other.ask({ name: 'key file', input: { journal, passphrase: PASSPHRASE } });
    expect(
      await setup.ask({ name: 'take key', input: { file: back.file, passphrase: PASSPHRASE } }),
    ).toMatchObject({ added: 1 });
  });

  it('holds nothing of the secret that can be read without the passphrase', async () => {
    const { setup, journal } = await decided();
    const { file } = await setup.ask({
      name: 'key file',
      input: { journal, passphrase: PASSPHRASE },
    });
    const [row] = await setup.ports.journals.keys();
    const secret = row?.secret;
    if (!(secret instanceof CryptoKey)) throw new Error('no key object');
    const bytes = Buffer.from(await crypto.subtle.exportKey('pkcs8', secret)).subarray(-32);
    const text = await file.text();
    for (const encoding of ['hex', 'base64'] as const)
      expect(text).not.toContain(bytes.toString(encoding).slice(0, 16));
  });

  it('is refused with another passphrase, and after any change', async () => {
    const { setup, journal } = await decided();
    const { file } = await setup.ask({
      name: 'key file',
      input: { journal, passphrase: PASSPHRASE },
    });
    const other = createSetup();
    const refuses = (given: Blob, passphrase: string, why: string) =>
      expect(other.ask({ name: 'take key', input: { file: given, passphrase } })).rejects.toThrow(
        why,
      );
    await refuses(file, 'seven quiet heron', 'does not open');
    await refuses(
      await changed(file, { public_key: 'ab'.repeat(32) }),
      PASSPHRASE,
      'does not open',
    );
    await refuses(await changed(file, { records: ['{}'] }), PASSPHRASE, 'no review journal');
    const kdf = { name: 'PBKDF2-SHA-256', iterations: 1, salt: '00'.repeat(16) };
    await refuses(await changed(file, { kdf }), PASSPHRASE, 'iterations');
    await refuses(new Blob(['{}']), PASSPHRASE, 'no exported key');
    expect(await journals(other)).toEqual([]);
  });

  it('is refused with the journal of another key', async () => {
    const first = await decided();
    const second = await decided();
    const a = await first.setup.ask({
      name: 'key file',
      input: { journal: first.journal, passphrase: PASSPHRASE },
    });
    const b = await second.setup.ask({
      name: 'key file',
      input: { journal: second.journal, passphrase: PASSPHRASE },
    });
    const { records } = JSON.parse(await b.file.text());
    const mixed = await changed(a.file, { records });
    const other = createSetup();
    await expect(
      other.ask({ name: 'take key', input: { file: mixed, passphrase: PASSPHRASE } }),
    ).rejects.toThrow('another key');
    expect((await other.ask({ name: 'journal', input: null })).publicKey).toBeNull();
  });

  it('asks for a passphrase that is not found by trying', async () => {
    const { setup, journal } = await decided();
    await expect(
      setup.ask({ name: 'key file', input: { journal, passphrase: 'short' } }),
    ).rejects.toThrow('at least 12');
  });

  it('cannot be made of a key that an earlier version kept for good', async () => {
    const { setup, journal } = await decided();
    const { journals: store } = setup.ports;
    const pair = await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify']);
    if (!('privateKey' in pair)) throw new Error('no pair');
    const [row] = await store.keys();
    await store.putKey({ ...(row as JournalKeyRow), secret: pair.privateKey });
    expect((await journals(setup))[0]?.key).toBe('not extractable');
    await expect(
      setup.ask({ name: 'key file', input: { journal, passphrase: PASSPHRASE } }),
    ).rejects.toThrow('cannot leave');
  });
});

describe('several keys', () => {
  it('are kept together, and the one that was chosen last signs', async () => {
    const { setup, journal } = await decided();
    const { file } = await setup.ask({
      name: 'key file',
      input: { journal, passphrase: PASSPHRASE },
    });
    const other = createSetup();
    await other.ask({ name: 'set reviewer', input: 'Reviewer Two' });
    const own = (await other.ask({ name: 'journal', input: null })).journals[0]?.journal ?? '';
    await other.ask({ name: 'take key', input: { file, passphrase: PASSPHRASE } });
    expect((await other.ask({ name: 'journal', input: null })).reviewer).toBe('Reviewer One');
    await other.ask({ name: 'use key', input: own });
    expect((await other.ask({ name: 'journal', input: null })).reviewer).toBe('Reviewer Two');
    await other.ask({ name: 'drop key', input: own });
    expect((await other.ask({ name: 'journal', input: null })).reviewer).toBe('Reviewer One');
    const kept = await journals(other);
    expect(kept.find((one) => one.journal === own)).toMatchObject({ key: null, isWritten: false });
    await expect(other.ask({ name: 'use key', input: own })).rejects.toThrow('not in this browser');
  });
});

describe('revoking a key', () => {
  it('ends its journal, and the next key continues it under the same name', async () => {
    const { setup, journal } = await decided();
    await setup.ask({
      name: 'revoke key',
      input: { journal, reason: 'the laptop is gone', isReplaced: true },
    });
    const [next, old] = await journals(setup);
    expect(old).toMatchObject({ journal, key: null, records: 4, verdict: 'verified' });
    expect(old?.revoked).toMatchObject({ successor: next?.publicKey });
    expect(next).toMatchObject({ reviewer: 'Reviewer One', isWritten: true, records: 2 });
    const lines = await (
      await setup.ask({ name: 'journal file', input: next?.journal ?? '' })
    ).file.text();
    expect(lines.split('\n')[0]).toContain(old?.head);
    expect(await readVerdict(setup, journal)).toBe('verified');
    expect(await readVerdict(setup, next?.journal ?? '')).toBe('verified');
  });

  it('leaves no key without one, and the next decision opens a journal', async () => {
    const { setup, journal } = await decided();
    await setup.ask({ name: 'revoke key', input: { journal, reason: '', isReplaced: false } });
    expect(await setup.ask({ name: 'journal', input: null })).toMatchObject({
      reviewer: null,
      publicKey: null,
    });
    await setup.ask({ name: 'set reviewer', input: 'Reviewer One' });
    const [next] = await journals(setup);
    expect(next).toMatchObject({ isWritten: true, records: 2 });
    expect(next?.journal).not.toBe(journal);
  });

  it('is known wherever its journal is: a copy of the key is not taken in', async () => {
    const { setup, journal } = await decided();
    const { file } = await setup.ask({
      name: 'key file',
      input: { journal, passphrase: PASSPHRASE },
    });
    await setup.ask({
      name: 'revoke key',
      input: { journal, reason: 'copied', isReplaced: false },
    });
    await expect(
      setup.ask({ name: 'take key', input: { file, passphrase: PASSPHRASE } }),
    ).rejects.toThrow('was revoked');
  });
});
