// The miniature shows before anything was read what the verifier says of the footbridge and of its
// changed copy. A test makes both and compares.

import type { ChangedCopy } from '../../../../ledger/model/byte-change.ts';

/** The shown part of a ledger. */
export type ShownMiniature = Pick<
  ChangedCopy,
  'at' | 'recorded' | 'computed' | 'before' | 'after'
> & {
  readonly names: readonly string[];
};

export const QUESTION = 'Is the footbridge safe to open on Friday?';

/** Of the record that is changed. */
export const TEXT = { before: '"loose":', was: '8', now: '0', after: ',"tested":240' } as const;

export const FIRST_MINIATURE: ShownMiniature = {
  names: [
    'start',
    'photos read',
    'bolts count',
    'rule read',
    'bolts test',
    'report write',
    'gate open?',
    'denied',
  ],
  at: 4,
  recorded: 'f40782e47d150cba18d00ba0292d4c89c82ba9f659f3de2512ca698c56d9b88c',
  computed: '0ef0e07e51b87ac8a5978df9526adf3fca8dcbf6e7399405fca7d1d3f820b099',
  before: 'verified',
  after: 'failed',
};

export function toShown({
  chain,
  at,
  recorded,
  computed,
  before,
  after,
}: ChangedCopy): ShownMiniature {
  return { names: chain.map(({ name }) => name), at, recorded, computed, before, after };
}
