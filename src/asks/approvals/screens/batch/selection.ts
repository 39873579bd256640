// Requests that are decided together have to be alike, so that one look and one reason are right
// for all of them.

import type { InboxRequest } from '../../../../ui/data/approvals/approvals.ts';
import { isCopy, isRequestAt } from '../list/inbox.ts';
import type { KnownRisk } from '../Risk.tsx';

/** More cannot be read on one screen. */
export const MAX_BATCH = 50;

export type LevelOf = (request: InboxRequest) => KnownRisk['level'];

/** Says why a request cannot be decided together with the selected ones; null when it can. */
export function whyNotWith(
  selected: readonly InboxRequest[],
  request: InboxRequest,
  findLevel: LevelOf,
): string | null {
  const [first] = selected;
  if (!first || selected.some((one) => isRequestAt(one, request))) return null;
  if (request.tool === null || first.tool === null)
    return 'Not alike: nothing names the tool of both';
  if (request.tool !== first.tool || request.format !== first.format)
    return 'Not alike: another tool';
  if (request.channel !== first.channel) return 'Not alike: asked of somebody else';
  if (findLevel(request) !== findLevel(first)) return 'Not alike: another risk';
  if (selected.some((one) => isCopy(one, request))) return 'A copy of one that is selected';
  if (selected.length >= MAX_BATCH) return `No more than ${MAX_BATCH} are decided at once`;
  return null;
}

/** Adds to the selected requests as many of the others as can be decided with them. */
export function withAlike(
  selected: readonly InboxRequest[],
  others: readonly InboxRequest[],
  findLevel: LevelOf,
): readonly InboxRequest[] {
  const all = [...selected];
  const keys = new Set(selected.map(toRequestKey));
  for (const other of others) {
    if (keys.has(toRequestKey(other)) || whyNotWith(all, other, findLevel) !== null) continue;
    all.push(other);
    keys.add(toRequestKey(other));
  }
  return all;
}

/** Selects from one place of the list to another, both included, in its order. */
export function selectStretch(
  list: readonly InboxRequest[],
  from: InboxRequest | undefined,
  to: InboxRequest,
): readonly InboxRequest[] {
  const [a, b] = [from ? list.indexOf(from) : -1, list.indexOf(to)];
  if (a < 0 || b < 0) return [to];
  return list.slice(Math.min(a, b), Math.max(a, b) + 1);
}

export function toRequestKey({ ledger, lane, index }: InboxRequest): string {
  return JSON.stringify([ledger, lane, index]);
}
