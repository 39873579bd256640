// The questions of this format's screens, answered from the survey that its reader makes.

import { unpacked } from '../../ledger/format/packed-seal.ts';
import type { Question, Questions, StoredLedger } from '../../ledger/format/questions.ts';
import { anomalyLines } from './anomalies.ts';
import { answerFigures } from './figures/answer.ts';
import type { FigureQuestions } from './figures/query.ts';
import { answerIntents } from './intents/answer.ts';
import type { IntentQuestions } from './intents/query.ts';
import type { HolonSurvey } from './survey.ts';

declare module '../../ledger/format/questions.ts' {
  interface Questions extends FigureQuestions, IntentQuestions {}
}

async function readSurvey(ledger: Pick<StoredLedger, 'survey'>): Promise<HolonSurvey> {
  // Made by this version of the code: what another one kept is rebuilt first.
  return (await ledger.survey()) as HolonSurvey;
}

function figure<Name extends keyof FigureQuestions>(name: Name): Question<Name> {
  return {
    answer: async (ledger, query) => answerFigures((await readSurvey(ledger)).figures, name, query),
  };
}

function intent<Name extends keyof IntentQuestions>(name: Name): Question<Name> {
  return {
    answer: async (ledger, query) => answerIntents((await readSurvey(ledger)).intents, name, query),
  };
}

export const HOLON_QUESTIONS: { readonly [Name in keyof Questions]?: Question<Name> } = {
  'holon.tree': intent('holon.tree'),
  'holon.branches': intent('holon.branches'),
  'holon.roots': intent('holon.roots'),
  'holon.figures.choices': figure('holon.figures.choices'),
  'holon.figures.intents': figure('holon.figures.intents'),
  'holon.figures.report': figure('holon.figures.report'),
  'holon.figures.entries': figure('holon.figures.entries'),
  seal: { answer: async (ledger) => unpacked((await readSurvey(ledger)).seal) },
  'findings file': {
    async answer(ledger, { findings, ...options }) {
      const { head } = await readSurvey(ledger);
      return anomalyLines(findings, { ...options, head });
    },
  },
};
