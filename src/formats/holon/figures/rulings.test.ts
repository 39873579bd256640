// Single rules of the figures, each on the smallest ledger that shows it.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerFigures } from './answer.ts';
import { inBand, makeBands } from './bands.ts';
import { classifyIntent } from './failures.ts';
import { quantile } from './figure.ts';
import { EVERYTHING_SELECTED, type FigureQuery } from './query.ts';
import { ALL, type NamedRow, namedRows } from './tables.ts';
import { surveyFigures } from './testing.ts';

const IDS = { intent_id: 'I-a-1', plan_id: 'P' };

/** Lines as texts, so that numbers can be written as one likes. */
function survey(...lines: readonly string[]) {
  return surveyFigures(lines);
}

function line(event_type: string, payload: object): string {
  return JSON.stringify({ event_type, agent_id: 'a', payload: { ...IDS, ...payload } });
}

/** The rows of one table of a report. */
function listReportRows(
  made: ReturnType<typeof survey>,
  query: FigureQuery,
  id: string,
): NamedRow[] {
  const { tables } = answerFigures(made, 'holon.figures.report', query);
  const table = tables.find((one) => one.id === id);
  if (!table) throw new Error(`no table ${id}`);
  return namedRows(table);
}

describe('the survey', () => {
  it('keeps numbers as they are written, and counts with their values', () => {
    const predicted = '{"p_success": 7.5e-1, "entropy": 12.0}';
    const actual =
      '{"p_success": 1.0, "entropy": 12345678901234567890, "impact": -0, "cost": 1e999}';
    const ids = '"intent_id": "I-a-1", "plan_id": "P"';
    const made = survey(
      `{"event_type": "execution_started", "payload": {${ids}, "predicted": ${predicted}}}`,
      `{"event_type": "execution_completed", "seq": 18446744073709551616, "payload": {${ids}, "actual": ${actual}}}`,
    );
    const query: FigureQuery = {
      figure: 'routing',
      selection: EVERYTHING_SELECTED,
      band: { from: null, to: null },
    };
    const [row] = listReportRows(made, query, 'routing');
    const { entries } = answerFigures(made, 'holon.figures.entries', {
      report: query,
      list: row?.counted.list ?? -1,
      from: 0,
      to: 9,
    });
    expect(entries).toMatchObject([
      {
        seq: '18446744073709551616',
        p: { predicted: '7.5e-1', actual: '1.0' },
        entropy: { predicted: '12.0', actual: '12345678901234567890' },
        impact: '-0',
        cost: '1e999',
      },
    ]);
    // No double holds that cost: nothing is made of it.
    expect(row?.figure('impact')).toMatchObject({ n: 1 });
    expect(row?.figure('cost')).toEqual({ n: 0, value: null });
    expect(row?.figure('impact_per_cost')).toMatchObject({ n: 0 });
  });

  it('has no ratio that is more than a number holds', () => {
    const actual = { impact: 0.1, cost: 5e-324 };
    const made = survey(line('execution_completed', { status: 'success', actual }));
    const query: FigureQuery = {
      figure: 'routing',
      selection: EVERYTHING_SELECTED,
      band: { from: null, to: null },
    };
    const [row] = listReportRows(made, query, 'routing');
    expect(row?.figure('cost')).toEqual({ n: 1, value: 5e-324 });
    expect(row?.figure('impact_per_cost')).toEqual({ n: 1, value: null });
  });

  it('survives storage', () => {
    const made = survey(line('execution_completed', { status: 'failure' }));
    expect(structuredClone(made)).toEqual(made);
  });

  it('is not misled by names of JavaScript', () => {
    const name = '__proto__';
    const made = survey(
      JSON.stringify({
        event_type: 'execution_completed',
        agent_id: name,
        payload: {
          intent_id: name,
          plan_id: 'constructor',
          status: 'failure',
          failure_reason: name,
        },
      }),
    );
    const modes = listReportRows(
      made,
      { figure: 'failures', selection: EVERYTHING_SELECTED },
      'modes',
    );
    expect(
      modes.map((mode) => [mode.text('kind'), mode.text('reason'), mode.counted.count]),
    ).toEqual([['unknown', name, 1]]);
    expect(answerFigures(made, 'holon.figures.choices', null).agents).toEqual([name]);
  });

  it('ends where parents form a ring', () => {
    const made = survey(
      line('intent_created', { intent_id: 'I-a-1', parent_intent_id: null }),
      line('intent_created', { intent_id: 'I-a-2', parent_intent_id: 'I-a-1' }),
      line('intent_created', { intent_id: 'I-a-1', parent_intent_id: 'I-a-2' }),
      line('git_rebase_completed', { intent_id: 'I-a-2', status: 'conflict', conflict_files: [] }),
    );
    const selection = { ...EVERYTHING_SELECTED, intent: 'I-a-1' };
    const depths = listReportRows(made, { figure: 'conflicts', selection }, 'depths');
    expect(depths.map(({ counted }) => counted.count)).toEqual([1]);
    expect(depths[0]?.figure('rate')).toEqual({ n: 1, value: 1 });
  });
});

describe('the rules', () => {
  it('names the kind of an intent', () => {
    expect(['I-root-001-x', 'I-root', 'I', 'I--x', ''].map(classifyIntent)).toEqual([
      'root',
      'root',
      'unknown',
      'unknown',
      'unknown',
    ]);
  });

  it('takes the lower bound of a band into it, and not the upper', () => {
    expect([19.9, 20, 39.9, 40].map((value) => inBand(value, { from: 20, to: 40 }))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('puts an edge of p_success where it is written', () => {
    const lines = ['0.3', '0.7', '1', '1.1', '-0.1'].flatMap((p) => [
      line('execution_started', { predicted: { p_success: Number(p) } }),
      line('execution_completed', { actual: { p_success: 1 } }),
    ]);
    const query = {
      figure: 'calibration',
      selection: EVERYTHING_SELECTED,
      by: 'agent',
      last: null,
    } as const;
    const made = survey(...lines);
    const bins = listReportRows(made, query, 'bins').filter((bin) => bin.text('agent') === ALL);
    expect(bins.map((bin) => [bin.text('bin'), bin.counted.count])).toEqual([
      ['0.3 to 0.4', 1],
      ['0.7 to 0.8', 1],
      ['0.9 to 1', 1],
    ]);
    const [all] = listReportRows(made, query, 'calibration');
    expect(all?.figure('brier').n).toBe(5);
  });

  it('counts a rebase once in each folder that it met a conflict in', () => {
    const files = ['src/a.ts', 'src/b/c.ts', 'README', 'docs/x'];
    const made = survey(
      line('git_rebase_completed', { status: 'conflict', conflict_files: files }),
      line('git_rebase_completed', { status: 'success', conflict_files: [] }),
    );
    const areas = listReportRows(
      made,
      { figure: 'conflicts', selection: EVERYTHING_SELECTED },
      'areas',
    );
    expect(
      areas.map((area) => [area.text('area'), area.counted.count, area.figure('rate').n]),
    ).toEqual([
      ['(root)', 1, 2],
      ['docs', 1, 2],
      ['src', 1, 2],
    ]);
  });

  it('finds bands for whatever a ledger holds', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, noDefaultInfinity: true, noNaN: true })),
        (values) => {
          const bands = makeBands(values);
          expect(bands.length).toBeLessThanOrEqual(8);
          for (const value of values) {
            if (value > 1e-300 && value < 1e300 && Math.max(...values) < 1e300 && bands.length)
              expect(bands.filter((band) => inBand(value, band))).toHaveLength(1);
          }
          for (const [i, { from }] of bands.entries()) {
            if (i > 0) expect(from).toBe(bands[i - 1]?.to);
          }
        },
      ),
    );
    expect(makeBands([3, 61])).toMatchObject([
      { from: 0, to: 10 },
      {},
      {},
      {},
      {},
      {},
      { from: 60 },
    ]);
    expect(makeBands([])).toEqual([{ from: 0, to: 1 }]);
  });

  it('takes quarters between two values in proportion', () => {
    expect(quantile([1, 2, 3, 4], 0.25)).toBe(1.75);
    expect(quantile([7], 0.75)).toBe(7);
    expect(quantile([], 0.5)).toBeNull();
  });
});
