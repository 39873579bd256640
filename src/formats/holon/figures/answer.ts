// The questions about figures, answered from the survey.

import type { Choices, FigureAsk, FigureQuestions, FigureReport } from './ask.ts';
import { calibration } from './calibration.ts';
import { ESTIMATORS } from './columns.ts';
import { conflicts } from './conflicts.ts';
import { entriesOf } from './entries.ts';
import { entropy } from './entropy.ts';
import { failures } from './failures.ts';
import type { Lists } from './figure.ts';
import { routing } from './routing.ts';
import type { FigureSurvey } from './survey.ts';

type Question = keyof FigureQuestions;

/** Intents offered for a text. */
const OFFERED = 50;

const ANSWERS: {
  readonly [Q in Question]: (
    survey: FigureSurvey,
    ask: FigureQuestions[Q]['query'],
  ) => FigureQuestions[Q]['answer'];
} = {
  'holon.figures.choices': choices,
  'holon.figures.intents': (survey, text) => intents(survey, text),
  'holon.figures.report': (survey, ask) => reportOf(survey, ask).report,
  'holon.figures.entries': (survey, { report, list, from, to }) => {
    const found = reportOf(survey, report).lists.all[list];
    return found ? entriesOf(survey, found, from, to) : { total: 0, entries: [] };
  },
};

export function answerFigures<Q extends Question>(
  survey: FigureSurvey,
  question: Q,
  ask: FigureQuestions[Q]['query'],
): FigureQuestions[Q]['answer'] {
  return ANSWERS[question](survey, ask);
}

/** A report with the lists that its rows name. The same question gives the same numbers. */
export function reportOf(
  survey: FigureSurvey,
  ask: FigureAsk,
): { readonly report: FigureReport; readonly lists: Lists } {
  switch (ask.figure) {
    case 'calibration':
      return calibration(survey, ask.selection, ask.by, ask.last);
    case 'routing':
      return routing(survey, ask.selection, ask.band);
    case 'failures':
      return failures(survey, ask.selection);
    case 'entropy':
      return entropy(survey, ask.selection);
    case 'conflicts':
      return conflicts(survey, ask.selection);
  }
}

function choices(survey: FigureSurvey): Choices {
  const { texts } = survey;
  const kinds = [survey.executions, survey.merges, survey.rebases];
  const named = (name: 'agent' | 'model' | 'tier') => {
    const places = new Set(kinds.flatMap((columns) => [...new Set(columns[name])]));
    return [...places].flatMap((place) => texts[place] ?? []).sort();
  };
  const versions = ESTIMATORS.flatMap((of, i) => {
    const places = new Set<number>();
    for (const columns of kinds) {
      for (let at = i; at < columns.versions.length; at += ESTIMATORS.length)
        places.add(columns.versions[at] ?? -1);
    }
    const found = [...places].flatMap((place) => texts[place] ?? []).sort();
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
  for (const place of id) {
    const name = texts[place] ?? '';
    if (!name.toLowerCase().includes(wanted)) continue;
    total++;
    if (found.length < OFFERED) found.push(name);
  }
  return { found, total };
}
