// The answers to the requests of a lane are known once all of it was read.

import { LaneRequests } from '../../model/lane-requests.ts';
import type { ApprovalsPart } from '../../query/match/searchable.ts';
import type { LedgerFormat } from '../format.ts';
import type { LedgerReader } from '../reader.ts';

const NO_TEXTS = { text: 0, answers: 1 };
const NONE: ApprovalsPart = { states: [] };

/** Has by the index of an entry the answer. */
export function findApprovals(
  format: LedgerFormat,
  reader: LedgerReader,
  lane: string,
): (index: number) => ApprovalsPart {
  const requests = new LaneRequests(NO_TEXTS);
  for (const entry of reader.entries(lane)) {
    const { ties } = format.words.digest(entry, format.reader.decode(entry));
    requests.answer(entry, 'granted', ties.carriesOut);
    requests.answer(entry, 'denied', ties.denies);
    if (ties.asks) requests.add(entry, ties.asks, '', null);
  }
  const states = new Map<number, ApprovalsPart>();
  for (const { index, state } of requests.rows())
    states.set(index, { states: state === 'granted and denied' ? ['granted', 'denied'] : [state] });
  return (index) => states.get(index) ?? NONE;
}
