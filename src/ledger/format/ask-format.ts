import type { Ask } from '../../base/ask.ts';
import type { Questions } from './questions.ts';

export interface FormatQuestion<Name extends keyof Questions> {
  readonly ledger: string;
  readonly question: Name;
  readonly query: Questions[Name]['query'];
}

declare module '../../base/ask.ts' {
  interface Asks {
    /** `progress` gets the number of entries looked at so far. */
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
  // Both are of one line of the table, so the answer is of the asked question.
  return ask({ name: 'question', input, signal, onProgress }) as Promise<Questions[Name]['answer']>;
}
