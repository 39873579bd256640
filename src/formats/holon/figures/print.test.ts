import { describe, expect, it } from 'vitest';
import { csvText } from '../../../base/csv.ts';
import { answerFigures } from './answer.ts';
import { cellTexts, figureText, numberText, tableJson, tableLines, tableRows } from './print.ts';
import { EVERYTHING_SELECTED, type FigureQuery } from './query.ts';
import { ALL, type FigureTable } from './tables.ts';
import { surveyFigures } from './testing.ts';
import { estimatorText, parseEstimator, parseMoment, queryText } from './words.ts';

const toCsv = (table: FigureTable) => csvText(tableRows(table, 'everything'));

/** `count` executions of one agent that failed, each predicted at 0.75. */
function tables(count: number, agent = 'agent-1'): readonly FigureTable[] {
  const query: FigureQuery = {
    figure: 'calibration',
    selection: EVERYTHING_SELECTED,
    by: 'agent',
    last: null,
  };
  const ids = { intent_id: 'I-a-1', plan_id: 'P' };
  const predicted = { p_success: 0.75, entropy: 1 };
  const events = Array.from({ length: count }, () => [
    { event_type: 'execution_started', payload: { ...ids, predicted } },
    {
      event_type: 'execution_completed',
      agent_id: agent,
      payload: { ...ids, status: 'failure', actual: { p_success: 0 } },
    },
  ]).flat();
  const survey = surveyFigures(events.map((event) => JSON.stringify(event)));
  return answerFigures(survey, 'holon.figures.report', query).tables;
}

describe('a table', () => {
  it('says "too few" below five, everywhere, and the figure from five on', () => {
    const [few] = tables(4);
    const [enough] = tables(5);
    if (!few || !enough) throw new Error('no table');
    expect(cellTexts(few)[1]).toEqual(['agent-1', '4', ...Array(5).fill('too few')]);
    expect(cellTexts(enough)[1]).toEqual([
      'agent-1',
      '5',
      '75.0 %',
      '0.0 %',
      '0.5625',
      'too few',
      'too few',
    ]);
    expect(toCsv(few)).toContain('agent-1,4,too few,4,too few,4,too few,4');
    expect(toCsv(enough)).toContain('agent-1,5,0.75,5,0,5,0.5625,5,too few,0');
    expect(tableJson(few)).toMatchObject({
      rows: [{ agent: ALL }, { brier: { value: null, n: 4, too_few: true } }],
    });
    expect(tableJson(enough)).toMatchObject({
      rows: [{}, { brier: { value: 0.5625, n: 5, too_few: false } }],
    });
  });

  it('cannot be made to run anything by a name in the ledger', () => {
    const [table] = tables(5, '=HYPERLINK("x")');
    if (!table) throw new Error('no table');
    expect(toCsv(table)).toContain(`"'=HYPERLINK(""x"")"`);
  });

  it('prints in aligned columns, and says when it is empty', () => {
    const [table, bins] = tables(0);
    const [full] = tables(1200);
    if (!table || !bins || !full) throw new Error('no table');
    expect(tableLines(bins)).toContain('  nothing in this selection');
    const lines = tableLines(full);
    expect(lines[2]).toMatch(/^\(all\) +1,200 +75\.0 %/);
    expect(new Set(lines.slice(1).map(({ length }) => length)).size).toBe(1);
  });
});

describe('numbers and words', () => {
  it('keeps four digits', () => {
    expect(
      [0.12345, 1.23456, 12.3456, 123.456, 1234.56, 1234567].map((n) => numberText(n)),
    ).toEqual(['0.1235', '1.235', '12.35', '123.5', '1,235', '1,234,567']);
    expect([0, -0.00001, 1e20].map((n) => numberText(n))).toEqual([
      '0.0000',
      '-0.000010',
      '1.0e+20',
    ]);
    expect(figureText({ n: 5, value: null }, 'number')).toBe('none');
  });

  it('reads days and times, and refuses what is neither', () => {
    expect(parseMoment('2026-02-10', 'from')).toBe(Date.UTC(2026, 1, 10));
    expect(parseMoment('2026-02-10', 'to')).toBe(Date.UTC(2026, 1, 11) - 1);
    expect(parseMoment('2026-02-10T03:12Z', 'to')).toBe(Date.UTC(2026, 1, 10, 3, 12));
    expect(parseMoment('2026-02-10 03:12:45.5', 'to')).toBe(Date.UTC(2026, 1, 10, 3, 12, 45, 500));
    for (const text of ['', '2026-02-30', '10.2.2026', '2026-02-10T25:00', 'yesterday'])
      expect(parseMoment(text, 'from')).toBeNull();
  });

  it('distinguishes estimators where that is wanted', () => {
    expect(parseEstimator('entropy=v=2')).toEqual({ of: 'entropy', version: 'v=2' });
    expect(parseEstimator('other=v2')).toEqual({ of: null, version: 'other=v2' });
    for (const text of ['entropy=v2', 'v2']) expect(estimatorText(parseEstimator(text))).toBe(text);
  });

  it('says what was selected', () => {
    const selection = { ...EVERYTHING_SELECTED, agents: ['a', 'b'], from: 0, intent: 'I-x-1' };
    expect(queryText({ figure: 'routing', selection, band: { from: 20, to: null } })).toBe(
      'agent a, b; from 1970-01-01T00:00:00Z; intent I-x-1 and below; predicted entropy 20 and above',
    );
    expect(queryText({ figure: 'failures', selection: EVERYTHING_SELECTED })).toBe('everything');
  });
});
