// The short answers of a request promise nothing that cannot happen, and nothing is green that was
// not checked.

import { describe, expect, it } from 'vitest';
import type { RequestDetail, RequestTrust } from '../../../ledger/model/request.ts';
import {
  answerAuthority,
  answerIntact,
  answerSigned,
  answerWhole,
  effectHere,
  hostFrom,
} from './answers.ts';
import { reachText } from './words.ts';

const LIVE = { host: 'agents.example', state: 'live' } as const;

function asked(tool: string | null, state: 'open' | 'granted' = 'open') {
  return { request: { tool }, summary: { state } } as unknown as RequestDetail;
}

describe('what a decision does here', () => {
  it('is nothing where nobody listens', () => {
    expect(effectHere(asked('mail'), null, null).word).toBe('Nothing runs');
    expect(effectHere(asked(null), null, null).word).toBe('Nothing changes');
    expect(effectHere(asked('mail'), { ...LIVE, state: 'off' }, null).word).toBe('Kept, not sent');
    expect(effectHere(asked('mail'), LIVE, 'its run was cancelled').word).toBe('None any more');
    expect(effectHere(asked('mail', 'granted'), LIVE, null).word).toBe('None any more');
  });

  it('is what the server will do where it is connected', () => {
    expect(effectHere(asked('mail'), LIVE, null)).toMatchObject({
      word: 'It runs, once',
      more: 'on agents.example',
    });
    expect(effectHere(asked(null), LIVE, null).word).toBe('It goes ahead');
  });

  it('is said in a sentence above the buttons, too', () => {
    const request = { tool: 'mail', consequence: 'If you approve, mail runs once.' };
    const server = { server: 'https://agents.example/', state: 'live' } as const;
    expect(reachText('approve', request, null, null)).toContain('reaches nobody');
    expect(reachText('approve', request, server, null)).toBe(
      'A yes is sent to agents.example, and the tool runs there once.',
    );
    expect(reachText('approve', { ...request, tool: null }, server, null)).toBe(
      'A yes is sent to agents.example. If you approve, mail runs once.',
    );
    expect(reachText('deny', request, server, null)).toMatch(/it does not go ahead/);
    const away = reachText('approve', request, { ...server, state: 'waiting' }, null);
    expect(away).toContain('is not connected');
    expect(reachText('approve', request, server, 'its run was cancelled')).toMatch(
      /its run was cancelled\. .+ will not be sent/,
    );
  });
});

it('names where a run comes from', () => {
  const step = (origin: 'root' | 'branch' | 'delegated', title = 'a run') => ({
    lane: 'l',
    title,
    origin,
    by: null,
  });
  expect(answerAuthority([step('root')]).word).toBe('A root run');
  expect(answerAuthority([step('delegated'), step('root', 'the parent')]).more).toBe(
    'by “the parent”',
  );
  expect(answerAuthority([step('delegated')]).more).toBe('by a run that is not in this ledger');
  expect(answerAuthority([]).word).toBe('Not recorded');
});

const TRUST: RequestTrust = {
  ledger: 'verified',
  upTo: { verdict: 'verified', errors: 0, warnings: 0, first: null },
  changed: [],
  errorsAfter: 0,
  errorsElsewhere: 0,
  warningsElsewhere: 0,
  checks: [{ check: 'c', title: 'C', status: 'pass', reason: null }],
  tamperEvidence: null,
  completeness: { state: 'not proven', reason: '' },
  signatures: { unsigned: 2, malformed: 0, unknown: 0, byKey: [] },
  verifier: null,
  profile: 'strict',
};

describe('whether the record can be trusted', () => {
  it('is green only where all was checked and nothing was found', () => {
    const intact = (more: Partial<RequestTrust>) => answerIntact({ ...TRUST, ...more }, '4');
    expect(intact({})).toEqual({
      tone: 'ok',
      word: 'Yes',
      more: '1 check',
    });
    expect(intact({ ledger: null }).tone).toBe('none');
    expect(intact({ tamperEvidence: 'none' }).tone).toBe('none');
    expect(intact({ ledger: 'verified with warnings' }).tone).toBe('warn');
    expect(intact({ ledger: 'failed', errorsElsewhere: 3 })).toEqual({
      tone: 'bad',
      word: 'Not all of it',
      more: '3 errors after it or elsewhere',
    });
    const upTo = { ...TRUST.upTo, verdict: 'failed', errors: 1 } as const;
    expect(intact({ ledger: 'failed', upTo })).toMatchObject({ tone: 'bad', word: 'No' });
  });

  it('takes no signature for a good one that no named key made', () => {
    const signed = (more: Partial<NonNullable<RequestTrust['signatures']>>) =>
      answerSigned(
        {
          ...TRUST,
          signatures: {
            ...TRUST.signatures,
            unsigned: 0,
            malformed: 0,
            unknown: 0,
            byKey: [],
            ...more,
          },
        },
        true,
      );
    const byKey = [{ key: 'k', commits: 2 }];
    expect(signed({ byKey }).tone).toBe('ok');
    expect(signed({ byKey, unsigned: 1 })).toMatchObject({ tone: 'warn', word: 'In part' });
    expect(signed({ byKey, unknown: 1 }).tone).toBe('warn');
    expect(signed({ malformed: 1, byKey }).tone).toBe('bad');
    expect(signed({ unsigned: 2 })).toMatchObject({ tone: 'none', word: 'No' });
    expect(answerSigned(TRUST, false).more).toBe('this format has none');
  });

  it('is whole only where an anchor proves it', () => {
    expect(answerWhole(TRUST)).toMatchObject({ tone: 'none', word: 'Not proven' });
    const of = (state: 'proven' | 'cut') =>
      answerWhole({ ...TRUST, completeness: { state, reason: '' } });
    expect([of('proven').tone, of('cut').tone]).toEqual(['ok', 'bad']);
    expect(answerWhole({ ...TRUST, completeness: null }).tone).toBe('none');
  });
});

it('calls a server by its host', () => {
  expect(hostFrom('https://agents.example:8080/base')).toBe('agents.example:8080');
  expect(hostFrom('not an address')).toBe('not an address');
});
