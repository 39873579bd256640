import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeText } from '../../../base/bytes.ts';
import { readLedger } from '../../../ledger/format/recognise.ts';
import { inMemory } from '../../../ledger/sources/bytes.ts';
import { draws } from '../../../testing/draws.ts';
import { createTestHost } from '../../../testing/host.ts';
import { holon } from '../index.ts';
import { toText } from '../write/generator/event.ts';
import { generateRun } from '../write/generator/run.ts';
import { answerFigure, answerFigures } from './answer.ts';
import { bandText } from './bands.ts';
import type { Figure } from './figure.ts';
import { EVERYTHING_SELECTED, type FigureQuery, type Selection } from './query.ts';
import type { FigureSurvey } from './survey.ts';
import { ALL, type NamedRow, namedRows } from './tables.ts';
import {
  type EventAt,
  entryName,
  type OracleRow,
  type OracleValue,
  oracle,
  surveyFigures,
} from './testing.ts';

const INTENTS = ['I-root-001', 'I-feat-002', 'I-feat-003', 'I-fix-004', 'oddly named', 'I'];
const PLANS = ['P-1', 'P-2', 'P-3'];
const VERSIONS = ['v1', 'v2', 'v3'];

/** Usually there, sometimes left out or of a wrong type. */
function faulty<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined | null | string> {
  return fc.oneof(
    { weight: 20, arbitrary },
    { weight: 1, arbitrary: fc.constantFrom(undefined, null, 'no number') },
  );
}

const tenths = fc.integer({ min: 0, max: 10 }).map((n) => n / 10);
const number = faulty(fc.oneof(tenths, fc.double({ min: 0, max: 90, noNaN: true })));
const intent = fc.constantFrom(...INTENTS);
const plan = fc.constantFrom(...PLANS);
const version = fc.constantFrom(...VERSIONS);
const predicted = fc.record({
  p_success: faulty(fc.oneof(tenths, fc.double({ min: 0, max: 1, noNaN: true }))),
  entropy: number,
  estimator_versions: fc.record({
    p_success: version,
    entropy: version,
    impact: version,
    ev: version,
  }),
});
const reason = fc.constantFrom('tests failed', 'timeout', undefined, null);

const PAYLOADS: readonly (readonly [string, number, fc.Arbitrary<object>])[] = [
  ['intent_created', 4, fc.record({ intent_id: intent, parent_intent_id: fc.option(intent) })],
  [
    'plan_variant_created',
    4,
    fc.record({
      intent_id: intent,
      plan_id: plan,
      model: fc.record({
        model_id: fc.constantFrom('m-1', 'm-2'),
        tier: fc.constantFrom('flash', 'deep', undefined),
      }),
    }),
  ],
  ['plan_selected', 3, fc.record({ intent_id: intent, plan_id: plan, predicted })],
  ['execution_started', 8, fc.record({ intent_id: intent, plan_id: plan, predicted })],
  [
    'execution_completed',
    12,
    fc.record({
      intent_id: intent,
      plan_id: plan,
      status: fc.constantFrom('success', 'failure'),
      failure_reason: reason,
      actual: faulty(
        fc.record({
          p_success: faulty(fc.constantFrom(0, 1)),
          entropy: number,
          impact: number,
          cost: number,
        }),
      ),
      calibration: fc.record({ entropy_error: number }),
    }),
  ],
  [
    'git_merge_attempted',
    4,
    fc.record({
      intent_id: intent,
      status: fc.constantFrom('success', 'failed'),
      failure_reason: reason,
    }),
  ],
  [
    'git_rebase_completed',
    6,
    fc.record({
      intent_id: intent,
      status: fc.constantFrom('success', 'conflict'),
      conflict_files: fc.array(fc.constantFrom('src/a.ts', 'src/b.ts', 'docs/c.md', 'README')),
    }),
  ],
  ['tool_call', 1, fc.record({ intent_id: intent, plan_id: plan })],
];

const START = Date.parse('2026-02-10T00:00:00Z');

const events: fc.Arbitrary<EventAt[]> = fc
  .array(
    fc.oneof(
      ...PAYLOADS.map(([event_type, weight, payload]) => ({
        weight,
        arbitrary: fc.record({
          event_type: fc.constant(event_type),
          agent_id: fc.constantFrom('agent-1', 'agent-2', 'agent-3'),
          payload,
        }),
      })),
    ),
    { minLength: 25, maxLength: 120, size: 'max' },
  )
  .map((all) => {
    const lengths = new Map<string, number>();
    return all.map((event, i): EventAt => {
      // Through JSON, so that both sides see the same: what is undefined is not there.
      const plain: OracleValue = JSON.parse(JSON.stringify(event));
      const lane: string = plain.payload.intent_id;
      const index = lengths.get(lane) ?? 0;
      lengths.set(lane, index + 1);
      const ts = new Date(START + i * 60_000).toISOString();
      return { lane, index, event: { ...plain, ts, seq: i + 1 } };
    });
  });

const some = (values: readonly string[]) => fc.subarray([...values], { maxLength: 2 });
const moment = fc.option(
  fc.integer({ min: -5, max: 130 }).map((i) => START + i * 60_000),
  {
    freq: 3,
  },
);

const selection: fc.Arbitrary<Selection> = fc.oneof(
  { weight: 2, arbitrary: fc.constant(EVERYTHING_SELECTED) },
  {
    weight: 3,
    arbitrary: fc.record({
      agents: fc.oneof(fc.constant([]), some(['agent-1', 'agent-2', 'nobody'])),
      models: fc.oneof(fc.constant([]), some(['m-1', 'm-2'])),
      tiers: fc.oneof(fc.constant([]), some(['flash', 'deep'])),
      estimators: fc.oneof(
        fc.constant([]),
        fc.array(
          fc.record({ of: fc.constantFrom(null, 'entropy' as const, 'ev' as const), version }),
          { maxLength: 2 },
        ),
      ),
      from: moment,
      to: moment,
      intent: fc.option(fc.constantFrom(...INTENTS, 'I-not-there'), { freq: 2 }),
    }),
  },
);

const bound = fc.option(fc.constantFrom(0, 0.5, 1, 20, 45.5));
const query: fc.Arbitrary<FigureQuery> = fc.oneof(
  fc.record({
    figure: fc.constant('calibration' as const),
    selection,
    by: fc.constantFrom('agent' as const, 'model' as const, 'tier' as const),
    last: fc.option(fc.integer({ min: 1, max: 12 })),
  }),
  fc.record({
    figure: fc.constant('routing' as const),
    selection,
    band: fc.record({ from: bound, to: bound }),
  }),
  fc.record({
    figure: fc.constantFrom('failures' as const, 'entropy' as const, 'conflicts' as const),
    selection,
  }),
);

function survey(all: readonly EventAt[]): FigureSurvey {
  return surveyFigures(all.map(({ event }) => JSON.stringify(event)));
}

/** The report in the words of the oracle. */
function listFigures(made: FigureSurvey, report: FigureQuery): OracleRow[] {
  const { tables, bands } = answerFigures(made, 'holon.figures.report', report);
  const rows = (id: string) => tables.flatMap((table) => (table.id === id ? namedRows(table) : []));
  const row = (
    name: string | null,
    { counted }: NamedRow,
    figures: Readonly<Record<string, Figure>>,
  ): OracleRow => {
    const window = { report, list: counted.list ?? -1, from: 0, to: 1000 };
    const { entries, total } = answerFigures(made, 'holon.figures.entries', window);
    expect(entries).toHaveLength(total);
    expect(counted.count).toBe(total);
    const pairs = Object.entries(figures).map(([key, { n, value }]) => [key, [n, value]] as const);
    return { name, figures: Object.fromEntries(pairs), entries: entries.map(entryName) };
  };
  const figures = (one: NamedRow, ...names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, one.figure(name)]));
  switch (report.figure) {
    case 'calibration':
      return rows('calibration').map((one) => {
        const name = one.text(report.by);
        const bins = bands.map((band, i) => {
          const bin = rows('bins').find(
            (other) => other.text(report.by) === name && other.text('bin') === bandText(band),
          );
          return [`bin ${i}`, bin?.figure('observed') ?? { n: 0, value: null }] as const;
        });
        return row(name === ALL ? 'all' : name, one, {
          ...figures(one, 'predicted', 'actual', 'brier'),
          entropyError: one.figure('entropy_error'),
          statedError: one.figure('stated_error'),
          ...Object.fromEntries(bins),
        });
      });
    case 'routing':
      return rows('routing').map((one) =>
        row(one.text('tier'), one, {
          ...figures(one, 'success', 'impact', 'cost', 'entropy'),
          ratio: one.figure('impact_per_cost'),
        }),
      );
    case 'failures': {
      const kinds = (prefix: string, kindTable: string, modeTable: string) =>
        rows(kindTable).map((one) => {
          const modes = rows(modeTable)
            .filter((mode) => mode.text('kind') === one.text('kind'))
            .map((mode) => {
              const reason = mode.text('reason');
              return [`mode ${reason === '(none)' ? null : reason}`, mode.figure('share')] as const;
            });
          return row(`${prefix}${one.text('kind')}`, one, {
            failed: one.figure('rate'),
            ...Object.fromEntries(modes),
          });
        });
      return [...kinds('e:', 'kinds', 'modes'), ...kinds('m:', 'merges', 'merge-modes')];
    }
    case 'entropy':
      return rows('entropy')
        .slice(1)
        .map((one) =>
          row(
            one.text('estimator'),
            one,
            figures(one, 'predicted', 'actual', 'bias', 'error', 'rms'),
          ),
        );
    case 'conflicts':
      return [
        ...rows('areas').map((one) => row(`area ${one.text('area')}`, one, figures(one, 'rate'))),
        ...rows('depths').map((one) =>
          row(`depth ${one.text('depth')}`, one, figures(one, 'rate')),
        ),
      ];
  }
}

function byName(rows: readonly OracleRow[]): OracleRow[] {
  return [...rows].sort((a, b) => (String(a.name) < String(b.name) ? -1 : 1));
}

/** Sums in another order differ in their last digits. */
function expectSame(found: readonly OracleRow[], wanted: readonly OracleRow[]): void {
  expect(found.map(({ name }) => name)).toEqual(wanted.map(({ name }) => name));
  for (const [i, row] of found.entries()) {
    const other = wanted[i];
    expect(row.entries).toEqual(other?.entries);
    expect(Object.keys(row.figures).sort()).toEqual(Object.keys(other?.figures ?? {}).sort());
    for (const [key, [n, value]] of Object.entries(row.figures)) {
      const [otherN, otherValue] = other?.figures[key] ?? [];
      expect([key, n, value === null]).toEqual([key, otherN, otherValue === null]);
      if (value !== null) expect(value).toBeCloseTo(otherValue ?? Number.NaN, 9);
    }
  }
}

describe('figures', () => {
  it('are those of an independent computation, over random events and any selection', () => {
    let rows = 0;
    fc.assert(
      fc.property(events, query, (all, report) => {
        const found = byName(listFigures(survey(all), report));
        expectSame(found, byName(oracle(all, report)));
        rows += found.length;
      }),
      { numRuns: draws() },
    );
    expect(rows).toBeGreaterThan(draws() * 1.2);
  });

  it('give every list of entries that they name', () => {
    fc.assert(
      fc.property(events, query, (all, report) => {
        const made = survey(all);
        const { lists } = answerFigure(made, report);
        for (const [list, { rows }] of lists.all.entries()) {
          const window = { report, list, from: 0, to: 3 };
          const { total, entries } = answerFigures(made, 'holon.figures.entries', window);
          expect(total).toBe(rows.length);
          expect(entries.length).toBe(Math.min(3, rows.length));
        }
      }),
      { numRuns: draws(100) },
    );
  });
});

describe('a selection', () => {
  const placed = (minute: number, event_type: string, payload: OracleValue): EventAt => ({
    lane: 'I-a-1',
    index: minute,
    event: {
      event_type,
      agent_id: 'a',
      ts: new Date(START + minute * 60_000).toISOString(),
      payload,
    },
  });
  const done = [0, 1, 2, 3].map((minute) =>
    placed(minute, 'execution_completed', { intent_id: 'I-a-1', plan_id: 'P', status: 'success' }),
  );
  const count = (given: Partial<Selection>) => {
    const selection = { ...EVERYTHING_SELECTED, ...given };
    const report: FigureQuery = { figure: 'calibration', selection, by: 'agent', last: null };
    return listFigures(survey(done), report)[0]?.entries.length;
  };

  it('includes both ends of its time range', () => {
    expect(count({ from: START + 60_000, to: START + 120_000 })).toBe(2);
    expect(count({ from: START + 60_001, to: START + 119_999 })).toBe(0);
  });
});

const host = await createTestHost();

describe('figures of a generated ledger', () => {
  const written = [...generateRun({ seed: 41, events: 2500 })];
  const lengths = new Map<string, number>();
  const all = written.map((event): EventAt => {
    const lane =
      typeof event.payload.intent_id === 'string' ? event.payload.intent_id : 'governance';
    const index = lengths.get(lane) ?? 0;
    lengths.set(lane, index + 1);
    return { lane, index, event };
  });
  const bytes = encodeText(toText(written));
  const reader = readLedger(holon, [{ name: 'events.jsonl', bytes: inMemory(bytes) }], host);
  const made = reader.survey().figures;
  const root = all.find(({ event }) => event.event_type === 'intent_created')?.lane ?? '';
  const half = Date.parse(all[all.length >> 1]?.event.ts);

  const queries: readonly (readonly [string, FigureQuery])[] = [
    [
      'calibration by agent',
      { figure: 'calibration', selection: EVERYTHING_SELECTED, by: 'agent', last: 20 },
    ],
    [
      'calibration by model',
      { figure: 'calibration', selection: EVERYTHING_SELECTED, by: 'model', last: null },
    ],
    ['routing', { figure: 'routing', selection: EVERYTHING_SELECTED, band: { from: 10, to: 40 } }],
    ['failures', { figure: 'failures', selection: EVERYTHING_SELECTED }],
    ['entropy', { figure: 'entropy', selection: { ...EVERYTHING_SELECTED, tiers: ['flash'] } }],
    ['conflicts', { figure: 'conflicts', selection: { ...EVERYTHING_SELECTED, to: half } }],
    [
      'conflicts of a subtree',
      { figure: 'conflicts', selection: { ...EVERYTHING_SELECTED, intent: root } },
    ],
  ];

  it.each(queries)('are those of an independent computation: %s', (_, report) => {
    const found = byName(listFigures(made, report));
    expect(found.length).toBeGreaterThan(1);
    expectSame(found, byName(oracle(all, report)));
  });
});
