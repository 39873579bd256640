// The questions of this format's screen, answered from the log itself.

import type { Question, Questions, StoredLedger } from '../questions.ts';
import { readProfileText } from './profile/read.ts';
import {
  agreementOf,
  candidatesOf,
  inItsContainer,
  optionsOf,
  rulesHead,
  textOf,
} from './studio/answer.ts';
import type { RulesQuestions } from './studio/query.ts';
import { recordView } from './studio/record.ts';

declare module '../questions.ts' {
  interface Questions extends RulesQuestions {}
}

/** What is counted at present: a later question ends the count of an earlier one. */
let counting: object | null = null;

const NOTHING = { agree: 0, of: 0, breaks: [], unreadable: 0 };

async function shownLine(ledger: StoredLedger, text: string, line: number | null) {
  if (line !== null) return line;
  const profile = readProfileText(text);
  const { breaks } = await agreementOf(ledger, profile, false, () => false);
  return breaks[0] ?? (await rulesHead(ledger)).lines[1] ?? 1;
}

export const QUESTIONS: { readonly [Name in keyof Questions]?: Question<Name> } = {
  'chains.rules': { answer: rulesHead },
  'chains.agreement': {
    answer(ledger, { profile, isWhole }) {
      const mine = {};
      if (isWhole) counting = mine;
      if (profile === null) return NOTHING;
      const isCancelled = () => isWhole && counting !== mine;
      return agreementOf(ledger, readProfileText(profile), isWhole, isCancelled);
    },
  },
  'chains.candidates': {
    answer: (ledger, { profile }) => candidatesOf(ledger, readProfileText(profile)),
  },
  'chains.options': {
    answer: (ledger, { profile }) => optionsOf(ledger, readProfileText(profile)),
  },
  'chains.record': {
    async answer(ledger, { profile, line }) {
      const shown = await shownLine(ledger, profile, line);
      const read = await inItsContainer(ledger, readProfileText(profile));
      return ledger.files((files, host) =>
        recordView(ledger, textOf(files, read, host), read, shown),
      );
    },
  },
};
