// The entries behind a figure, with what they say as it is written.

import { type Commons, FAILURE, type Numbers, namesIn, SUCCESS, writtenText } from './columns.ts';
import type { EntryList, FigureKind } from './figure.ts';
import type { FigureEntry } from './query.ts';
import type { FigureSurvey } from './survey.ts';

const EVENTS = {
  executions: 'execution_completed',
  merges: 'git_merge_attempted',
  rebases: 'git_rebase_completed',
} as const satisfies Record<FigureKind, FigureEntry['event']>;

export function listFigureEntries(
  survey: FigureSurvey,
  { kind, rows }: EntryList,
  from: number,
  to: number,
): { readonly total: number; readonly entries: FigureEntry[] } {
  const entries = rows.slice(from, to).map((row) => readFigureEntry(survey, kind, row));
  return { total: rows.length, entries };
}

function readFigureEntry(survey: FigureSurvey, kind: FigureKind, row: number): FigureEntry {
  const { texts, executions, merges, rebases } = survey;
  const columns: Commons = survey[kind];
  const text = (column: Int32Array) => namesIn(survey, column)(row);
  const written = (numbers: Numbers) => (kind === 'executions' ? writtenText(numbers, row) : null);
  const compared = (predicted: Numbers, actual: Numbers) => ({
    predicted: written(predicted),
    actual: written(actual),
  });
  const time = columns.time[row] ?? Number.NaN;
  const status = columns.status[row];
  const areas =
    kind === 'rebases'
      ? [...rebases.areas.subarray(rebases.areasFrom[row], rebases.areasFrom[row + 1])]
      : [];
  return {
    lane: text(columns.lane) ?? '',
    index: columns.index[row] ?? 0,
    seq: text(columns.seq),
    time: Number.isNaN(time) ? null : time,
    event: EVENTS[kind],
    outcome: status === SUCCESS ? 'success' : status === FAILURE ? 'failure' : null,
    agent: text(columns.agent),
    model: text(columns.model),
    tier: text(columns.tier),
    reason: kind === 'rebases' ? null : text(kind === 'merges' ? merges.reason : executions.reason),
    p: compared(executions.pPredicted, executions.pActual),
    entropy: compared(executions.entropyPredicted, executions.entropyActual),
    impact: written(executions.impactActual),
    cost: written(executions.costActual),
    areas: areas.map((area) => texts[area] ?? ''),
  };
}
