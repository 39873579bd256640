import { afterEach, describe, expect, it } from 'vitest';
import { encodeText } from '../../../../base/bytes.ts';
import { parseJson } from '../../../../base/json/parse.ts';
import type {
  GrownRun,
  LiveFault,
  RunComparison,
  RunInfo,
} from '../../../../ledger/live/protocol.ts';
import { createSetup } from '../../../../testing/handler.ts';
import { readReplay, readWorld, type ServerView } from '../http/answers.ts';
import { statusError, toLiveFault } from '../http/fault.ts';
import { JSON_OPTIONS } from '../http/http.ts';
import { createLiveSetup, type LiveSetup } from '../testing.ts';
import { compareAtHead } from './at-head.ts';

let setup: LiveSetup | null = null;
afterEach(() => setup?.end());

const OTHER = 'ab'.repeat(32);

interface Ended {
  /** What comes of an answer of the server, where it is asked at all. */
  compare(
    record: Partial<RunInfo> | null,
    view: (good: ServerView) => ServerView,
    grown?: Partial<GrownRun>,
  ): Promise<RunComparison & { readonly asked: number }>;
}

/** A run that has ended, read whole, and what an honest server says of it. */
async function ended(): Promise<Ended> {
  const live = await createLiveSetup();
  setup = live;
  const { server, service, key } = live;
  server.settle();
  await service.follow(key, 'run-1', null);
  await live.caughtUp('run-1');
  const run = live.grown('run-1');
  const scripted = server.run('run-1');
  if (!run) throw new Error('nothing arrived');
  const { id: lane } = scripted.lane;
  const here = createSetup().ask;
  const { id: ledger } = await here({
    name: 'grow ledger',
    input: {
      key: 'run-1',
      name: 'run',
      origin: { kind: 'server', server: key, run: 'run-1' },
      format: 'thymos',
      file: run.file,
      external: [],
    },
  });
  const head = server.ledger.head(lane)?.seq ?? 0;
  const json = (value: unknown) => parseJson(encodeText(JSON.stringify(value)), JSON_OPTIONS);
  const good: ServerView = {
    world: readWorld(
      json({
        seq: head,
        head_commit: `commit:${scripted.headCommit}`,
        resources: scripted.lane.worldAt(head).map(({ value, ...one }) => ({
          ...one,
          value: JSON.parse(value) as unknown,
        })),
      }),
    ),
    replay: readReplay(
      json({
        trajectory_id: `traj:${lane}`,
        entries_seen: head + 1,
        commits_replayed: scripted.lane.commits.length,
        head_commit: `commit:${scripted.headCommit}`,
        head_seq: head,
      }),
    ),
  };
  return {
    async compare(record, view, grown = {}) {
      let asked = 0;
      const known = {
        run: 'run-1',
        task: '',
        status: 'failed',
        trajectory: lane,
        isResumed: false,
      };
      const comparison = await compareAtHead(
        here,
        ledger,
        { ...run, ...grown, record: record && { ...known, ...record } },
        async () => {
          asked++;
          return view(good);
        },
      );
      return { ...comparison, asked };
    },
  };
}

const as = (view: ServerView) => view;
const fault = (status: number, words: string): LiveFault =>
  toLiveFault(statusError(status, 'GET /runs/run-1/world/at', words, null));

describe('the state of a run', () => {
  it('is compared once the record names its trajectory', async () => {
    const it = await ended();
    const { world, replay, findings } = await it.compare({}, as);
    expect([world.state, replay.state, findings]).toEqual(['equal', 'equal', []]);
  });

  it('is not asked for while the run goes on, and that is said', async () => {
    const it = await ended();
    const { world, replay, asked } = await it.compare({ status: 'running', trajectory: null }, as);
    expect(asked).toBe(0);
    expect(world).toEqual({
      state: 'not yet',
      note: 'The server gives its state only after the run has ended.',
    });
    expect(replay.state).toBe('not yet');
  });

  it('is not asked for of a run whose record never gets a trajectory', async () => {
    const it = await ended();
    const { world, asked } = await it.compare({ trajectory: null }, as);
    expect(asked).toBe(0);
    expect(world.state).toBe('not compared');
    expect(world.note).toContain('no fault of the ledger');
  });

  it('waits for the entries of the trajectory that the record names', async () => {
    const it = await ended();
    const { world, findings } = await it.compare({ trajectory: OTHER }, as);
    expect([world.state, findings]).toEqual(['not yet', []]);
  });
});

describe('an answer about something else is never compared', () => {
  it.each<[string, Partial<ServerView['world']>, string]>([
    ['another seq', { seq: 1 }, 'seq 1'],
    ['another commit', { headCommit: OTHER }, 'abababab'],
    ['no commit', { headCommit: null }, 'no commit'],
  ])('a state of %s', async (_, part, words) => {
    const it = await ended();
    const { world, findings } = await it.compare({}, ({ world, replay }) => ({
      replay,
      // Its resources differ, too: the state of an earlier attempt.
      world: 'cause' in world ? world : { ...world, resources: [], ...part },
    }));
    expect(world.state).toBe('not compared');
    expect(world.note).toContain(words);
    expect(findings).toEqual([]);
  });

  it.each<[string, Partial<ServerView['replay']>, string]>([
    ['another trajectory', { trajectory: OTHER, commits: 99 }, 'not compared'],
    ['no trajectory', { trajectory: null, commits: 99 }, 'not compared'],
    ['a later head', { headSeq: 99, commits: 99 }, 'not yet'],
  ])('a report of %s', async (_, part, state) => {
    const it = await ended();
    const { replay, findings } = await it.compare({}, ({ world, replay }) => ({
      world,
      replay: 'cause' in replay ? replay : { ...replay, ...part },
    }));
    expect([replay.state, findings]).toEqual([state, []]);
  });

  it('but another state of the same head is a finding', async () => {
    const it = await ended();
    const { world, findings } = await it.compare({}, ({ world, replay }) => ({
      replay,
      world: 'cause' in world ? world : { ...world, resources: [] },
    }));
    expect(world.state).toBe('different');
    expect(findings).not.toEqual([]);
  });
});

describe('an answer that does not come', () => {
  it.each<[string, Partial<RunInfo>, LiveFault, string, string]>([
    [
      'after a resumed run has ended',
      { isResumed: true, status: 'completed' },
      fault(400, 'invalid trajectory id'),
      'not compared',
      'invalid trajectory id',
    ],
    ['at a limit', {}, fault(429, 'slow down'), 'not yet', 'slow down'],
    ['by a failure', {}, fault(500, 'disk full'), 'not compared', 'disk full'],
  ])('%s is no fault of the ledger', async (_, record, world, state, words) => {
    const it = await ended();
    const comparison = await it.compare(record, ({ replay }) => ({ world, replay }));
    expect(comparison.world.state).toBe(state);
    expect(comparison.world.note).toContain(words);
    expect(comparison.replay.state).toBe('equal');
    expect(comparison.findings).toEqual([]);
  });

  it('says which limit of the server it is', async () => {
    const it = await ended();
    const replay = fault(500, 'serialization failure: key must be a string');
    const { replay: part } = await it.compare({}, ({ world }) => ({ world, replay }));
    expect(part.note).toContain('only of an empty state');
  });
});

it('says which attempt of a resumed run was compared', async () => {
  const it = await ended();
  const live = setup?.grown('run-1');
  const trajectories = [live?.trajectory ?? '', OTHER];
  const { world } = await it.compare({ status: 'running' }, as, { trajectories });
  expect(world.state).toBe('equal');
  expect(world.note).toContain('attempt 1 of 2');
});
