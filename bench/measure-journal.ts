// The bench measures the review journal: what one more record takes, however many there are, and
// what the screens that show it wait for.

import { ok } from 'node:assert/strict';
import type { Host } from '../src/ledger/format/reader.ts';
import { makeKey } from '../src/ledger/held/journal/key.ts';
import { toRecordRow } from '../src/ledger/held/journal/rows.ts';
import {
  type DecisionInput,
  type JournalRecord,
  nextRecord,
  type RecordContent,
  signDecision,
} from '../src/ledger/review/api.ts';
import { openMemoryJournal } from '../src/ledger/storage/journal/journal-memory.ts';
import type { JournalKeyRow } from '../src/ledger/storage/journal/journal-store.ts';
import { benchService, type Measurement, RUNS, worked } from './measure.ts';

/** Makes half of the records decisions, each on a request of its own, and half their deliveries. */
export async function measureJournal(
  records: number,
  host: Host,
): Promise<{ readonly bytes: Uint8Array; readonly measured: readonly Measurement[] }> {
  const { key, written } = await writtenJournal(records);
  const journals = openMemoryJournal();
  const rows = written.map(toRecordRow);
  const [first] = rows;
  const last = written.findLast(({ kind }) => kind === 'decision');
  ok(first && last);
  await journals.open(key, first);
  await journals.extend(rows.slice(1), 1);
  const ask = benchService(host, journals);
  const measured: Measurement[] = [];
  const time = async (what: string, entries: number | null, work: () => Promise<unknown>) => {
    const start = performance.now();
    await work();
    measured.push({ what, ms: performance.now() - start, entries });
  };
  await time('make its index, once', records, () => journals.ends());
  await time('read its decisions', records, () => ask({ name: 'journal decisions', input: [] }));
  await time('verify its copy, at first', records, () =>
    ask({ name: 'show journal', input: key.journal }),
  );
  let ms = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 3 * RUNS; run++) {
    const start = performance.now();
    const outcome = `unknown, ${run}`;
    await ask({
      name: 'record delivery',
      input: { decision: last.id, server: 'bench', outcome, detail: '' },
    });
    ms = Math.min(ms, performance.now() - start);
  }
  measured.push({ what: 'one more record', ms, entries: null });
  await time('bring its copy up to date', null, () =>
    ask({ name: 'show journal', input: key.journal }),
  );
  let copied = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 3 * RUNS; run++) {
    await ask({
      name: 'record delivery',
      input: { decision: last.id, server: 'bench', outcome: 'x', detail: '' },
    });
    const start = worked();
    await ask({ name: 'show journal', input: key.journal });
    copied = Math.min(copied, worked() - start);
  }
  measured.push({ what: 'the same with one more record', ms: copied, entries: null });
  const [state] = (await ask({ name: 'journal', input: null })).journals;
  ok(state?.records === records + 6 * RUNS && state.shown === state.records);
  ok(state.verdict === 'verified');
  const { file } = await ask({ name: 'journal file', input: key.journal });
  return { bytes: new Uint8Array(await file.arrayBuffer()), measured };
}

async function writtenJournal(
  count: number,
): Promise<{ readonly key: JournalKeyRow; readonly written: readonly JournalRecord[] }> {
  const key = await makeKey(crypto.subtle);
  const { journal, publicKey, secret } = key;
  if (secret instanceof Uint8Array) throw new Error('this Node signs no Ed25519');
  const sign = async (message: Uint8Array) =>
    new Uint8Array(await crypto.subtle.sign('Ed25519', secret, message.slice()));
  const written: JournalRecord[] = [];
  const time = () => new Date(Date.UTC(2026, 0, 31, 9, 0, written.length)).toISOString();
  const add = async (content: RecordContent) => {
    const last = written.at(-1) ?? null;
    written.push(await nextRecord(journal, last, time(), content, sign));
  };
  await add({ kind: 'opened', body: { public_key: publicKey, continues: null } });
  await add({ kind: 'reviewer', body: { name: 'Reviewer One' } });
  while (written.length < count) {
    const { id: previous = '', kind = 'opened' } = written.at(-1) ?? {};
    if (kind === 'decision') {
      const body = { decision: previous, server: 'bench', outcome: 'carried out', detail: '' };
      await add({ kind: 'delivery', body });
      continue;
    }
    const seq = written.length;
    const position = { id: journal, public_key: publicKey, seq, previous };
    const decided = { reviewer: 'Reviewer One', decided_at: time(), ...decisionOn(seq) };
    const body = await signDecision({ ...decided, journal: position }, sign);
    await add({ kind: 'decision', body });
  }
  return { key, written };
}

function decisionOn(seq: number): DecisionInput {
  const id = seq.toString(16).padStart(64, '0');
  return {
    verdict: 'approve',
    reason: 'read with the invoice',
    subject: { title: 'order_place', tool: 'order_place', channel: 'maintainer', proposal: id },
    evidence: {
      ledger: id,
      ledgerName: 'bench.db',
      format: 'thymos',
      lane: id,
      entry: id,
      seq: '6',
      head: id,
      verifier: 'thymos-verifier/4',
      profile: 'strict',
      verdict: 'verified',
      override: null,
    },
  };
}
