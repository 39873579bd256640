// A request as tests need one.

import type { InboxRequest } from '../../data/approvals/approvals.ts';

/** Unix seconds. */
export const NOW = 1_000_000;

export function request(more: Partial<InboxRequest> = {}): InboxRequest {
  return {
    ledger: 'l',
    ledgerName: 'l.db',
    format: 'f',
    formatName: 'F',
    origin: null,
    verdict: 'verified',
    lane: 't',
    laneTitle: 'run',
    entries: 2,
    index: 1,
    seq: 1,
    id: 'e',
    recordedAt: NOW - 60,
    proposal: 'p',
    title: 'tool it',
    tool: 'tool',
    channel: 'c',
    reason: null,
    risk: null,
    state: 'open',
    answers: [],
    status: 'open',
    gone: null,
    decisions: [],
    snooze: null,
    ...more,
  };
}
