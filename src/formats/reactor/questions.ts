// What the screens of a Reactor trail ask.

import type { LedgerFormat } from '../../ledger/format/format.ts';
import type { Survey } from './survey.ts';
import { makeReactorTrail, type ReactorTrail } from './trail.ts';

declare module '../../ledger/format/questions.ts' {
  interface Questions {
    /** The topology, every receipt in columns, and what follows from them. */
    readonly 'reactor.trail': { readonly query: null; readonly answer: ReactorTrail };
  }
}

export const reactorQuestions: LedgerFormat['questions'] = {
  'reactor.trail': {
    async answer(ledger) {
      // This version's reader made it: a ledger that another one read is rebuilt first.
      return makeReactorTrail((await ledger.survey()) as Survey);
    },
  },
};
