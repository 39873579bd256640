// What the screen of checkpoints and rollbacks asks.

import type { LedgerFormat } from '../../ledger/format/format.ts';
import { blockMarksIn, type MarksAnswer, type MarksQuery, type RunSurvey } from './marks.ts';

declare module '../../ledger/format/questions.ts' {
  interface Questions {
    /** A window of a run's checkpoints and of its rollbacks. */
    readonly 'blocks.marks': { readonly query: MarksQuery; readonly answer: MarksAnswer };
  }
}

export const blocksQuestions: LedgerFormat['questions'] = {
  'blocks.marks': {
    async answer(ledger, query) {
      // This version's reader made it: a ledger that another one read is rebuilt first.
      return blockMarksIn((await ledger.survey()) as RunSurvey, query);
    },
  },
};
