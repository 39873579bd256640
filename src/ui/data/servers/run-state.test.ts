import { describe, expect, it } from 'vitest';
import type { FollowState, RunInfo } from '../../../ledger/live/protocol.ts';
import type { RunState } from '../../../ledger/model/ledger.ts';
import {
  attemptText,
  deriveRunState,
  updateCompared,
  whyNoBranch,
  whyNoCancel,
  whyNoResume,
  whyUnanswerable,
} from './run-state.ts';

const RUN: RunInfo = {
  run: 'r',
  task: 't',
  status: 'running',
  trajectory: null,
  isResumed: false,
};

const FOLLOW: FollowState = {
  run: 'r',
  task: 't',
  status: 'running',
  step: 1,
  maxSteps: 3,
  tool: null,
  pendingChannel: null,
  entries: 4,
  openRequests: 1,
  feed: 'stream',
  trajectory: 'a',
  trajectories: ['a'],
  note: null,
  toLookThrough: null,
  isCaughtUp: true,
  hasGap: false,
  sending: null,
  waiting: null,
};

const STATES: Readonly<Record<string, Partial<RunInfo>>> = {
  running: {},
  'resumed, running': { trajectory: 'a' },
  'at its limit': { status: 'failed', trajectory: 'a' },
  cancelled: { status: 'failed' },
  completed: { status: 'completed', trajectory: 'a' },
  'resumed, completed': { status: 'completed', trajectory: 'b', isResumed: true },
};

function offered(why: (run: RunInfo) => string | null): readonly string[] {
  return Object.keys(STATES).filter((name) => why({ ...RUN, ...STATES[name] }) === null);
}

describe('what is offered, as the real server answers', () => {
  it('a cancel only of a run that goes on and was not resumed', () => {
    expect(offered((run) => whyNoCancel(run, FOLLOW))).toEqual(['running']);
  });

  it('no cancel where the session has ended, or is forgotten', () => {
    expect(whyNoCancel(RUN, { ...FOLLOW, status: 'cancelled' })).toContain('ended');
    expect(whyNoCancel(RUN, { ...FOLLOW, feed: 'forgotten' })).toContain('forgotten');
    expect(whyNoCancel(RUN, null)).toBeNull();
  });

  it('a resume only of a run that met its limit of steps', () => {
    const over = { ...FOLLOW, status: 'failed' };
    expect(offered((run) => whyNoResume(run, over))).toEqual(['at its limit']);
    expect(offered((run) => whyNoResume(run, null))).toEqual(['at its limit']);
    // The run was just resumed: the list does not have it yet.
    expect(offered((run) => whyNoResume(run, FOLLOW))).toEqual([]);
  });

  it('a branch only after the end, of the trajectory that the record names', () => {
    expect(offered((run) => whyNoBranch(run, 'a', false))).toEqual(['at its limit', 'completed']);
    expect(offered((run) => whyNoBranch(run, 'b', false))).toEqual([]);
    expect(whyNoBranch(null, 'a', false)).not.toBeNull();
  });

  it('no second branch from one commit', () => {
    expect(offered((run) => whyNoBranch(run, 'a', true))).toEqual([]);
  });
});

const ask = (
  follow: FollowState | null,
  record: RunInfo | null = null,
  kept: RunState | null = null,
) => whyUnanswerable(deriveRunState(follow, record, kept), 'a');

describe('a request', () => {
  it('may be answered while its own trajectory goes on', () => {
    expect(ask(FOLLOW)).toBeNull();
    expect(ask(null)).toBeNull();
    expect(ask(null, RUN)).toBeNull();
    // The run is asked about what it delegated.
    expect(whyUnanswerable(deriveRunState(FOLLOW, null, null), 'child')).toBeNull();
  });

  it.each<[string, Partial<FollowState>, string]>([
    ['was forgotten', { feed: 'forgotten' }, 'has forgotten its run'],
    ['was cancelled', { status: 'cancelled' }, 'was cancelled'],
    ['has ended', { feed: 'ended' }, 'has ended'],
    ['was resumed', { trajectory: 'b', trajectories: ['a', 'b'] }, 'resumed since'],
    ['was put back', { trajectory: 'b', trajectories: ['b', 'a'] }, 'an earlier attempt'],
  ])('of a run that %s cannot, and that is known when the server is gone', (_, part, words) => {
    const follow = { ...FOLLOW, ...part };
    expect(ask(follow)).toContain(words);
    expect(ask(null, null, deriveRunState(follow, RUN, null))).toContain(words);
  });

  it('of a run that is listed as ended and not followed cannot', () => {
    expect(ask(null, { ...RUN, status: 'failed' })).toContain('has failed');
  });

  it('stays what it was until its server says something of its run', () => {
    const kept = deriveRunState({ ...FOLLOW, status: 'cancelled' }, null, null);
    const silent = { ...FOLLOW, status: '', trajectory: null, trajectories: [] };
    expect(ask(silent, null, kept)).toContain('was cancelled');
    expect(ask(FOLLOW, null, kept)).toBeNull();
  });

  it('of a forgotten run stays that, though the server says that it runs, until it asks again', () => {
    const kept = deriveRunState({ ...FOLLOW, feed: 'forgotten' }, null, null);
    expect(ask(FOLLOW, RUN, kept)).toContain('forgotten');
    expect(ask({ ...FOLLOW, status: 'waiting_approval' }, RUN, kept)).toBeNull();
  });
});

it('attempts are counted where there are several', () => {
  const twice = { ...FOLLOW, trajectories: ['a', 'b', 'c'] };
  expect(['a', 'b', 'c', 'child'].map((lane) => attemptText(twice, lane))).toEqual([
    '1st attempt',
    '2nd attempt, resumed',
    '3rd attempt, resumed',
    null,
  ]);
  expect(attemptText(FOLLOW, 'a')).toBeNull();
});

it('a run that was forgotten is not compared later', () => {
  const part = { state: 'not yet', note: 'later' } as const;
  expect(updateCompared(part, FOLLOW)).toBe(part);
  expect(updateCompared(part, { ...FOLLOW, feed: 'forgotten' }).state).toBe('not compared');
});
