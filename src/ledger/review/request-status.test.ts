import { describe, expect, it } from 'vitest';
import { COUNTERSIGNATURE_MISSING, outcomeText, type RecordedDecision } from './api.ts';
import {
  canRetry,
  deriveRequestStatus,
  indexDecisions,
  isVoid,
  needsStep,
  type RequestStatus,
  statusAfter,
} from './request-status.ts';

const request = {
  format: 'thymos',
  lane: 't',
  id: 'e',
  proposal: 'p',
  state: 'open',
  origin: { kind: 'server', server: 'http://localhost:3001', run: 'r' },
} as const;

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
  return deriveRequestStatus({ ...request, state }, indexDecisions(decisions), null).status;
}

describe('a request', () => {
  it('has the status that its ledger gives it, whatever was decided here', () => {
    expect(statusIn('open')).toBe('open');
    expect(statusIn('granted')).toBe('granted');
    expect(statusIn('granted', decision('deny'))).toBe('granted');
  });

  it('that was decided here and that no entry answers is a state of its own', () => {
    expect(statusIn('open', decision('approve'))).toBe('signed, not sent');
    expect(statusIn('open', decision('approve'), decision('deny', ['unknown']))).toBe('sent');
    expect(statusIn('open', decision('deny', ['not sent: unreachable']))).toBe('signed, not sent');
    for (const outcome of ['carried out', 'denied', 'sent, not seen yet', 'unknown'])
      expect(statusIn('open', decision('approve', [outcome]))).toBe('sent');
    const ofFile = deriveRequestStatus(
      { ...request, origin: null },
      indexDecisions([decision('approve')]),
      null,
    );
    expect(ofFile.status).toBe('signed here');
  });

  it('needs a second signature until somebody signed the same, and then is to be sent', () => {
    const held = decision('approve', [outcomeText('not sent', COUNTERSIGNATURE_MISSING)]);
    expect(statusIn('open', held)).toBe('needs a second signature');
    const both = { ...held, countersignatures: [decision('approve').document] };
    expect(statusIn('open', both)).toBe('both signed, not sent');
    const sent = { ...both, deliveries: decision('approve', ['unknown']).deliveries };
    expect(statusIn('open', sent)).toBe('sent');
  });

  it('is refused where its server said no to every attempt that reached it', () => {
    const refused = 'not sent: refused by the server';
    expect(statusIn('open', decision('approve', [refused]))).toBe('refused');
    expect(statusIn('open', decision('deny', ['not sent: unreachable', refused]))).toBe('refused');
    expect(statusIn('open', decision('approve', ['unknown', refused]))).toBe('sent');
    expect(statusIn('open', decision('approve', [refused, 'unknown']))).toBe('sent');
    expect(statusIn('granted', decision('approve', [refused]))).toBe('granted');
    const index = indexDecisions([decision('approve', [refused])]);
    expect(needsStep(deriveRequestStatus(request, index, null))).toBe(true);
  });

  it('is sent as soon as it is on its way', () => {
    const index = indexDecisions([decision('approve')]);
    expect(deriveRequestStatus(request, index, null, true).status).toBe('sent');
    expect(deriveRequestStatus(request, indexDecisions([]), null, true).status).toBe('open');
  });

  it('needs a step until it was sent, and none once its run is over', () => {
    const held = decision('approve', [outcomeText('not sent', COUNTERSIGNATURE_MISSING)]);
    const of = (gone: string | null, ...decisions: RecordedDecision[]) =>
      needsStep(deriveRequestStatus(request, indexDecisions(decisions), gone));
    expect([of(null), of(null, held), of(null, decision('approve'))]).toEqual([true, true, true]);
    expect(of(null, decision('approve', ['unknown']))).toBe(false);
    expect([of('its run was cancelled'), of('its run was cancelled', held)]).toEqual([
      false,
      false,
    ]);
  });

  it('that nobody can answer any more is not open, and says why until its ledger answers it', () => {
    const gone = 'its run was cancelled';
    const of = (state: 'open' | 'granted', ...decisions: RecordedDecision[]) =>
      deriveRequestStatus({ ...request, state }, indexDecisions(decisions), gone);
    expect(of('open')).toEqual({ status: 'unanswerable', decisions: [], gone });
    expect(of('open', decision('approve', ['not sent: head moved'])).status).toBe('unanswerable');
    expect(of('open', decision('approve'))).toMatchObject({
      status: 'signed, not sent',
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
      'signed, not sent',
    );
    expect(statusIn('open', decision('approve', ['unknown', 'not sent: head moved']))).toBe('sent');
  });
});

describe('a decision', () => {
  it('is as far as whoever knows more of it says', () => {
    const held = decision('approve', [outcomeText('not sent', COUNTERSIGNATURE_MISSING)]);
    const sent = {
      ...held,
      deliveries: [...held.deliveries, ...decision('approve', ['unknown']).deliveries],
    };
    const of = (status: RequestStatus, ...decisions: RecordedDecision[]) => ({ status, decisions });
    expect(statusAfter(sent, undefined, true)).toBe('sent');
    expect(statusAfter(sent, of('needs a second signature', held), true)).toBe('sent');
    expect(statusAfter(held, of('open'), true)).toBe('needs a second signature');
    expect(statusAfter(held, of('sent', sent), true)).toBe('sent');
    expect(statusAfter(held, of('denied'), true)).toBe('denied');
  });

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
