// The figures once more, made another way: naive loops over plain objects, each
// question from the beginning. What both say has to be the same.

import { encodeText } from '../../../base/bytes.ts';
import { toEnd } from '../../../base/steps.ts';
import { inMemory } from '../../../ledger/sources/bytes.ts';
import { HolonPass } from '../read/pass.ts';
import type { FigureQuery, Selection } from './query.ts';
import type { FigureSurvey } from './survey.ts';

// Events are whatever a generator or JSON.parse gives.
// biome-ignore lint/suspicious/noExplicitAny: shapes are examined field by field
export type OracleValue = any;

export interface EventAt {
  readonly lane: string;
  readonly index: number;
  readonly event: OracleValue;
}

/** A figure as the oracle computes it: how many, and the value. */
type OracleFigure = readonly [n: number, value: number | null];

export interface OracleRow {
  readonly name: string | null;
  readonly figures: Readonly<Record<string, OracleFigure>>;
  readonly entries: readonly string[];
}

export function surveyFigures(lines: readonly string[]): FigureSurvey {
  const pass = new HolonPass([inMemory(encodeText(lines.join('\n')))], true);
  toEnd(pass.steps());
  const { survey } = pass;
  if (!survey) throw new Error('it has none');
  return survey.figures.build();
}

export const entryName = (one: { lane: string; index: number }) => `${one.lane}#${one.index}`;

const text = (value: OracleValue) => (typeof value === 'string' ? value : null);
const num = (value: OracleValue): number | null => (typeof value === 'number' ? value : null);

function average(values: (number | null)[]): OracleFigure {
  const real = values.filter((value) => value !== null);
  if (!real.length) return [0, null];
  return [real.length, real.reduce((a, b) => a + b, 0) / real.length];
}

/** Model, tier and versions that an event counts with. */
function findOrigin(all: readonly EventAt[], at: number) {
  const { event } = all[at] as EventAt;
  const { intent_id, plan_id } = event.payload;
  const before = all.slice(0, at).map((one) => one.event);
  let plan = text(plan_id);
  let predicted: OracleValue = null;
  if (event.event_type === 'execution_completed') {
    predicted = findStart(all, at)?.payload.predicted ?? null;
  } else {
    const selected = before.findLast(
      (e) => e.event_type === 'plan_selected' && e.payload.intent_id === intent_id,
    );
    plan = text(selected?.payload.plan_id);
    predicted = selected?.payload.predicted ?? null;
  }
  const variant = before.findLast(
    (e) => e.event_type === 'plan_variant_created' && plan !== null && e.payload.plan_id === plan,
  );
  return {
    model: text(variant?.payload.model?.model_id),
    tier: text(variant?.payload.model?.tier),
    predicted,
    versions: predicted?.estimator_versions ?? {},
  };
}

/** The start that a completion closes: pairs are crossed out from the beginning. */
function findStart(all: readonly EventAt[], at: number): OracleValue {
  const of = (all[at] as EventAt).event.payload;
  const open: OracleValue[] = [];
  for (const [i, { event }] of all.entries()) {
    if (event.payload.intent_id !== of.intent_id || event.payload.plan_id !== of.plan_id) continue;
    if (event.event_type === 'execution_started') open.push(event);
    if (event.event_type !== 'execution_completed') continue;
    const first = open.shift();
    if (i === at) return first;
  }
  return undefined;
}

/** Whether walking up from an intent meets another, by the last creation of each. */
function below(all: readonly EventAt[], intent: string, root: string): boolean {
  const seen: (string | null)[] = [];
  let here: string | null = intent;
  while (here !== null && !seen.includes(here)) {
    if (here === root) return true;
    seen.push(here);
    const name: string = here;
    const created = all.findLast(
      ({ event }) => event.event_type === 'intent_created' && event.payload.intent_id === name,
    );
    here = text(created?.event.payload.parent_intent_id);
  }
  return false;
}

function measureDepth(all: readonly EventAt[], intent: string, upTo: number): number | null {
  const at = all.findLastIndex(
    ({ event }, i) =>
      i < upTo && event.event_type === 'intent_created' && event.payload.intent_id === intent,
  );
  const created = all[at];
  if (!created) return null;
  const parent = text(created.event.payload.parent_intent_id);
  if (parent === null) return 0;
  const above = measureDepth(all, parent, at);
  return above === null ? null : above + 1;
}

function chosen(all: readonly EventAt[], type: string, selection: Selection): number[] {
  const { agents, models, tiers, estimators, from, to, intent } = selection;
  return [...all.keys()].filter((at) => {
    const { event } = all[at] as EventAt;
    if (event.event_type !== type) return false;
    const { model, tier, versions } = findOrigin(all, at);
    const time = Date.parse(event.ts);
    const own = text(event.payload.intent_id);
    return (
      (!agents.length || agents.includes(event.agent_id)) &&
      (!models.length || models.some((one) => one === model)) &&
      (!tiers.length || tiers.some((one) => one === tier)) &&
      (!estimators.length ||
        estimators.some(({ of, version }) =>
          ['p_success', 'entropy', 'impact', 'ev'].some(
            (name) => (of === null || of === name) && versions[name] === version,
          ),
        )) &&
      (from === null || time >= from) &&
      (to === null || time <= to) &&
      (intent === null || (own !== null && below(all, own, intent)))
    );
  });
}

function groupRows(rows: readonly number[], name: (at: number) => string | null) {
  const names = [...new Set(rows.map(name))];
  return names.map((one) => ({ name: one, rows: rows.filter((at) => name(at) === one) }));
}

/** The rows of a report's main table, in no particular order. */
export function oracle(all: readonly EventAt[], query: FigureQuery): OracleRow[] {
  const entries = (rows: readonly number[]) => rows.map((at) => entryName(all[at] as EventAt));
  const event = (at: number) => (all[at] as EventAt).event;
  const actual = (at: number) => event(at).payload.actual ?? {};
  const predicted = (at: number) => findOrigin(all, at).predicted ?? {};
  const gap = (at: number, name: string): number | null => {
    const a = num(predicted(at)[name]);
    const b = num(actual(at)[name]);
    return a === null || b === null ? null : b - a;
  };
  const size = (value: number | null) => (value === null ? null : Math.abs(value));
  const square = (value: number | null) => (value === null ? null : value * value);
  const completed = chosen(all, 'execution_completed', query.selection);
  const success = (rows: readonly number[]): OracleFigure => [
    rows.length,
    rows.length
      ? rows.filter((at) => event(at).payload.status === 'success').length / rows.length
      : null,
  ];

  switch (query.figure) {
    case 'calibration': {
      const name = (at: number) =>
        query.by === 'agent' ? text(event(at).agent_id) : findOrigin(all, at)[query.by];
      const groups = [{ name: 'all', rows: completed }, ...groupRows(completed, name)];
      return groups.map(({ name: one, rows }) => {
        const last = query.last === null ? rows : rows.slice(Math.max(0, rows.length - query.last));
        const pairs = last.filter((at) => gap(at, 'p_success') !== null);
        const figures: Record<string, OracleFigure> = {
          predicted: average(pairs.map((at) => num(predicted(at).p_success))),
          actual: average(pairs.map((at) => num(actual(at).p_success))),
          brier: average(pairs.map((at) => square(gap(at, 'p_success')))),
          entropyError: average(last.map((at) => size(gap(at, 'entropy')))),
          statedError: average(last.map((at) => num(event(at).payload.calibration?.entropy_error))),
        };
        for (let bin = 0; bin < 10; bin++) {
          const inside = pairs.filter((at) => {
            const p = predicted(at).p_success;
            return p >= bin / 10 && (bin === 9 ? p <= 1 : p < (bin + 1) / 10);
          });
          figures[`bin ${bin}`] = average(inside.map((at) => num(actual(at).p_success)));
        }
        return { name: one, figures, entries: entries(last) };
      });
    }
    case 'routing': {
      const { from, to } = query.band;
      const inBand = completed.filter((at) => {
        const entropy = num(predicted(at).entropy);
        if (from === null && to === null) return true;
        return (
          entropy !== null && !(from !== null && entropy < from) && !(to !== null && entropy >= to)
        );
      });
      return groupRows(inBand, (at) => findOrigin(all, at).tier).map(({ name, rows }) => {
        const both = rows.filter(
          (at) => num(actual(at).impact) !== null && num(actual(at).cost) !== null,
        );
        const total = (of: readonly number[], what: string) =>
          of.reduce((all, at) => all + (num(actual(at)[what]) ?? 0), 0);
        const known = (what: string) => rows.filter((at) => num(actual(at)[what]) !== null);
        const cost = total(both, 'cost');
        const sumFigure = (what: string): OracleFigure => {
          const of = known(what);
          return [of.length, of.length ? total(of, what) : null];
        };
        return {
          name,
          figures: {
            success: success(rows),
            impact: sumFigure('impact'),
            cost: sumFigure('cost'),
            // Of a cost next to nothing it is more than a number holds.
            ratio: [
              both.length,
              cost && Math.abs(total(both, 'impact') / cost) < Infinity
                ? total(both, 'impact') / cost
                : null,
            ],
            entropy: average(rows.map((at) => num(predicted(at).entropy))),
          },
          entries: entries(rows),
        };
      });
    }
    case 'failures': {
      const kind = (at: number) => text(event(at).payload.intent_id)?.split('-')[1] || 'unknown';
      const merges = chosen(all, 'git_merge_attempted', query.selection);
      const table = (prefix: string, rows: readonly number[], bad: string) =>
        groupRows(rows, kind).map(({ name, rows: of }) => {
          const failed = of.filter((at) => event(at).payload.status === bad);
          const figures: Record<string, OracleFigure> = {
            failed: [of.length, failed.length / of.length],
          };
          for (const mode of groupRows(failed, (at) => text(event(at).payload.failure_reason)))
            figures[`mode ${mode.name}`] = [failed.length, mode.rows.length / failed.length];
          return { name: prefix + name, figures, entries: entries(of) };
        });
      return [...table('e:', completed, 'failure'), ...table('m:', merges, 'failed')];
    }
    case 'entropy':
      return groupRows(completed, (at) => text(findOrigin(all, at).versions.entropy)).map(
        ({ name, rows }) => {
          const pairs = rows.filter((at) => gap(at, 'entropy') !== null);
          const [n, squared] = average(pairs.map((at) => square(gap(at, 'entropy'))));
          return {
            name,
            figures: {
              predicted: average(pairs.map((at) => num(predicted(at).entropy))),
              actual: average(pairs.map((at) => num(actual(at).entropy))),
              bias: average(pairs.map((at) => gap(at, 'entropy'))),
              error: average(pairs.map((at) => size(gap(at, 'entropy')))),
              rms: [n, squared === null ? null : Math.sqrt(squared)],
            },
            entries: entries(rows),
          };
        },
      );
    case 'conflicts': {
      const rebases = chosen(all, 'git_rebase_completed', query.selection);
      const folders = (at: number): string[] =>
        (event(at).payload.conflict_files ?? []).map((file: string) =>
          file.includes('/') ? file.split('/')[0] : '(root)',
        );
      const areas = [...new Set(rebases.flatMap(folders))].map((name) => {
        const hit = rebases.filter((at) => folders(at).includes(name));
        const figures: OracleRow['figures'] = {
          rate: [rebases.length, hit.length / rebases.length],
        };
        return { name: `area ${name}`, figures, entries: entries(hit) };
      });
      const depth = (at: number) => {
        const own = text(event(at).payload.intent_id);
        const found = own === null ? null : measureDepth(all, own, at);
        return found === null ? null : String(found);
      };
      const depths = groupRows(rebases, depth).map(({ name, rows }) => {
        const hit = rows.filter((at) => event(at).payload.status === 'conflict');
        const figures: OracleRow['figures'] = { rate: [rows.length, hit.length / rows.length] };
        return { name: `depth ${name}`, figures, entries: entries(rows) };
      });
      return [...areas, ...depths];
    }
  }
}
