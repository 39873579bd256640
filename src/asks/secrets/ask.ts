// The worker looks for values that look like secrets before a file leaves this machine.

import type { AskTraits } from '../../base/ask.ts';
import type { SecretCount } from '../../base/secrets/count.ts';

/** The secrets in files, each different value counted once. */
export interface FileSecrets {
  readonly counts: readonly SecretCount[];
  readonly unread: readonly string[];
}

declare module '../../base/ask.ts' {
  interface Asks {
    /** Looks through files, and through those in an archive or a page with ledgers. */
    readonly 'secrets in files': {
      input: readonly Blob[];
      answer: FileSecrets;
      progress: never;
    };
    /**
     * Returns a copy of a text file, with words in place of each value that looks like a secret.
     */
    readonly 'file without secrets': { input: Blob; answer: Blob; progress: never };
  }
}

export const SECRET_ASKS = {
  'secrets in files': { mayRepeat: true, looksIntoFiles: true },
  'file without secrets': { mayRepeat: true, looksIntoFiles: true },
} as const satisfies Readonly<Record<string, AskTraits>>;
