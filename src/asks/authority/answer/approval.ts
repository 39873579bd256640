// The ledger, or a review journal that is kept here, records which request for approval let an
// entry through, and who granted it.

import { KeptJournals } from '../../../ledger/held/journal/kept.ts';
import type { LedgerCache } from '../../../ledger/held/ledger-cache.ts';
import type { Approval } from '../../../ledger/model/authority.ts';
import type { LaneRequest } from '../../../ledger/model/request.ts';
import { requestKey } from '../../../ledger/review/api.ts';
import type { HeldLane } from './held-lane.ts';

/** Null when no approval is recorded. */
export async function findApproval(
  cache: LedgerCache,
  lane: HeldLane,
  index: number,
): Promise<Approval | null> {
  const request = await requestFor(cache, lane, index);
  if (!request) return null;
  const { seq, channel } = request;
  const asked = { index: request.index, seq, channel };
  const named = await namedIn(cache, lane, request);
  if (named.length) return { ...asked, by: named, source: 'ledger' };
  const signed = await signedFor(cache, lane, request);
  return { ...asked, by: signed, source: signed.length ? 'journal' : null };
}

async function requestFor(
  cache: LedgerCache,
  { row, opened }: HeldLane,
  index: number,
): Promise<LaneRequest | null> {
  const { requests } = opened;
  const granted = requests.find(
    (request) =>
      isGranted(request) &&
      (request.index === index || request.answers.some((one) => one.index === index)),
  );
  if (granted) return granted;
  const format = cache.format(row);
  const before = requests.filter((request) => request.index < index);
  if (!format.state.authority || before.length === 0) return null;
  const entry = await opened.entry(index);
  const own = format.state.authority(entry, format.reader.decode(entry));
  return before.findLast(({ proposal }) => own?.carriesOut?.(proposal)) ?? null;
}

function isGranted({ answers }: LaneRequest): boolean {
  return answers.some(({ outcome }) => outcome === 'granted');
}

async function namedIn(
  cache: LedgerCache,
  { row, opened }: HeldLane,
  { answers }: LaneRequest,
): Promise<string[]> {
  const format = cache.format(row);
  const names = new Set<string>();
  for (const { index, outcome } of answers) {
    if (outcome !== 'granted') continue;
    const entry = await opened.entry(index);
    for (const { role, name } of format.words.names?.(entry, format.reader.decode(entry)).named ??
      [])
      if (role === 'approved by') names.add(name);
  }
  return [...names];
}

async function signedFor(
  cache: LedgerCache,
  { row, opened }: HeldLane,
  { id: entry, proposal }: LaneRequest,
): Promise<string[]> {
  const { journals } = cache.ports;
  const key = requestKey({ format: row.format, lane: opened.id, entry, proposal });
  const names = new Set<string>();
  for (const found of await journals.decisionsOn(key)) {
    const { document } = await new KeptJournals(journals).decision(found);
    if (document.verdict === 'approve') names.add(document.reviewer);
  }
  return [...names];
}
