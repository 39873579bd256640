// How a format is asked about a ledger as a whole.

import type { Ask } from '../../base/ask.ts';
import type { Questions } from './questions.ts';

export interface FormatQuestion<Name extends keyof Questions> {
  readonly ledger: string;
  readonly question: Name;
  readonly query: Questions[Name]['query'];
}

declare module '../../base/ask.ts' {
  interface Asks {
    /** `progress`: how many entries were looked at so far. */
    readonly question: {
      input: FormatQuestion<keyof Questions>;
      answer: Questions[keyof Questions]['answer'];
      progress: number;
    };
  }
}

interface Asked<Name extends keyof Questions> extends FormatQuestion<Name> {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((entries: number) => void) | undefined;
}

/** Asks a question of a format, with the types of that one. */
export async function askFormat<Name extends keyof Questions>(
  ask: Ask,
  { ledger, question, query, signal, onProgress }: Asked<Name>,
): Promise<Questions[Name]['answer']> {
  const input = { ledger, question, query };
  // The answer is of the question that was asked: both are of one line of the table.
  return ask({ name: 'question', input, signal, onProgress }) as Promise<Questions[Name]['answer']>;
}
