import { writeJsonValue } from '../formats/thymos/write/writer/json.ts';
import type { DecisionToRecord, RecordedDecisionRows } from '../ledger/held/journal/data.ts';
import type { RequestDetail } from '../ledger/model/request.ts';
import type { RecordedDecision } from '../ledger/review/api.ts';
import type { JournalStore } from '../ledger/storage/journal/journal-store.ts';
import { type Decide, toRecord } from '../ui/data/approvals/decide.ts';
import type { TestSetup } from './handler.ts';
import { askingRun } from './written.ts';

const NAME = 'asking.jsonl';

/** Makes the bytes of one run that asks some times, and is never answered. */
export function makeAskingLedgerFile(count: number): Uint8Array<ArrayBuffer> {
  const ask = (_: unknown, i: number) => ({
    tool: `tool_${i}`,
    channel: 'maintainer',
    reason: 'it is irreversible',
    args: writeJsonValue({ i }),
  });
  return askingRun(NAME, 'A run that asks', Array.from({ length: count }, ask));
}

/** Imports such a run and opens its requests, oldest first. */
export async function openRequests(
  { ask, importBytes }: TestSetup,
  count: number,
): Promise<readonly RequestDetail[]> {
  await importBytes(NAME, makeAskingLedgerFile(count));
  return details({ ask });
}

/** Follows such a run: a second time, with more requests, it has gone on. */
export async function followRequests(
  { ask }: Pick<TestSetup, 'ask'>,
  count: number,
): Promise<readonly RequestDetail[]> {
  const origin = { kind: 'server', server: 'http://localhost:3001', run: 'r' } as const;
  const file = new Blob([makeAskingLedgerFile(count)]);
  await ask({
    name: 'grow ledger',
    input: { key: 'followed', name: NAME, origin, format: 'thymos', file },
  });
  return details({ ask });
}

async function details({ ask }: Pick<TestSetup, 'ask'>) {
  const { requests } = await ask({ name: 'requests', input: 'open' });
  return Promise.all(
    requests.map(({ ledger, lane, index }) =>
      ask({ name: 'request', input: { ledger, lane, index } }),
    ),
  );
}

export function approval(
  detail: RequestDetail | undefined,
  more: Partial<Decide> = {},
): DecisionToRecord {
  if (!detail) throw new Error('no such request');
  return toRecord({
    detail,
    seen: [],
    reviewer: 'Reviewer One',
    verdict: 'approve',
    reason: '',
    override: null,
    isOnlyRecorded: false,
    isHeld: false,
    ...more,
  });
}

export function denial(
  detail: RequestDetail | undefined,
  more: Partial<Decide> = {},
): DecisionToRecord {
  return approval(detail, { verdict: 'deny', reason: 'not now', ...more });
}

/** Returns what was recorded, or was there already. */
export function requireRecorded(answer: RecordedDecisionRows | undefined): RecordedDecision {
  if (!answer || answer.refused !== null) throw new Error(`refused: ${answer?.refused}`);
  return answer.decision;
}

/** Every step takes a moment, so that others come between: tabs without locks. */
export function slow(store: JournalStore): JournalStore {
  const wait = () => new Promise((resolve) => setTimeout(resolve, Math.random() * 2));
  const later =
    <A extends readonly unknown[], R>(step: (...args: A) => Promise<R>) =>
    async (...args: A) => {
      await wait();
      return step(...args);
    };
  return {
    current: later(store.current),
    keys: later(store.keys),
    putKey: later(store.putKey),
    dropKey: later(store.dropKey),
    revoke: later(store.revoke),
    ends: later(store.ends),
    end: later(store.end),
    records: later(store.records),
    record: later(store.record),
    decision: later(store.decision),
    decisionsOn: later(store.decisionsOn),
    open: later(store.open),
    append: later(store.append),
    extend: later(store.extend),
  };
}
