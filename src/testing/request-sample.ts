// A request as tests need one.

import type { InboxFilter } from '../asks/approvals/screens/url.ts';
import type { InboxRequest, RecordedDecision } from '../ui/data/approvals/approvals.ts';

/** Unix seconds. */
export const NOW = 1_000_000;

export const UNFILTERED: InboxFilter = {
  show: 'open',
  channel: null,
  tool: null,
  ledger: null,
  age: null,
};

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
    ...more,
  };
}

const PERSON = { reviewer: 'R. Quist', decided_at: '2026-01-31T09:30:00.000Z', reason: 'seen' };

/**
 * Makes a decision on it, with the records of its deliveries; `seconds` are keys that signed the
 * same.
 */
export function decisionOn(
  { format, lane, id, proposal, ledger, ledgerName }: InboxRequest,
  verdict: 'approve' | 'deny',
  outcomes: readonly string[],
  seconds: readonly string[] = [],
): RecordedDecision {
  const signedBy = (key: string): RecordedDecision['document'] => ({
    format: 'signed-decision/1',
    verdict,
    ...PERSON,
    subject: { title: 'tool it', tool: 'tool', channel: 'c', proposal },
    evidence: {
      ledger,
      ledgerName,
      format,
      lane,
      entry: id,
      seq: '1',
      head: 'h',
      verifier: 'v',
      profile: 'strict',
      verdict: 'verified',
      override: null,
    },
    journal: { id: 'j', public_key: key, seq: 4, previous: '' },
    signature: 's',
  });
  return {
    id: 'd',
    deliveries: outcomes.map((outcome, i) => ({
      id: String(i),
      decision: 'd',
      server: SERVER,
      outcome,
      detail: '',
      recorded_at: PERSON.decided_at,
    })),
    countersignatures: seconds.map(signedBy),
    document: signedBy('own'),
  };
}

const SERVER = 'http://agents.example:3001';

/** A request of a server's run. */
export const followed = (more: Partial<InboxRequest> = {}): InboxRequest =>
  request({ origin: { kind: 'server', server: SERVER, run: 'r' }, ...more });
