// The window of notes of a showing, kept in step with the tab that shows it: they speak over a channel
// of this browser, and of nothing but which step is shown.

import { useEffect, useRef, useState } from 'react';
import { type Playing, playingNow, setPlaying, watch } from './playing.ts';

/** What the showing tab says whenever something changes; null: it shows nothing any more. */
type Said = { readonly is: 'now'; readonly playing: Playing | null };
/** What the window asks of it. */
export type Wish = 'tell' | 'next' | 'previous' | 'hold' | 'leave';

function channelOf(session: string): BroadcastChannel {
  return new BroadcastChannel(`ledgerscope-story-${session}`);
}

/** In the tab that shows: says what is shown, and does what the window wishes. */
export function useNotesLink(session: string | null, onWish: (wish: Wish) => void): void {
  const latest = useRef(onWish);
  useEffect(() => {
    latest.current = onWish;
  });
  useEffect(() => {
    if (session === null) return;
    const channel = channelOf(session);
    const say = () => {
      const playing = playingNow();
      const own = playing?.session === session ? playing : null;
      channel.postMessage({ is: 'now', playing: own } satisfies Said);
    };
    channel.onmessage = ({ data }: MessageEvent<Wish | Said>) => {
      if (data === 'tell') say();
      else if (typeof data === 'string') latest.current(data);
    };
    const unwatch = watch(say);
    say();
    return () => {
      unwatch();
      channel.postMessage({ is: 'now', playing: null } satisfies Said);
      channel.close();
    };
  }, [session]);
}

/** In the window of notes. `playing` undefined: the tab has not answered yet; null: it shows nothing. */
export function useShowing(session: string): {
  readonly playing: Playing | null | undefined;
  wish(wish: Wish): void;
} {
  const [playing, setShown] = useState<Playing | null | undefined>(undefined);
  const channel = useRef<BroadcastChannel | null>(null);
  useEffect(() => {
    const own = channelOf(session);
    channel.current = own;
    own.onmessage = ({ data }: MessageEvent<Wish | Said>) => {
      if (typeof data === 'object') setShown(data.playing);
    };
    own.postMessage('tell' satisfies Wish);
    return () => {
      channel.current = null;
      own.close();
    };
  }, [session]);
  return { playing, wish: (wish) => channel.current?.postMessage(wish) };
}

/** Changes what is shown, if something is. */
export function changePlaying(change: Partial<Playing>): void {
  const playing = playingNow();
  if (playing) setPlaying({ ...playing, ...change });
}
