// Nothing of a typed token is shown.

import type { ReadStream } from 'node:tty';

const ENTER = ['\r', '\n'];
const END = ['\u0003', '\u0004'];
const BACK = ['\u007f', '\b'];

/** @returns the text typed up to Enter; null for Ctrl+C */
export function readHidden(input: ReadStream): Promise<string | null> {
  let text = '';
  return new Promise((resolve) => {
    const done = (answer: string | null) => {
      input.off('data', take);
      input.setRawMode(false);
      input.pause();
      resolve(answer);
    };
    const take = (typed: Buffer | string) => {
      for (const letter of String(typed)) {
        if (ENTER.includes(letter)) return done(text);
        if (END.includes(letter)) return done(null);
        if (BACK.includes(letter)) text = text.slice(0, -1);
        else if (letter >= ' ') text += letter;
      }
    };
    // The terminal then shows nothing by itself, and hands over each key.
    input.setRawMode(true);
    input.on('data', take);
    input.resume();
  });
}

const PROBE_MS = 3_000;

/** Tells how a server answers a call. No other call shows whether it wants a token. */
export async function probe(
  url: string,
  token: string | null,
): Promise<'answers' | 'wants a token' | 'no answer'> {
  try {
    const answer = await fetch(`${url}/runs?limit=1`, {
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
      redirect: 'manual',
      signal: AbortSignal.timeout(PROBE_MS),
    });
    await answer.body?.cancel();
    return answer.status === 401 ? 'wants a token' : 'answers';
  } catch {
    return 'no answer';
  }
}
