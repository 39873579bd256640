import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { fromHex } from '../../core/bytes.ts';
import { verifyStrict } from '../../core/signature/signature.ts';
import { type DecisionInput, decisionText, readDecision } from '../../formats/journal/api.ts';
import { INPUT } from '../../formats/journal/testing.ts';
import { type JournalStore, openMemoryJournal } from '../../storage/journal.ts';
import { createBench, type TestBench } from '../testing.ts';
import { makeKey, signer } from './key.ts';

const DENIAL: DecisionInput = { ...INPUT, verdict: 'deny', reason: 'not now' };

async function verdictOf({ service }: TestBench): Promise<string | null | undefined> {
  const { ledger } = await service.journal();
  return (await service.library()).find(({ id }) => id === ledger)?.verdict;
}

async function exported({ service }: TestBench): Promise<Blob> {
  const { journals } = await service.journal();
  return (await service.journalFile(journals[0]?.journal ?? '')).file;
}

describe('the journal of this browser', () => {
  it('takes a name, decisions and deliveries, and is a ledger that verifies', async () => {
    const bench = createBench();
    const { service } = bench;
    expect(await service.journal()).toMatchObject({ reviewer: null, journals: [] });
    await expect(service.recordDecision(INPUT)).rejects.toThrow('name');
    await service.setReviewer(' Reviewer One ');
    await service.setReviewer('Reviewer One');
    const approval = await service.recordDecision(INPUT);
    const delivery = await service.recordDelivery({
      decision: approval.id,
      server: 'http://localhost:3001',
      outcome: 'carried out',
      detail: 'by commit 7',
    });
    await service.recordDecision(DENIAL);
    const state = await service.journal();
    expect(state).toMatchObject({ reviewer: 'Reviewer One', records: 5 });
    expect(state.journals[0]).toMatchObject({ decisions: 2, key: 'not extractable' });
    expect(await verdictOf(bench)).toBe('verified');
    const decisions = await service.journalDecisions();
    expect(decisions.map(({ document }) => document.verdict)).toEqual(['approve', 'deny']);
    expect(decisions[0]?.deliveries).toEqual([delivery]);
    expect(decisions[0]?.document).toEqual(approval.document);
  });

  it('refuses what breaks a rule, and keeps nothing of it', async () => {
    const { service } = createBench();
    await service.setReviewer('Reviewer One');
    const { evidence } = INPUT;
    await expect(service.recordDecision({ ...DENIAL, reason: '' })).rejects.toThrow('reason');
    const failed = { ...INPUT, evidence: { ...evidence, verdict: 'failed' as const } };
    await expect(service.recordDecision(failed)).rejects.toThrow('override');
    const delivery = { decision: '00'.repeat(32), server: '', outcome: '', detail: '' };
    await expect(service.recordDelivery(delivery)).rejects.toThrow('not in the journal');
    expect((await service.journal()).records).toBe(2);
    const override = { ...failed.evidence, override: 'the finding is known' };
    await service.recordDecision({ ...failed, evidence: override });
    expect((await service.journal()).records).toBe(3);
  });

  it('stays one chain, whoever writes at the same time', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 4, maxLength: 9 }),
        async (writers) => {
          // Tabs without locks, over one store, whose every step may be overtaken.
          const journals = slow(openMemoryJournal());
          const tabs = [0, 1, 2].map(() => createBench({ journals }));
          await Promise.all(tabs.map(({ service }) => service.setReviewer('Reviewer One')));
          const named = (await tabs[0]?.service.journal())?.records ?? 0;
          const decided = await Promise.all(
            writers.map((tab) => tabs[tab]?.service.recordDecision(INPUT)),
          );
          expect(new Set(decided.map((decision) => decision?.id)).size).toBe(writers.length);
          const [bench] = tabs;
          if (!bench) throw new Error('no tab');
          const state = await bench.service.journal();
          expect(state.records).toBe(named + writers.length);
          expect(state.journals).toHaveLength(1);
          const report = await createBench().importBytes(
            'journal',
            new Uint8Array(await (await exported(bench)).arrayBuffer()),
          );
          expect(report.verdict).toBe('verified');
        },
      ),
      { numRuns: 8 },
    );
  });

  it('keeps a decision whose ledger could not be written', async () => {
    const bench = createBench();
    const { service, store } = bench;
    await service.setReviewer('Reviewer One');
    const { begin } = store;
    store.begin = () => Promise.reject(new Error('no space left'));
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const decision = await service.recordDecision(INPUT);
    store.begin = begin;
    expect(warned).toHaveBeenCalledOnce();
    warned.mockRestore();
    expect((await service.journalDecisions()).map(({ id }) => id)).toEqual([decision.id]);
    // Asked the next time, the library catches up.
    await service.journal();
    const { ledger } = await service.journal();
    const summary = (await service.library()).find(({ id }) => id === ledger);
    expect(summary).toMatchObject({ entries: 3, verdict: 'verified', origin: { kind: 'journal' } });
  });

  it('outlives its ledger', async () => {
    const bench = createBench();
    const { service } = bench;
    await service.setReviewer('Reviewer One');
    await service.recordDecision(INPUT);
    const { ledger, journals } = await service.journal();
    await service.forget(ledger ?? '');
    expect(await service.journal()).toMatchObject({ ledger: null, records: 3 });
    expect(await service.showJournal(journals[0]?.journal ?? '')).toBe(ledger);
    expect(await verdictOf(bench)).toBe('verified');
  });

  it('comes back from its export, and continues in a journal of a new key', async () => {
    const first = createBench();
    await first.service.setReviewer('Reviewer One');
    const decision = await first.service.recordDecision(INPUT);
    const early = await exported(first);
    await first.service.recordDecision(DENIAL);
    const late = await exported(first);

    const { service } = createBench();
    expect(await service.restoreJournal(early)).toMatchObject({ added: 3, records: 3 });
    expect(await service.restoreJournal(late)).toMatchObject({ added: 1, records: 4 });
    expect(await service.restoreJournal(early)).toMatchObject({ added: 0, records: 4 });
    expect((await service.journalDecisions())[0]).toEqual(decision);
    await expect(service.recordDecision(INPUT)).rejects.toThrow('name');
    await service.setReviewer('Reviewer One');
    await service.recordDecision(INPUT);
    const { journals } = await service.journal();
    expect(journals.map(({ records, key }) => [records, key])).toEqual([
      [3, 'not extractable'],
      [4, null],
    ]);
    const opening = new TextDecoder().decode(
      await (await service.journalFile(journals[0]?.journal ?? '')).file.arrayBuffer(),
    );
    expect(opening.split('\n')[0]).toContain(journals[1]?.head);
    expect(await service.journalDecisions()).toHaveLength(3);
    // The first browser takes its own back and changes nothing.
    expect(await first.service.restoreJournal(late)).toMatchObject({ added: 0, records: 4 });
  });

  it('takes nothing in that does not verify or differs from what is here', async () => {
    const bench = createBench();
    await bench.service.setReviewer('Reviewer One');
    const shared = await exported(bench);
    const text = await shared.text();
    const rejects = (file: Blob, why: string) =>
      expect(bench.service.restoreJournal(file)).rejects.toThrow(why);
    await rejects(new Blob(['{}\n']), 'no review journal');
    await rejects(new Blob([text.replace('Reviewer One', 'Reviewer Two')]), 'does not verify');
    // The same key, used in two places: what a copy of a profile can do.
    const journals = openMemoryJournal();
    const key = await bench.ports.journals.current();
    const rows = await bench.ports.journals.records(key?.journal ?? '');
    if (!key || !rows[0]) throw new Error('no key');
    await journals.open(key, rows[0]);
    const copy = createBench({ journals });
    await copy.service.setReviewer('Reviewer Two');
    await rejects(await exported(copy), 'differs from the one');
    expect((await bench.service.journal()).records).toBe(2);
  });

  it('signs by bytes where the browser knows no Ed25519', async () => {
    const refuses = { generateKey: () => Promise.reject(new Error('NotSupportedError')) };
    // All that is called of it here.
    for (const subtle of [undefined, refuses as unknown as SubtleCrypto]) {
      const key = await makeKey(subtle);
      expect(key.secret).toBeInstanceOf(Uint8Array);
      const message = new TextEncoder().encode('a record');
      const signature = await signer(key, subtle)(message);
      expect(verifyStrict(fromHex(key.publicKey) ?? message, message, signature)).toBeNull();
    }
  });

  it('hands out decisions that are checked alone, and compared with the ledgers here', async () => {
    const { service } = createBench();
    await service.setReviewer('Reviewer One');
    const { document } = await service.recordDecision(INPUT);
    const text = decisionText(document);
    expect(readDecision(new TextEncoder().encode(text))).toEqual(document);
    const key = document.journal.public_key;
    const holds = async (file: string, keys: readonly string[] = []) =>
      (await service.checkDecision(new Blob([file]), keys)).answers.map((answer) => answer.holds);
    expect(await holds(text)).toEqual([true, true, true, null]);
    expect(await holds(text, [key])).toEqual([true, true, true, true]);
    expect(await holds(text, ['00'.repeat(32)])).toEqual([true, true, true, false]);
    expect(await holds(text.replace('approve', 'deny'))).toEqual([false, true, true, null]);
    expect(await holds(text.replace(key, '11'.repeat(32)))).toEqual([false, false, true, null]);
    await expect(service.checkDecision(new Blob(['{}']), [])).rejects.toThrow('no signed decision');
    await expect(service.checkDecision(new Blob(['[']), [])).rejects.toThrow('Byte 1');
  });
});

/** Every step takes a moment, so that others come between. */
function slow(store: JournalStore): JournalStore {
  const wait = () => new Promise((resolve) => setTimeout(resolve, Math.random() * 2));
  const later =
    <A extends readonly unknown[], R>(step: (...args: A) => Promise<R>) =>
    async (...args: A) => {
      await wait();
      return step(...args);
    };
  return {
    current: later(store.current),
    journals: later(store.journals),
    records: later(store.records),
    open: later(store.open),
    append: later(store.append),
    extend: later(store.extend),
  };
}
