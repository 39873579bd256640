// A block run in plain sentences. Its records name blocks and no tools, so they are counted by kind.

import type { RunWords } from '../../ledger/format/words.ts';
import type { DecodedBlock } from './decode.ts';

/** How a call or a run ended, in the word that engines use; the word is free. */
const FAILED = /(?: finished|^completed): failed$/;
const ENDINGS: ReadonlySet<string> = new Set(['child finished', 'completed']);

export const blocksSummary: RunWords<DecodedBlock> = {
  // A second end changes nothing.
  ends: ({ line }) => line.kind === 'completed' && line.note === '',
  failed: ({ line: { shape, kind, title } }) =>
    shape === 'denied' || (ENDINGS.has(kind) && FAILED.test(title)),
};
