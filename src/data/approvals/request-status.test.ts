import { describe, expect, it } from 'vitest';
import { outcomeText, type RecordedDecision } from '../../formats/journal/api.ts';
import { canRetry, indexDecisions, isVoid, statusOf } from './request-status.ts';

const request = { format: 'thymos', lane: 't', id: 'e', proposal: 'p', state: 'open' } as const;

function decision(
  verdict: 'approve' | 'deny',
  outcomes: readonly string[] = [],
  proposal = 'p',
): RecordedDecision {
  return {
    id: `${verdict} ${outcomes.join()}`,
    deliveries: outcomes.map((outcome, i) => ({
      id: String(i),
      decision: 'd',
      server: 'http://localhost:3001',
      outcome,
      detail: '',
      recorded_at: '2026-01-31T09:30:00.000Z',
    })),
    countersignatures: [],
    document: {
      format: 'signed-decision/1',
      verdict,
      reason: '',
      subject: { title: 'x', tool: 'x', channel: 'c', proposal },
      evidence: {
        ledger: 'another copy',
        ledgerName: 'copy.db',
        format: 'thymos',
        lane: 't',
        entry: 'e',
        seq: '3',
        head: 'h',
        verifier: 'v',
        profile: 'strict',
        verdict: 'verified',
        override: null,
      },
      reviewer: 'R.',
      decided_at: '2026-01-31T09:30:00.000Z',
      journal: { id: 'j', public_key: 'k', seq: 1, previous: '' },
      signature: 's',
    },
  };
}

function statusIn(state: 'open' | 'granted', ...decisions: RecordedDecision[]) {
  return statusOf({ ...request, state }, indexDecisions(decisions), null).status;
}

describe('a request', () => {
  it('has the status that its ledger gives it, whatever was decided here', () => {
    expect(statusIn('open')).toBe('open');
    expect(statusIn('granted')).toBe('granted');
    expect(statusIn('granted', decision('deny'))).toBe('granted');
  });

  it('that was decided here and that no entry answers is a state of its own', () => {
    expect(statusIn('open', decision('approve'))).toBe('approved, not executed');
    expect(statusIn('open', decision('deny'))).toBe('denied, not in the ledger');
    expect(statusIn('open', decision('approve'), decision('deny'))).toBe(
      'denied, not in the ledger',
    );
  });

  it('that nobody can answer any more is not open, and says why until its ledger answers it', () => {
    const gone = 'its run was cancelled';
    const of = (state: 'open' | 'granted', ...decisions: RecordedDecision[]) =>
      statusOf({ ...request, state }, indexDecisions(decisions), gone);
    expect(of('open')).toEqual({ status: 'unanswerable', decisions: [], gone });
    expect(of('open', decision('approve', ['not sent: head moved'])).status).toBe('unanswerable');
    expect(of('open', decision('approve'))).toMatchObject({
      status: 'approved, not executed',
      gone,
    });
    expect(of('granted')).toMatchObject({ status: 'granted', gone: null });
  });

  it('is not decided by a decision on another proposal', () => {
    expect(statusIn('open', decision('approve', [], 'q'))).toBe('open');
  });

  it('waits again when the decision was refused for what had changed', () => {
    expect(statusIn('open', decision('approve', ['not sent: head moved']))).toBe('open');
    expect(statusIn('open', decision('approve', ['not sent: unreachable']))).toBe(
      'approved, not executed',
    );
    expect(statusIn('open', decision('approve', ['unknown', 'not sent: head moved']))).toBe(
      'approved, not executed',
    );
  });
});

describe('a decision', () => {
  it('may be sent again until the ledger shows its outcome, or it is void', () => {
    expect(canRetry(decision('approve'))).toBe(true);
    expect(canRetry(decision('approve', [outcomeText('not sent', 'unreachable')]))).toBe(true);
    expect(canRetry(decision('approve', ['unknown']))).toBe(true);
    expect(canRetry(decision('approve', ['carried out']))).toBe(false);
    expect(canRetry(decision('deny', ['denied']))).toBe(false);
    expect(canRetry(decision('approve', [outcomeText('not sent', 'head moved')]))).toBe(false);
  });

  it('is void only when nothing of it was ever sent', () => {
    expect(isVoid(decision('approve'))).toBe(false);
    expect(isVoid(decision('approve', ['not sent: request changed']))).toBe(true);
    expect(isVoid(decision('approve', ['sent, not seen yet', 'not sent: head moved']))).toBe(false);
  });
});
