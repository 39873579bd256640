// `report`: figures over a ledger. They judge nothing: `verify` does.

import { COMMAND } from '../../../../base/command.ts';
import { csvLines } from '../../../../base/csv.ts';
import {
  type CommandContext,
  collect,
  defineCommand,
  type MakeCommand,
} from '../../../../ui/terminal/command.ts';
import { printDocument } from '../../../../ui/terminal/json.ts';
import { openLedger } from '../../../../ui/terminal/open.ts';
import { UsageError } from '../../../../ui/terminal/usage.ts';
import { answerFigures } from '../../figures/answer.ts';
import { OPEN_BAND } from '../../figures/bands.ts';
import { tableJson, tableLines, tableRows } from '../../figures/print.ts';
import {
  BY,
  type FigureQuery,
  HOLON_FIGURES,
  type HolonFigureName,
  type Selection,
} from '../../figures/query.ts';
import {
  estimatorText,
  parseBand,
  parseEstimator,
  parseLast,
  parseMoment,
  queryText,
} from '../../figures/words.ts';
import { holonManifest } from '../../manifest.ts';
import type { HolonSurvey } from '../../survey.ts';

interface Flags {
  readonly agent: readonly string[];
  readonly model: readonly string[];
  readonly tier: readonly string[];
  readonly estimator: readonly string[];
  readonly from?: string;
  readonly to?: string;
  readonly intent?: string;
  readonly by?: string;
  readonly last?: string;
  readonly band?: string;
  readonly table?: string;
  readonly json?: true;
  readonly csv?: true;
}

const FIGURES_HELP = `
Figures of a ${holonManifest.name} ledger, over all of it or a selection. They judge nothing,
and each says of how many entries it was made; below 5 it says "too few".

The same option given again adds to the selection. A merge or a rebase counts with the
plan last selected for its intent.

Exit code: 0 reported, 2 unreadable or wrong usage.

  ${COMMAND} report calibration ledger/events.jsonl --by model --last 50
  ${COMMAND} report routing events.jsonl --band 20..40 --csv > routing.csv`;

const ABOUT: Readonly<Record<HolonFigureName, string>> = {
  calibration: 'predicted against actual success: reliability, Brier score, entropy error',
  routing: 'what each tier brought for its cost',
  failures: 'failure modes by kind of intent, merge failures apart',
  entropy: 'predicted against actual entropy by version of the estimator',
  conflicts: 'how often rebases conflict, by folder and by branch depth',
};

/** `report FIGURE PATH`, a command below `report` each. */
export const figureCommands: readonly MakeCommand[] = HOLON_FIGURES.map(
  (figure) => (context) => figureCommand(figure, context),
);

const figureCommand = (figure: HolonFigureName, { host, print, json }: CommandContext) =>
  defineCommand(figure, `${holonManifest.name}: ${ABOUT[figure]}`)
    .argument('<PATH>', 'a ledger')
    .option('--by <WHAT>', 'calibration: one row for each agent, model or tier')
    .option('--last <N>', 'calibration: of each row, the last N executions')
    .option('--band <A..B>', 'routing: predicted entropy from A to below B; either may be left out')
    .option('--agent <ID>', 'done by this agent', collect, [])
    .option('--model <ID>', 'planned by this model', collect, [])
    .option('--tier <NAME>', 'planned by a model of this tier', collect, [])
    .option(
      '--estimator <V>',
      'predicted by this version; entropy=V: of this estimator only',
      collect,
      [],
    )
    .option('--from <T>', '2026-02-10 (the whole day) or 2026-02-10T03:12:45Z, included')
    .option('--to <T>', 'the same, included')
    .option('--intent <ID>', 'of this intent and of all below it')
    .option('--json', 'every table as JSON')
    .option('--csv', 'the first table as CSV')
    .option('--table <NAME>', 'another table (names are in --json)')
    .addHelpText('after', FIGURES_HELP)
    .action(async (path: string, flags: Flags) => {
      if (flags.json && flags.csv) throw new UsageError('report: --json or --csv, not both.');
      const query = parseQuery(figure, flags);
      const { format, reader, id } = await openLedger(path, await host());
      if (format.manifest.id !== holonManifest.id || !reader.survey)
        throw new UsageError(
          `${path}: a ledger of ${format.manifest.name}; only ${holonManifest.name} ledgers have figures.`,
        );
      // This format's reader makes no other survey.
      const { figures: survey } = reader.survey() as HolonSurvey;
      reader.close();
      const { tables } = answerFigures(survey, 'holon.figures.report', query);
      const chosen =
        flags.table === undefined ? tables : tables.filter((t) => t.id === flags.table);
      const [first] = chosen;
      if (!first)
        throw new UsageError(`--table knows ${tables.map((t) => t.id).join(', ')} for ${figure}.`);
      const about = queryText(query);
      if (flags.csv) print(csvLines(tableRows(first, about)));
      else if (flags.json) {
        const ledger = { id, name: path };
        const given = { report: figure, ledger, selection: selectionJson(query) };
        json(printDocument('report', { ...given, tables: chosen.map(tableJson) }));
      } else
        print([`${figure}: ${about}`, ...chosen.flatMap((table) => ['', ...tableLines(table)])]);
    });

/** @throws {UsageError} */
function parseQuery(figure: HolonFigureName, values: Flags): FigureQuery {
  const selection: Selection = {
    agents: values.agent,
    models: values.model,
    tiers: values.tier,
    estimators: values.estimator.map(parseEstimator),
    from: read('--from', values.from, (text) => parseMoment(text, 'from'), MOMENT),
    to: read('--to', values.to, (text) => parseMoment(text, 'to'), MOMENT),
    intent: values.intent ?? null,
  };
  const only = (option: 'by' | 'last' | 'band', of: HolonFigureName) => {
    if (values[option] !== undefined && figure !== of)
      throw new UsageError(`--${option} belongs to \`report ${of}\`.`);
  };
  only('by', 'calibration');
  only('last', 'calibration');
  only('band', 'routing');
  switch (figure) {
    case 'calibration': {
      const by = BY.find((known) => known === (values.by ?? 'agent'));
      if (!by) throw new UsageError(`--by knows ${BY.join(', ')}, not "${values.by}".`);
      const last = read('--last', values.last, parseLast, 'a whole number from 1 on');
      return { figure, selection, by, last };
    }
    case 'routing': {
      const band = read('--band', values.band, parseBand, '20..40, 20.. or ..40') ?? OPEN_BAND;
      return { figure, selection, band };
    }
    default:
      return { figure, selection };
  }
}

const MOMENT = '2026-02-10 or 2026-02-10T03:12:45Z';

/** null: not given. @throws {UsageError} for what cannot be read. */
function read<T>(
  option: string,
  text: string | undefined,
  parse: (text: string) => T | null,
  expected: string,
): T | null {
  if (text === undefined) return null;
  const found = parse(text);
  if (found === null) throw new UsageError(`${option} "${text}": expected ${expected}.`);
  return found;
}

function selectionJson(query: FigureQuery) {
  const { estimators, from, to, ...names } = query.selection;
  const time = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  return {
    ...names,
    estimators: estimators.map(estimatorText),
    from: time(from),
    to: time(to),
    ...(query.figure === 'calibration' ? { by: query.by, last: query.last } : {}),
    ...(query.figure === 'routing' ? { band: query.band } : {}),
  };
}
