// Each recorded scenario has its settings of the server, and the events that no step shows.

import type { ApiKey, Jwt } from '../auth.ts';
import type { ContractPart, ContractReplay, ContractScene } from './replay.ts';

const run = (at: number, part: ContractPart) => ({
  at,
  do: (replay: ContractReplay) => void replay.run(part),
});

const greetedAt = (step: number) => run(-5_000, { task: 'Greet the world', model: 'normal', step });

function approve(at: number, task: string) {
  return {
    at,
    do: ({ server }: ContractReplay) =>
      void server.runs.find((one) => one.task === task)?.decide('high-risk', true),
  };
}

function beforeTheEnd(word: string) {
  return [
    run(-3_000, { task: `Completed before it was ${word}`, model: 'again' }),
    run(-2_000, { task: `Resumed before it was ${word}`, model: 'again', maxSteps: 3 }),
    {
      at: -1_000,
      do: ({ server }: ContractReplay) =>
        void server.runs
          .find(({ task }) => task.startsWith('Resumed'))
          ?.resume(
            server.scriptFor({ task: 'Resumed', max_steps: 64, cognition: { model: 'look' } }),
          ),
    },
    run(-500, { task: `Failed before it was ${word}`, model: 'fail' }),
    run(-400, { task: `Waiting when it was ${word}`, model: 'ask' }),
    run(451, { task: `Running when it was ${word}`, model: 'long:401:40' }),
  ];
}

const KEYS: readonly ApiKey[] = [
  { key: 'key-1', name: 'first', tenant: 'acme', requestsPerMinute: 60 },
  { key: 'key-2', name: 'second', tenant: 'globex', requestsPerMinute: 6 },
  { key: 'key-3', name: 'third', requestsPerMinute: 60 },
];

function chooseKey(note: string): string {
  if (/unknown key|another header/.test(note)) return 'no-key';
  if (/key without a tenant/.test(note)) return 'key-3';
  return /globex|another tenant|used up|a minute after/.test(note) ? 'key-2' : 'key-1';
}

const always = (fault: string): Jwt => ({ fault: () => fault });
const ALG =
  'JSON error: unknown variant `none`, expected one of `HS256`, `HS384`, `HS512`, `ES256`, `ES384`, `RS256`, `RS384`, `RS512`, `PS256`, `PS384`, `PS512`, `EdDSA` at line 1 column 13';

function jwts(): ReadonlyMap<string, Jwt> {
  return new Map<string, Jwt>([
    ['acme', { tenant: 'acme' }],
    ['globex', { tenant: 'globex' }],
    ['nobody', { isAdmin: true }],
    ['expired', always('ExpiredSignature')],
    ['no exp', always('Missing required claim: exp')],
    ['another secret', always('InvalidSignature')],
    ['alg none', always(ALG)],
    ['short', { tenant: 'acme', fault: passing() }],
  ]);
}

/** The token is good at first, and no more two seconds later. */
function passing(): (now: number) => string | null {
  let first: number | null = null;
  return (now) => {
    first ??= now;
    return now - first < 2_000 ? null : 'ExpiredSignature';
  };
}

function chooseToken(note: string): string {
  const words = [
    [/expired 2 minutes/, 'expired'],
    [/without exp/, 'no exp'],
    [/another secret/, 'another secret'],
    [/alg none/, 'alg none'],
    [/not a JWT|bad token/, 'no jwt'],
    [/stops being good|same short token/, 'short'],
    [/globex|viewer/, 'globex'],
    [/no tenant|admin/, 'nobody'],
  ] as const;
  return words.find(([word]) => word.test(note))?.[1] ?? 'acme';
}

export const SCENES: Readonly<Record<string, ContractScene>> = {
  'server-routes': {},
  create: { bootMs: 0 },
  'normal-run': { bootMs: 1 },
  'empty-worlds': {},
  numbers: {},
  states: {
    bootMs: 4,
    events: [
      run(10, { task: 'State: running', model: 'long:502:40' }),
      run(12, { task: 'State: waiting', model: 'ask' }),
      run(14, { task: 'State: completed', model: 'look' }),
      run(16, { task: 'State: failed, the model refused', model: 'fail' }),
      run(8, {
        task: 'State: cancelled',
        model: 'long:505:40',
        more: { stepsAfterCancel: 2 },
      }),
      run(20, { task: 'State: step limit', model: 'again', maxSteps: 3 }),
      run(22, { task: 'State: max_steps 0', model: 'none', maxSteps: 0 }),
      run(24, { task: 'State: failed, no model there (retries 1+2+4 s)', model: 'unreached' }),
    ],
  },
  approval: { bootMs: 4 },
  'approvals-two': { bootMs: 10 },
  delegation: { bootMs: 3, late: { 1: 4 } },
  branch: {
    events: [
      greetedAt(0),
      run(8, { task: 'Slow, to branch from', model: 'long:300:40', step: 15 }),
    ],
  },
  cancel: {
    events: [
      run(0, { task: 'Cancel me: running', model: 'long:402:40' }),
      run(1_770, { task: 'completed', model: 'none', step: 13 }),
      run(1_830, { task: 'failed', model: 'fail', step: 14 }),
      run(1_880, { task: 'Cancel me: waiting', model: 'ask' }),
      run(1_945, { task: 'Cancel me: inside a tool that takes 8 s', model: 'askslow' }),
    ],
  },
  resume: {
    bootMs: 0,
    events: [
      run(5, { task: 'Resume me', model: 'again', maxSteps: 3 }),
      run(120, { task: 'completed', model: 'none', step: 7 }),
      run(180, { task: 'failed', model: 'fail', step: 8 }),
      run(870, { task: 'Resume me into failure', model: 'again', maxSteps: 2 }),
    ],
  },
  'long-run': { bootMs: 2, late: { 1: 2 } },
  'restart-sigterm': {
    events: [
      ...beforeTheEnd('ended politely'),
      run(1_600, { task: 'In a tool of 8 s when it was ended politely', model: 'askslow' }),
      approve(1_700, 'In a tool of 8 s when it was ended politely'),
      { at: 2_318, do: ({ server }: ContractReplay) => server.shutDown() },
      { at: 11_000, do: ({ server }: ContractReplay) => server.end('sigterm') },
      { at: 15_600, do: ({ server }: ContractReplay) => server.begin() },
    ],
  },
  'restart-sigkill': {
    events: [
      ...beforeTheEnd('killed'),
      { at: 2_453, do: ({ server }: ContractReplay) => server.end('sigkill') },
      { at: 2_500, do: ({ server }: ContractReplay) => server.begin() },
    ],
  },
  'auth-jwt': { options: { jwts: jwts() }, token: chooseToken },
  'auth-api-key': { options: { keys: KEYS }, token: chooseKey },
  'tenant-header': { events: [greetedAt(43)] },
  cors: { events: [greetedAt(31)] },
  'cors-closed': { options: { origins: ['https://explorer.example', 'http://localhost:5173'] } },
  limits: { options: { maxRunsPerTenant: 1, maxRuns: 2 } },
  'unknown-and-bad': { events: [greetedAt(73)] },
};
