// Questions about a ledger as a whole, handed to the part that knows.

import type { Questions } from '../questions.ts';
import { answerFigures, isFigureQuestion } from './figures/answer.ts';
import { answerIntents, isIntentQuestion } from './intents/answer.ts';
import { asSurvey } from './survey.ts';

export function answer(kept: unknown, question: keyof Questions, ask: unknown): unknown {
  const survey = asSurvey(kept);
  // Questions are typed where they are asked.
  if (isFigureQuestion(question)) {
    return answerFigures(survey.figures, question, ask as Questions[typeof question]['ask']);
  }
  if (isIntentQuestion(question)) {
    return answerIntents(survey, question, ask as Questions[typeof question]['ask']);
  }
  throw new Error(`Holon ledgers do not answer ${question}.`);
}
