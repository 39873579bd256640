// What the screens of a Reactor trail ask.

import type { LedgerFormat } from '../format.ts';
import type { Survey } from './survey.ts';

declare module '../questions.ts' {
  interface Questions {
    /** The topology, and every receipt in columns. */
    readonly 'reactor.trail': { readonly query: null; readonly answer: Survey };
  }
}

export const questions: LedgerFormat['questions'] = {
  'reactor.trail': {
    async answer(ledger) {
      // This version's reader made it: a ledger that another one read is rebuilt first.
      return (await ledger.survey()) as Survey;
    },
  },
};
