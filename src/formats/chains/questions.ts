// The questions of this format's screen, answered from the log itself.

import type { Question, Questions, StoredLedger } from '../../ledger/format/questions.ts';
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

declare module '../../ledger/format/questions.ts' {
  interface Questions extends RulesQuestions {}
}

async function shownLine(ledger: StoredLedger, text: string, line: number | null) {
  if (line !== null) return line;
  const profile = readProfileText(text);
  const { breaks } = await agreementOf(ledger, profile, false);
  return breaks[0] ?? (await rulesHead(ledger)).lines[1] ?? 1;
}

export const QUESTIONS: { readonly [Name in keyof Questions]?: Question<Name> } = {
  'chains.rules': { answer: rulesHead },
  'chains.agreement': {
    answer: (ledger, { profile, isWhole }) =>
      agreementOf(ledger, readProfileText(profile), isWhole),
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
