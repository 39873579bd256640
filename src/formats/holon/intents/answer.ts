// The questions about intents and branches, answered from the survey.

import { branchView } from './branches.ts';
import { below, buildForest } from './forest.ts';
import type { IntentQuestions, RootsAnswer } from './query.ts';
import type { IntentSurvey } from './survey.ts';
import { treeView } from './tree.ts';

type Question = keyof IntentQuestions;

const ANSWERS: {
  readonly [Q in Question]: (
    survey: IntentSurvey,
    query: IntentQuestions[Q]['query'],
  ) => IntentQuestions[Q]['answer'];
} = {
  'holon.tree': (intents, { root }) => treeView(intents, root),
  'holon.branches': (intents, { root }) => branchView(intents, root),
  'holon.roots': (intents, text) => roots(intents, text),
};

export function answerIntents<Q extends Question>(
  survey: IntentSurvey,
  question: Q,
  query: IntentQuestions[Q]['query'],
): IntentQuestions[Q]['answer'] {
  return ANSWERS[question](survey, query);
}

/** Roots offered for a text. */
const MAX_OFFERED = 100;

function roots(survey: IntentSurvey, text: string): RootsAnswer {
  const forest = buildForest(survey);
  const wanted = text.trim().toLowerCase();
  const found: RootsAnswer['found'][number][] = [];
  let total = 0;
  for (const root of forest.roots) {
    const intent = survey.intents[root];
    if (!intent || !`${intent.id}\n${intent.goal}`.toLowerCase().includes(wanted)) continue;
    total++;
    if (found.length >= MAX_OFFERED) continue;
    const { id, goal, state } = intent;
    found.push({ id, goal, state, intents: below(forest, root).length });
  }
  return { total, found };
}
