// A story is steps through the app, each with a sentence. It is plain data, written by a person;
// whoever opens one from a file or a link opens what somebody else wrote.

import {
  exactly,
  leaf,
  listShape,
  matchingShape,
  oneOf,
  orNull,
  type ReadShape,
  within,
} from '../../base/json/shape.ts';
import { nameSchema } from '../model/schema.ts';
import { addressFault } from './address.ts';

export const STORY_SCHEMA = nameSchema('story');

/** Texts are in UTF-16 units, a pause in seconds, a file in bytes. */
export const STORY_LIMITS = {
  title: 120,
  about: 600,
  say: 280,
  notes: 4000,
  address: 2000,
  name: 200,
  pause: 600,
  steps: 100,
  ledgers: 50,
  file: 512 * 1024,
} as const;

function short(most: number) {
  return leaf(
    `a text of at most ${most} characters`,
    (value) => typeof value === 'string' && value.length <= most,
    String,
  );
}

const ADDRESS = leaf(
  'an address inside the app, such as /ledger/…/graph',
  (value) => typeof value === 'string' && addressFault(value) === null,
  String,
);

const STEP = exactly({
  at: ADDRESS,
  /** Text between asterisks is emphasised. */
  say: short(STORY_LIMITS.say),
  /** Seconds after which the next step comes by itself; null when it waits for a key. */
  pause: orNull(within(1, STORY_LIMITS.pause)),
  /** Only the presenter sees them. */
  notes: short(STORY_LIMITS.notes),
});

const LEDGER = exactly({
  id: matchingShape('an id of a ledger', /^[0-9A-Za-z._:-]{1,200}$/),
  name: short(STORY_LIMITS.name),
});

export const STORY = exactly({
  schema: oneOf(STORY_SCHEMA),
  title: short(STORY_LIMITS.title),
  about: short(STORY_LIMITS.about),
  /** A story carries no ledger. */
  ledgers: listShape(LEDGER, STORY_LIMITS.ledgers),
  steps: listShape(STEP, STORY_LIMITS.steps),
});

type StoryFile = ReadShape<typeof STORY>;
export type StoryStep = StoryFile['steps'][number];
export type Story = Omit<StoryFile, 'schema'>;

/** A story of this browser. */
export interface KeptStory extends Story {
  /** 32 hex digits, in this browser only. */
  readonly id: string;
  readonly changedAt: number;
}

/** Returns the parts of a sentence; those between asterisks are emphasised. */
export function sentenceParts(say: string): (string | { readonly text: string })[] {
  return say
    .split(/\*([^*]+)\*/)
    .map((text, at) => (at % 2 === 1 ? { text } : text))
    .filter((part) => part !== '');
}

/** Returns the seconds of its steps; null when one of them waits for a key. */
export function measureStory(steps: readonly StoryStep[]): number | null {
  let seconds = 0;
  for (const { pause } of steps) {
    if (pause === null) return null;
    seconds += pause;
  }
  return steps.length > 0 ? seconds : null;
}
