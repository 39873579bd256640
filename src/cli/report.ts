// `report`: the figures of a Holon ledger. They judge nothing: `verify` does.

import { parseArgs } from 'node:util';
import type { Host } from '../formats/format.ts';
import { answerFigures } from '../formats/holon/figures/answer.ts';
import type { Band, By, FigureAsk, FigureName, Selection } from '../formats/holon/figures/ask.ts';
import { tableCsv, tableJson, tableText } from '../formats/holon/figures/print.ts';
import { tablesOf } from '../formats/holon/figures/tables.ts';
import { askText, estimatorOf, estimatorText, momentOf } from '../formats/holon/figures/words.ts';
import { asSurvey } from '../formats/holon/survey.ts';
import { openLedger } from './open.ts';
import { UsageError } from './usage.ts';

const FIGURES: readonly FigureName[] = [
  'calibration',
  'routing',
  'failures',
  'entropy',
  'conflicts',
];
const BY: readonly By[] = ['agent', 'model', 'tier'];

const OPTIONS = {
  agent: { type: 'string', multiple: true, default: [] as string[] },
  model: { type: 'string', multiple: true, default: [] as string[] },
  tier: { type: 'string', multiple: true, default: [] as string[] },
  estimator: { type: 'string', multiple: true, default: [] as string[] },
  from: { type: 'string' },
  to: { type: 'string' },
  intent: { type: 'string' },
  by: { type: 'string' },
  last: { type: 'string' },
  band: { type: 'string' },
  table: { type: 'string' },
  json: { type: 'boolean', default: false },
  csv: { type: 'boolean', default: false },
} as const;

type Given = ReturnType<typeof readOptions>['values'];

function readOptions(args: readonly string[]) {
  return parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
}

export async function report(
  args: readonly string[],
  host: Host,
  print: (text: string) => void,
): Promise<number> {
  const { values, positionals } = readOptions(args);
  const [name, path, more] = positionals;
  const figure = FIGURES.find((known) => known === name);
  if (!figure) throw new UsageError(`report: name a figure: ${FIGURES.join(', ')}.`);
  if (path === undefined || more !== undefined)
    throw new UsageError(`report ${figure}: give one PATH.`);
  if (values.json && values.csv) throw new UsageError('report: --json or --csv, not both.');
  const ask = askOf(figure, values);
  const { format, reader, id } = await openLedger(path, host);
  if (format.id !== 'holon')
    throw new UsageError(`${path}: a ledger of ${format.name}; only Holon ledgers have figures.`);
  const survey = asSurvey(reader.survey?.()).figures;
  reader.close();
  const tables = tablesOf(ask, answerFigures(survey, 'holon.figures.report', ask));
  const chosen = values.table === undefined ? tables : tables.filter((t) => t.id === values.table);
  const [first] = chosen;
  if (!first)
    throw new UsageError(`--table knows ${tables.map((t) => t.id).join(', ')} for ${figure}.`);
  const about = askText(ask);
  if (values.csv) print(tableCsv(first, about).trimEnd());
  else if (values.json) {
    const ledger = { id, name: path };
    const given = { report: figure, ledger, selection: selectionJson(ask) };
    print(JSON.stringify({ ...given, tables: chosen.map(tableJson) }, null, 2));
  } else print([`${figure}: ${about}`, ...chosen.map(tableText)].join('\n\n'));
  return 0;
}

/** @throws {UsageError} */
function askOf(figure: FigureName, values: Given): FigureAsk {
  const selection: Selection = {
    agents: values.agent,
    models: values.model,
    tiers: values.tier,
    estimators: values.estimator.map(estimatorOf),
    from: moment(values.from, 'from'),
    to: moment(values.to, 'to'),
    intent: values.intent ?? null,
  };
  const only = (option: 'by' | 'last' | 'band', of: FigureName) => {
    if (values[option] !== undefined && figure !== of)
      throw new UsageError(`--${option} belongs to \`report ${of}\`.`);
  };
  only('by', 'calibration');
  only('last', 'calibration');
  only('band', 'routing');
  if (figure === 'calibration') {
    const by = BY.find((known) => known === (values.by ?? 'agent'));
    if (!by) throw new UsageError(`--by knows ${BY.join(', ')}, not "${values.by}".`);
    return { figure, selection, by, last: lastOf(values.last) };
  }
  return figure === 'routing'
    ? { figure, selection, band: bandOf(values.band) }
    : { figure, selection };
}

function moment(text: string | undefined, edge: 'from' | 'to'): number | null {
  if (text === undefined) return null;
  const found = momentOf(text, edge);
  if (found !== null) return found;
  throw new UsageError(`--${edge} "${text}": expected 2026-02-10 or 2026-02-10T03:12:45Z.`);
}

function lastOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new UsageError(`--last "${text}": expected a whole number from 1 on.`);
}

/** "20..40", "20..", "..40". */
function bandOf(text: string | undefined): Band {
  if (text === undefined) return { from: null, to: null };
  const [, from = '', to = ''] = /^(\d+(?:\.\d+)?)?\.\.(\d+(?:\.\d+)?)?$/.exec(text) ?? [];
  if (from === '' && to === '')
    throw new UsageError(`--band "${text}": expected 20..40, 20.. or ..40.`);
  return { from: from === '' ? null : Number(from), to: to === '' ? null : Number(to) };
}

function selectionJson(ask: FigureAsk) {
  const { estimators, from, to, ...names } = ask.selection;
  const time = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  return {
    ...names,
    estimators: estimators.map(estimatorText),
    from: time(from),
    to: time(to),
    ...(ask.figure === 'calibration' ? { by: ask.by, last: ask.last } : {}),
    ...(ask.figure === 'routing' ? { band: ask.band } : {}),
  };
}
