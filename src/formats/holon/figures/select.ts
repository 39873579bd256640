// Which events of the survey a selection leaves in.

import { append } from '../../../base/lists.ts';
import { type Commons, FIGURE_ESTIMATORS } from './columns.ts';
import type { Selection } from './query.ts';
import type { FigureSurvey } from './survey.ts';

/** Rows of one kind of event that are selected, in the ledger's order. */
export function selectedRows(
  survey: FigureSurvey,
  columns: Commons,
  selection: Selection,
): number[] {
  const tests = listTests(survey, columns, selection);
  const rows: number[] = [];
  for (let row = 0; row < columns.lane.length; row++) {
    if (tests.every((test) => test(row))) rows.push(row);
  }
  return rows;
}

type Test = (row: number) => boolean;

function listTests(survey: FigureSurvey, columns: Commons, selection: Selection): Test[] {
  const tests: Test[] = [];
  const { agents, models, tiers, estimators, from, to, intent } = selection;
  const named = (names: readonly string[], column: Int32Array) => {
    if (!names.length) return;
    const wanted = new Set(names);
    const indices = new Set(survey.texts.flatMap((text, i) => (wanted.has(text) ? i : [])));
    tests.push((row) => indices.has(column[row] ?? -1));
  };
  named(agents, columns.agent);
  named(models, columns.model);
  named(tiers, columns.tier);
  if (estimators.length) {
    const wanted = estimators.map(({ of, version }) => ({ of, at: survey.texts.indexOf(version) }));
    tests.push((row) =>
      FIGURE_ESTIMATORS.some((name, i) => {
        const version = columns.versions[row * FIGURE_ESTIMATORS.length + i] ?? -1;
        return (
          version >= 0 &&
          wanted.some(({ of, at }) => at === version && (of === null || of === name))
        );
      }),
    );
  }
  // An event without a readable time lies in no range.
  if (from !== null) tests.push((row) => (columns.time[row] ?? Number.NaN) >= from);
  if (to !== null) tests.push((row) => (columns.time[row] ?? Number.NaN) <= to);
  if (intent !== null) {
    const inside = subtree(survey, intent);
    tests.push((row) => inside.has(columns.intent[row] ?? -1));
  }
  return tests;
}

/** Indices of the intent and of all below it. Parents may form a ring in a faulty ledger. */
function subtree({ intents, texts }: FigureSurvey, root: string): Set<number> {
  const children = new Map<number, number[]>();
  for (const [intent, parent] of intents.parent.entries()) append(children, parent, intent);
  const name = texts.indexOf(root);
  const start = name < 0 ? -1 : intents.id.indexOf(name);
  const found = new Set<number>();
  const open = start < 0 ? [] : [start];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    for (const child of children.get(next) ?? []) open.push(child);
  }
  return found;
}
