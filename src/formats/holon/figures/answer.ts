// The questions about figures, answered from the survey.

import { calibration } from './calibration.ts';
import { FIGURE_ESTIMATORS } from './columns.ts';
import { conflicts } from './conflicts.ts';
import { listFigureEntries } from './entries.ts';
import { entropy } from './entropy.ts';
import { failures } from './failures.ts';
import type { Choices, FigureQuery, FigureQuestions, FigureReportQuery } from './query.ts';
import { routing } from './routing.ts';
import type { FigureSurvey } from './survey.ts';

type Question = keyof FigureQuestions;

/** Intents offered for a text. */
const MAX_OFFERED = 50;

const ANSWERS: {
  readonly [Q in Question]: (
    survey: FigureSurvey,
    query: FigureQuestions[Q]['query'],
  ) => FigureQuestions[Q]['answer'];
} = {
  'holon.figures.choices': choices,
  'holon.figures.intents': intents,
  'holon.figures.report': (survey, query) => answerFigure(survey, query).report,
  'holon.figures.entries': (survey, { report, list, from, to }) => {
    const found = answerFigure(survey, report).lists.all[list];
    return found ? listFigureEntries(survey, found, from, to) : { total: 0, entries: [] };
  },
};

export function answerFigures<Q extends Question>(
  survey: FigureSurvey,
  question: Q,
  query: FigureQuestions[Q]['query'],
): FigureQuestions[Q]['answer'] {
  return ANSWERS[question](survey, query);
}

/** The same question gives the same numbers. */
export function answerFigure(survey: FigureSurvey, query: FigureQuery): FigureReportQuery {
  switch (query.figure) {
    case 'calibration':
      return calibration(survey, query);
    case 'routing':
      return routing(survey, query);
    case 'failures':
      return failures(survey, query);
    case 'entropy':
      return entropy(survey, query);
    case 'conflicts':
      return conflicts(survey, query);
  }
}

function choices(survey: FigureSurvey): Choices {
  const { texts } = survey;
  const kinds = [survey.executions, survey.merges, survey.rebases];
  const named = (name: 'agent' | 'model' | 'tier') => {
    const indices = new Set(kinds.flatMap((columns) => [...new Set(columns[name])]));
    return [...indices].flatMap((i) => texts[i] ?? []).sort();
  };
  const versions = FIGURE_ESTIMATORS.flatMap((of, i) => {
    const indices = new Set<number>();
    for (const columns of kinds) {
      for (let at = i; at < columns.versions.length; at += FIGURE_ESTIMATORS.length)
        indices.add(columns.versions[at] ?? -1);
    }
    const found = [...indices].flatMap((at) => texts[at] ?? []).sort();
    return found.map((version) => ({ of, version }));
  });
  let first: number | null = null;
  let last: number | null = null;
  for (const { time } of kinds) {
    for (const at of time) {
      if (Number.isNaN(at)) continue;
      if (first === null || at < first) first = at;
      if (last === null || at > last) last = at;
    }
  }
  return {
    agents: named('agent'),
    models: named('model'),
    tiers: named('tier'),
    estimators: versions,
    first,
    last,
    executions: survey.executions.lane.length,
    merges: survey.merges.lane.length,
    rebases: survey.rebases.lane.length,
  };
}

function intents({ intents: { id }, texts }: FigureSurvey, text: string) {
  const wanted = text.trim().toLowerCase();
  const found: string[] = [];
  let total = 0;
  for (const i of id) {
    const name = texts[i] ?? '';
    if (!name.toLowerCase().includes(wanted)) continue;
    total++;
    if (found.length < MAX_OFFERED) found.push(name);
  }
  return { found, total };
}
