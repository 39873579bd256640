import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { decodeText, encodeText, fromHex } from '../../../base/bytes.ts';
import { verifyStrict } from '../../../base/signature/signature.ts';
import { makeKey, signer } from '../../../ledger/held/journal/key.ts';
import { decisionText, readDecision } from '../../../ledger/review/api.ts';
import { openMemoryJournal } from '../../../ledger/storage/journal/journal-memory.ts';
import {
  approval,
  denial,
  makeAskingLedgerFile,
  openRequests,
  requireRecorded,
  slow,
} from '../../../testing/decisions.ts';
import { draws } from '../../../testing/draws.ts';
import { createSetup, type TestSetup } from '../../../testing/handler.ts';

async function readVerdict({ ask }: TestSetup): Promise<string | null | undefined> {
  const { ledger } = await ask({ name: 'journal', input: null });
  return (await ask({ name: 'ledger', input: ledger ?? '' })).summary.verdict;
}

async function readDecisions({ ask }: TestSetup) {
  return (await ask({ name: 'journal decisions', input: [] })).flatMap(
    ({ decisions }) => decisions,
  );
}

async function exported({ ask }: TestSetup): Promise<Blob> {
  const { journals } = await ask({ name: 'journal', input: null });
  return (await ask({ name: 'journal file', input: journals[0]?.journal ?? '' })).file;
}

describe('the journal of this browser', () => {
  it('takes a name, decisions and deliveries, and is a ledger that verifies', async () => {
    const setup = createSetup();
    const { ask } = setup;
    const [first, second] = await openRequests(setup, 2);
    expect(await ask({ name: 'journal', input: null })).toMatchObject({
      reviewer: null,
      journals: [],
    });
    const nameless = approval(first, { reviewer: ' ' });
    await expect(ask({ name: 'record decision', input: nameless })).rejects.toThrow('name');
    await ask({ name: 'set reviewer', input: ' Reviewer One ' });
    await ask({ name: 'set reviewer', input: 'Reviewer One' });
    const approved = requireRecorded(
      await ask({ name: 'record decision', input: approval(first) }),
    );
    const delivery = await ask({
      name: 'record delivery',
      input: {
        decision: approved.id,
        server: 'http://localhost:3001',
        outcome: 'carried out',
        detail: 'by commit 7',
      },
    });
    await ask({ name: 'record decision', input: denial(second) });
    const state = await ask({ name: 'journal', input: null });
    expect(state).toMatchObject({ reviewer: 'Reviewer One', records: 5 });
    expect(state.journals[0]).toMatchObject({ decisions: 2, key: 'extractable' });
    expect(await readVerdict(setup)).toBe('verified');
    const decisions = await readDecisions(setup);
    expect(decisions.map(({ document }) => document.verdict)).toEqual(['approve', 'deny']);
    expect(decisions[0]?.deliveries).toEqual([delivery]);
    expect(decisions[0]?.document).toEqual(approved.document);
  });

  it('refuses what breaks a rule, and keeps nothing of it', async () => {
    const setup = createSetup();
    const { ask } = setup;
    const [request] = await openRequests(setup, 1);
    await ask({ name: 'set reviewer', input: 'Reviewer One' });
    const silent = denial(request, { reason: ' ' });
    await expect(ask({ name: 'record decision', input: silent })).rejects.toThrow('reason');
    const { input, ...rest } = approval(request);
    const failed = { ...input, evidence: { ...input.evidence, verdict: 'failed' as const } };
    await expect(
      ask({ name: 'record decision', input: { ...rest, input: failed } }),
    ).rejects.toThrow('override');
    const delivery = { decision: '00'.repeat(32), server: '', outcome: '', detail: '' };
    await expect(ask({ name: 'record delivery', input: delivery })).rejects.toThrow(
      'not in the journal',
    );
    expect((await ask({ name: 'journal', input: null })).records).toBe(2);
  });

  it('stays one chain, whoever writes at the same time', async () => {
    // The slowest loses a try to the opening and one to each other writer: seven need eight tries,
    // which is what a writer has.
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(2), { minLength: 4, maxLength: 7 }), async (writers) => {
        const journals = slow(openMemoryJournal());
        const tabs = [0, 1, 2].map(() => createSetup({ journals }));
        const [setup] = tabs;
        if (!setup) throw new Error('no tab');
        await Promise.all(
          writers.map((tab, i) => tabs[tab]?.ask({ name: 'set reviewer', input: `Name ${i}` })),
        );
        const state = await setup.ask({ name: 'journal', input: null });
        expect(state.records).toBe(1 + writers.length);
        expect(state.journals).toHaveLength(1);
        const bytes = new Uint8Array(await (await exported(setup)).arrayBuffer());
        expect((await createSetup().importBytes('journal', bytes)).verdict).toBe('verified');
      }),
      { numRuns: draws(8) },
    );
  });

  it('keeps a decision whose ledger could not be written', async () => {
    const setup = createSetup();
    const { ask, store } = setup;
    const [request] = await openRequests(setup, 1);
    await ask({ name: 'set reviewer', input: 'Reviewer One' });
    const { begin, extend } = store;
    store.begin = () => Promise.reject(new Error('no space left'));
    store.extend = () => Promise.reject(new Error('no space left'));
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const decision = requireRecorded(
      await ask({ name: 'record decision', input: approval(request) }),
    );
    const { ledger } = await ask({ name: 'journal', input: null });
    expect((await ask({ name: 'ledger', input: ledger ?? '' })).summary.entries).toBe(2);
    Object.assign(store, { begin, extend });
    expect(warned).toHaveBeenCalledOnce();
    warned.mockRestore();
    expect((await readDecisions(setup)).map(({ id }) => id)).toEqual([decision.id]);
    const { summary } = await ask({ name: 'ledger', input: ledger ?? '' });
    expect(summary).toMatchObject({ entries: 3, verdict: 'verified', origin: { kind: 'journal' } });
  });

  it('outlives its ledger', async () => {
    const setup = createSetup();
    const { ask } = setup;
    const [request] = await openRequests(setup, 1);
    await ask({ name: 'record decision', input: approval(request) });
    const { ledger, journals } = await ask({ name: 'journal', input: null });
    await ask({ name: 'forget ledger', input: { ledger: ledger ?? '' } });
    expect(await ask({ name: 'journal', input: null })).toMatchObject({ ledger: null, records: 3 });
    expect(await ask({ name: 'show journal', input: journals[0]?.journal ?? '' })).toBe(ledger);
    expect(await readVerdict(setup)).toBe('verified');
  });

  it('comes back from its export, and continues in a journal of a new key', async () => {
    const first = createSetup();
    const [one, two] = await openRequests(first, 2);
    const decision = requireRecorded(
      await first.ask({ name: 'record decision', input: approval(one) }),
    );
    const early = await exported(first);
    await first.ask({ name: 'record decision', input: denial(two) });
    const late = await exported(first);

    const second = createSetup();
    const { ask } = second;
    expect(await ask({ name: 'restore journal', input: early })).toMatchObject({
      added: 3,
      records: 3,
    });
    expect(await ask({ name: 'restore journal', input: late })).toMatchObject({
      added: 1,
      records: 4,
    });
    expect(await ask({ name: 'restore journal', input: early })).toMatchObject({
      added: 0,
      records: 4,
    });
    const seen = await readDecisions(second);
    expect(seen[0]).toEqual(decision);
    // Another key decides for itself, once its holder has seen what was decided.
    const [here] = await openRequests(second, 2);
    expect(await ask({ name: 'record decision', input: approval(here) })).toEqual({
      refused: 'decided elsewhere',
    });
    requireRecorded(await ask({ name: 'record decision', input: approval(here, { seen }) }));
    const { journals } = await ask({ name: 'journal', input: null });
    expect(journals.map(({ records, key }) => [records, key])).toEqual([
      [3, 'extractable'],
      [4, null],
    ]);
    const opening = new TextDecoder().decode(
      await (
        await ask({ name: 'journal file', input: journals[0]?.journal ?? '' })
      ).file.arrayBuffer(),
    );
    expect(opening.split('\n')[0]).toContain(journals[1]?.head);
    expect(await readDecisions(second)).toHaveLength(3);
    expect(await first.ask({ name: 'restore journal', input: late })).toMatchObject({
      added: 0,
      records: 4,
    });
  });

  it('takes nothing in that does not verify or differs from what is here', async () => {
    const setup = createSetup();
    await setup.ask({ name: 'set reviewer', input: 'Reviewer One' });
    const shared = await exported(setup);
    const text = await shared.text();
    const rejects = (file: Blob, why: string) =>
      expect(setup.ask({ name: 'restore journal', input: file })).rejects.toThrow(why);
    await rejects(new Blob(['{}\n']), 'no review journal');
    await rejects(new Blob([text.replace('Reviewer One', 'Reviewer Two')]), 'does not verify');
    // The same key is used in two places, as a copy of a profile can do.
    const journals = openMemoryJournal();
    const key = await setup.ports.journals.current();
    const rows = await setup.ports.journals.records(key?.journal ?? '');
    if (!key || !rows[0]) throw new Error('no key');
    await journals.open(key, rows[0]);
    const copy = createSetup({ journals });
    await copy.ask({ name: 'set reviewer', input: 'Reviewer Two' });
    await rejects(await exported(copy), 'differs from the one');
    expect((await setup.ask({ name: 'journal', input: null })).records).toBe(2);
  });

  it('signs by bytes where the browser knows no Ed25519', async () => {
    const refuses = { generateKey: () => Promise.reject(new Error('NotSupportedError')) };
    for (const subtle of [undefined, refuses as unknown as SubtleCrypto]) {
      const key = await makeKey(subtle);
      expect(key.secret).toBeInstanceOf(Uint8Array);
      const message = new TextEncoder().encode('a record');
      const signature = await signer(key, subtle)(message);
      expect(verifyStrict(fromHex(key.publicKey) ?? message, message, signature)).toBeNull();
    }
  });

  it('hands out decisions that are checked alone, and compared with the ledgers here', async () => {
    const setup = createSetup();
    const { ask } = setup;
    const [request] = await openRequests(setup, 1);
    const given = approval(request, { reason: 'read with the invoice' });
    const { document } = requireRecorded(await ask({ name: 'record decision', input: given }));
    const text = decisionText(document);
    expect(readDecision(new TextEncoder().encode(text)).decision).toEqual(document);
    const key = document.journal.public_key;
    const holds = async (file: string, keys: readonly string[] = []) =>
      (await ask({ name: 'check decision', input: { file: new Blob([file]), keys } })).answers.map(
        (answer) => answer.holds,
      );
    expect(await holds(text)).toEqual([true, true, true, null]);
    expect(await holds(text, [key])).toEqual([true, true, true, true]);
    expect(await holds(text, ['00'.repeat(32)])).toEqual([true, true, true, false]);
    expect(await holds(text.replace('approve', 'deny'))).toEqual([false, true, true, null]);
    expect(await holds(text.replace(key, '11'.repeat(32)))).toEqual([false, false, true, null]);
    await expect(
      ask({ name: 'check decision', input: { file: new Blob(['{}']), keys: [] } }),
    ).rejects.toThrow('no signed decision');
    await expect(
      ask({ name: 'check decision', input: { file: new Blob(['[']), keys: [] } }),
    ).rejects.toThrow('Byte 1');
  });

  it('compares the arguments of a request with what was decided on', async () => {
    const setup = createSetup();
    const { ask } = setup;
    const [request] = await openRequests(setup, 1);
    const { document } = requireRecorded(
      await ask({ name: 'record decision', input: approval(request) }),
    );
    const altered = decodeText(makeAskingLedgerFile(1)).replace('"args":{"i":0}', '"args":{"i":7}');
    await setup.importBytes('altered.jsonl', new Uint8Array(encodeText(altered)));
    const { ledgers } = await ask({
      name: 'check decision',
      input: { file: new Blob([decisionText(document)]), keys: [] },
    });
    const answers = ledgers.map(({ found, agrees, answers }) => [
      found.name,
      answers.find(({ about }) => about === 'arguments')?.holds,
      agrees,
    ]);
    expect(answers.sort()).toEqual([
      ['altered.jsonl', false, false],
      ['asking.jsonl', true, true],
    ]);
  });
});
