// The questions of this format's screen, answered from the log itself.

import type { Question, Questions, StoredLedger } from '../../ledger/format/questions.ts';
import { readProfileText } from './profile/read.ts';
import {
  countOptions,
  countProfileAgreement,
  inItsContainer,
  openLogText,
  rankCandidates,
  rulesHead,
} from './studio/answer.ts';
import type { RulesQuestions } from './studio/query.ts';
import { recordView } from './studio/record.ts';

declare module '../../ledger/format/questions.ts' {
  interface Questions extends RulesQuestions {}
}

async function shownLine(ledger: StoredLedger, text: string, line: number | null) {
  if (line !== null) return line;
  const profile = readProfileText(text);
  const { breaks } = await countProfileAgreement(ledger, profile, false);
  return breaks[0] ?? (await rulesHead(ledger)).lines[1] ?? 1;
}

export const CHAINS_QUESTIONS: { readonly [Name in keyof Questions]?: Question<Name> } = {
  'chains.rules': { answer: rulesHead },
  'chains.agreement': {
    answer: (ledger, { profile, isWhole }) =>
      countProfileAgreement(ledger, readProfileText(profile), isWhole),
  },
  'chains.candidates': {
    answer: (ledger, { profile }) => rankCandidates(ledger, readProfileText(profile)),
  },
  'chains.options': {
    answer: (ledger, { profile }) => countOptions(ledger, readProfileText(profile)),
  },
  'chains.record': {
    async answer(ledger, { profile, line }) {
      const shown = await shownLine(ledger, profile, line);
      const read = await inItsContainer(ledger, readProfileText(profile));
      return ledger.files((files, host) =>
        recordView(ledger, openLogText(files, read, host), read, shown),
      );
    },
  },
};
