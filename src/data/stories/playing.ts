// The story that this tab plays. It is no part of the address: its steps are addresses themselves. A
// reload goes on with it; other tabs know nothing of it.

import { useSyncExternalStore } from 'react';
import { encodeText, toHex } from '../../core/bytes.ts';
import { readStory, storyText } from '../../core/story/file.ts';
import type { Story } from '../../core/story/story.ts';

export interface Playing {
  readonly story: Story;
  /** Where the person comes back to. */
  readonly from: string;
  readonly step: number;
  /** When it was begun, in Unix milliseconds. */
  readonly since: number;
  /** Nothing goes on by itself. */
  readonly isHeld: boolean;
  /** Nothing is seen but the screen and the sentence. */
  readonly isPresenting: boolean;
  /** Of this showing. */
  readonly session: string;
}

const KEY = 'ledgerscope.playing';
const watchers = new Set<() => void>();
/** undefined: not looked at yet. */
let now: Playing | null | undefined;

export function playingNow(): Playing | null {
  if (now === undefined) now = stored();
  return now;
}

export function usePlaying(): Playing | null {
  return useSyncExternalStore(watch, playingNow, playingNow);
}

export function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** null: no story is played any more. */
export function setPlaying(playing: Playing | null): void {
  now = playing;
  keep(playing);
  for (const watcher of watchers) watcher();
}

/** A showing from its first step on. */
export function beginning(
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

/** Whatever is there is read like a story from anywhere. */
function stored(): Playing | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (typeof value !== 'object' || value === null) return null;
    const text = (name: string) => String(Reflect.get(value, name));
    const count = (name: string) => Math.max(0, Math.floor(Number(Reflect.get(value, name))) || 0);
    const story = readStory(encodeText(text('story')));
    return {
      story,
      from: text('from').startsWith('/stories') ? text('from') : '/stories',
      step: Math.min(count('step'), story.steps.length - 1),
      since: count('since'),
      isHeld: Reflect.get(value, 'isHeld') === true,
      isPresenting: Reflect.get(value, 'isPresenting') === true,
      session: text('session'),
    };
  } catch {
    return null;
  }
}
