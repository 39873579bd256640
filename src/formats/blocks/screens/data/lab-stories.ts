// Runs to begin with. Each step is what somebody would do by hand, one verb after another.

import type { SideEffect } from '../../write/engine/index.ts';

/** What a step may do to the run. */
export interface StoryLab {
  set(key: string, text: string, source: string): void;
  checkpoint(label: string): void;
  rollback(id: string, reason: string): void;
  childStarted(block: string): void;
  childFinished(block: string, status: string, sideEffects: readonly SideEffect[]): void;
  complete(status: string): void;
}

export interface LabStoryStep {
  readonly title: string;
  readonly run: (lab: StoryLab) => void;
}

export interface LabStory {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly owner: string;
  readonly runId: string;
  readonly initial: Readonly<Record<string, unknown>>;
  /** Checkpoints that are kept at most; null: all of them. */
  readonly retain: number | null;
  readonly steps: readonly LabStoryStep[];
}

const OWNER = 'block:trip-composite';
const WEATHER = 'block:weather';
const STEP_B = 'block:step-b';

export const STORIES: readonly LabStory[] = [
  {
    id: 'snip',
    title: 'Snip and patch',
    about: 'A step answers in prose; the run goes back before it, adds a constraint, and goes on.',
    owner: OWNER,
    runId: 'run-lab',
    initial: { place: 'Lindholm', day: '2026-03-01' },
    retain: null,
    steps: [
      {
        title: 'The weather block is called, and its answer is kept',
        run(lab) {
          lab.childStarted(WEATHER);
          lab.set('weather', '{"sky":"overcast","high_c":7}', WEATHER);
          lab.childFinished(WEATHER, 'success', []);
        },
      },
      { title: 'A checkpoint before Step B', run: (lab) => lab.checkpoint('Pre Step B') },
      {
        title: 'Step B answers in prose, and sends it by mail',
        run(lab) {
          lab.childStarted(STEP_B);
          lab.set('plan', 'Sure! Here is your plan: take an umbrella.', STEP_B);
          lab.set('plan_ready', 'true', STEP_B);
          lab.childFinished(STEP_B, 'success', [
            { kind: 'email', ref: 'msg-481', reversible: false },
          ]);
        },
      },
      {
        title: 'Snip: back to the checkpoint',
        run: (lab) => lab.rollback('pre_step_b', 'Step B answered in prose, not in JSON'),
      },
      {
        title: 'Patch: a constraint is added',
        run: (lab) => lab.set('constraint', 'Output JSON Only', 'Recovery'),
      },
      {
        title: 'Resume: Step B is called again, and answers in JSON',
        run(lab) {
          lab.childStarted(STEP_B);
          lab.set('plan', '{"bring":["umbrella"],"leave":"08:40"}', STEP_B);
          lab.set('plan_ready', 'true', STEP_B);
          lab.childFinished(STEP_B, 'success', []);
        },
      },
      { title: 'The run is completed', run: (lab) => lab.complete('success') },
    ],
  },
  {
    id: 'loop',
    title: 'Three tries in a loop',
    about: 'A loop numbers its checkpoints; with a window of two, the oldest is purged.',
    owner: 'block:price-loop',
    runId: 'run-loop',
    initial: { limit: 120 },
    retain: 2,
    steps: [1, 2, 3].flatMap((attempt) => [
      {
        title: `Try ${attempt}: a checkpoint`,
        run: (lab: StoryLab) => lab.checkpoint(`Try#${attempt}`),
      },
      {
        title: `Try ${attempt}: an offer`,
        run(lab: StoryLab) {
          lab.set('offer', String(150 - 20 * attempt), 'block:bidder');
          if (attempt < 3) lab.rollback(`try#${attempt}`, 'the offer is above the limit');
        },
      },
    ]),
  },
  {
    id: 'empty',
    title: 'An empty run',
    about: 'Nothing has happened yet.',
    owner: 'block:composite',
    runId: 'run-mine',
    initial: {},
    retain: null,
    steps: [],
  },
];
