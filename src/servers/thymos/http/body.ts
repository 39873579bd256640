// Bodies, read whole and bounded.

import { Growing } from '../../../sources/growing.ts';
import type { Answer } from '../ports.ts';
import { liveError } from './fault.ts';

/** @throws when the body is cut off, or larger than `most`. */
export async function readBody(answer: Answer, most: number): Promise<Uint8Array> {
  const all = new Growing(1024);
  for await (const piece of answer.chunks()) {
    if (all.length + piece.length > most)
      throw liveError(
        'refused',
        {
          title: 'The answer is too large.',
          detail: `More than ${most} bytes came for one question.`,
          todo: 'Export this run on the server, and open the file instead.',
        },
        { retry: false },
      );
    all.append(piece);
  }
  return all.take();
}
