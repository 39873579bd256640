// The format of a ledger answers the question.

import type { Answers } from '../../base/ask.ts';
import type { Question, Questions } from '../../ledger/format/questions.ts';
import type { LedgerCache } from '../../ledger/held/ledger-cache.ts';
import { createPace } from '../../ledger/held/pace.ts';
import { storedLedger } from './answer/stored-ledger.ts';
import type { QUESTION_ASKS } from './ask.ts';

export function answerQuestion(cache: LedgerCache): Answers<keyof typeof QUESTION_ASKS> {
  return {
    async question({ ledger, question, query }, { signal, onProgress }) {
      const row = await cache.ledger(ledger);
      const { questions, manifest } = cache.format(row);
      const answerer = questions?.[question];
      if (!answerer) throw new Error(`Ledgers of ${manifest.name} do not answer ${question}.`);
      // Both are of one line of the table of questions.
      const answerIt = answerer.answer as Question<keyof Questions>['answer'];
      return answerIt(storedLedger(cache, row, createPace(signal), onProgress), query as never);
    },
  };
}
