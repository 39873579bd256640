// The story that this tab plays is no part of the address: its steps are addresses themselves. A
// reload goes on with it; other tabs know nothing of it.

import { useSyncExternalStore } from 'react';
import { encodeText, toHex } from '../../../base/bytes.ts';
import { leadOn } from '../../../base/former.ts';
import { addressInApp } from '../../../ledger/story/address.ts';
import { readStory, storyText } from '../../../ledger/story/file.ts';
import type { Story } from '../../../ledger/story/story.ts';
import { PLACE } from '../place.ts';

export interface Playing {
  readonly story: Story;
  readonly from: string;
  readonly step: number;
  /** Unix milliseconds. */
  readonly since: number;
  readonly isHeld: boolean;
  readonly isPresenting: boolean;
  readonly session: string;
}

const KEY = 'ledgerscope.playing';
const watchers = new Set<() => void>();
/** Undefined until it was looked at. */
let now: Playing | null | undefined;

export function playingNow(): Playing | null {
  if (now === undefined) now = stored();
  return now;
}

export function usePlaying(): Playing | null {
  return useSyncExternalStore(watch, playingNow, playingNow);
}

/** A story says its own sentence below the screen: one is enough. */
export function useIsTold(): boolean {
  const playing = usePlaying();
  return playing !== null && playing.story.steps[playing.step]?.say !== '';
}

export function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Null ends the story. */
export function setPlaying(playing: Playing | null): void {
  now = playing;
  keep(playing);
  for (const watcher of watchers) watcher();
}

/** Ends the story without going anywhere. */
export function endPlaying(): void {
  setPlaying(null);
}

/**
 * Returns whether a path of the app is in the ledger, the inbox or the screen that the step of now
 * leads to.
 */
export function isAtStep({ story, step }: Pick<Playing, 'story' | 'step'>, path: string): boolean {
  const at = story.steps[step]?.at ?? '';
  return placeIn(path) === placeIn(leadOn(at) ?? at);
}

/** Returns "ledger/45ef" for a ledger with all of its screens, else the first word. */
function placeIn(address: string): string {
  const [first = '', second = ''] = (address.split(/[?#]/)[0] ?? '').split('/').slice(1);
  return first === 'ledger' ? `${first}/${second}` : first;
}

/** Begins a showing at its first step. */
export function beginStory(
  story: Story,
  how: Pick<Playing, 'from' | 'isHeld' | 'isPresenting'>,
): Playing {
  const session = toHex(crypto.getRandomValues(new Uint8Array(8)));
  return { story, ...how, step: 0, since: Date.now(), session };
}

/** Changes what is shown, if something is. */
export function changePlaying(change: Partial<Playing>): void {
  const playing = playingNow();
  if (playing) setPlaying({ ...playing, ...change });
}

function keep(playing: Playing | null): void {
  try {
    if (!playing) sessionStorage.removeItem(KEY);
    else {
      const { story, ...how } = playing;
      sessionStorage.setItem(KEY, JSON.stringify({ ...how, story: storyText(story) }));
    }
  } catch {
    // A browser that keeps nothing does not go on after a reload.
  }
}

/** A stored story is read like a story from anywhere. */
function stored(): Playing | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (typeof value !== 'object' || value === null) return null;
    const text = (name: string) => String(Reflect.get(value, name));
    const count = (name: string) => Math.max(0, Math.floor(Number(Reflect.get(value, name))) || 0);
    const story = readStory(encodeText(text('story')));
    const step = Math.min(count('step'), story.steps.length - 1);
    const here = addressInApp(window.location.href, PLACE.href);
    // Whoever loads another page has gone elsewhere.
    if (story.title !== '' && !isAtStep({ story, step }, here)) return null;
    return {
      story,
      from: text('from').startsWith('/stories') ? text('from') : '/stories',
      step,
      since: count('since'),
      isHeld: Reflect.get(value, 'isHeld') === true,
      isPresenting: Reflect.get(value, 'isPresenting') === true,
      session: text('session'),
    };
  } catch {
    return null;
  }
}

/** Returns the address of where the person is, as a step leads there. */
export function addressHere(): string {
  return addressInApp(window.location.href, PLACE.href);
}
