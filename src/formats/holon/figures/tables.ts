// A report as tables: what the screen shows next to its charts, what the command
// prints and what a spreadsheet gets are the same rows.

import type { Figure } from './figure.ts';
import type {
  CalibrationRow,
  ConflictRow,
  EntropyRow,
  FailureRow,
  FigureQuery,
  FigureReport,
  RoutingRow,
} from './query.ts';

export type Cell =
  /** null: not recorded. */
  | { readonly text: string | null }
  /** `list`: of its entries, where it has one of its own. */
  | { readonly count: number; readonly list: number | null }
  | { readonly figure: Figure; readonly unit: 'share' | 'number' };

export interface Column {
  /** Its name in a file. */
  readonly id: string;
  readonly title: string;
  /** What it is, in one sentence. */
  readonly about: string;
}

export interface FigureTable {
  /** Its name in a file and on the command line. */
  readonly id: string;
  readonly title: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
}

/** The main table first. */
export function tablesOf(query: FigureQuery, report: FigureReport): readonly FigureTable[] {
  switch (report.figure) {
    case 'calibration': {
      const by = query.figure === 'calibration' ? query.by : 'agent';
      return calibrationTables(by, report.all, report.rows);
    }
    case 'routing':
      return [routingTable(report.rows), bandTable(report.bands)];
    case 'failures':
      return [
        kindTable('kinds', 'Executions by kind of intent', 'executions', report.rows),
        modeTable('modes', 'Failure modes', report.rows),
        kindTable('merges', 'Merges by kind of intent', 'merges', report.merges),
        modeTable('merge-modes', 'Merge failures', report.merges),
      ];
    case 'entropy':
      return entropyTables(report.all, report.rows);
    case 'conflicts':
      return [
        conflictTable('areas', 'Conflicts by folder', AREA, report.areas),
        conflictTable('depths', 'Conflicts by branch depth', DEPTH, report.depths),
      ];
  }
}

const column = (id: string, title: string, about: string): Column => ({ id, title, about });
const share = (figure: Figure): Cell => ({ figure, unit: 'share' });
const number = (figure: Figure): Cell => ({ figure, unit: 'number' });
const text = (value: string | null): Cell => ({ text: value });
const holds = ({ n }: { readonly n: number }) => n > 0;
const counted = ({ n, list }: { readonly n: number; readonly list: number }): Cell => ({
  count: n,
  list,
});

/** The row of everything that is selected; no name of a ledger is written like this. */
export const ALL = '(all)';

const EXECUTIONS = column('executions', 'Executions', 'completed executions in the selection');
const BY = {
  agent: column('agent', 'Agent', 'the agent_id of execution_completed'),
  model: column('model', 'Model', 'the model_id that made the plan'),
  tier: column('tier', 'Tier', 'the tier of the model that made the plan'),
};
const VERSION = column('estimator', 'Estimator', 'version of the entropy estimator that predicted');
const KIND = column('kind', 'Kind', 'the second part of the intent id');
const AREA = column('area', 'Folder', 'top-level folder of the conflicting files');
const DEPTH = column('depth', 'Depth', 'levels below a root intent, whose depth is 0');

function calibrationTables(
  by: keyof typeof BY,
  all: CalibrationRow,
  rows: readonly CalibrationRow[],
): FigureTable[] {
  const named = [{ name: ALL, row: all }, ...rows.map((row) => ({ name: row.name, row }))];
  return [
    {
      id: 'calibration',
      title: `Calibration by ${by}`,
      columns: [
        BY[by],
        EXECUTIONS,
        column('predicted', 'Predicted', 'mean of predicted p_success'),
        column('actual', 'Actual', 'mean of actual p_success'),
        column('brier', 'Brier', 'mean of (predicted − actual)²: 0 is perfect'),
        column('entropy_error', 'Entropy error', 'mean of |predicted − actual| entropy'),
        column('stated_error', 'Stated', 'mean of calibration.entropy_error as the events say it'),
      ],
      rows: named.map(({ name, row }) => [
        text(name),
        counted(row),
        share(row.predicted),
        share(row.actual),
        number(row.brier),
        number(row.entropyError),
        number(row.statedError),
      ]),
    },
    {
      id: 'bins',
      title: 'Reliability in bins',
      columns: [
        BY[by],
        column('bin', 'Predicted p_success', 'the lower bound included'),
        EXECUTIONS,
        column('predicted', 'Mean predicted', 'mean of predicted p_success in the bin'),
        column('observed', 'Observed', 'mean of actual p_success in the bin'),
      ],
      rows: named.flatMap(({ name, row }) =>
        row.bins
          .filter(holds)
          .map((bin) => [
            text(name),
            text(bandText(bin)),
            counted(bin),
            share({ n: bin.n, value: bin.predicted }),
            share({ n: bin.n, value: bin.actual }),
          ]),
      ),
    },
  ];
}

const ROUTING = [
  EXECUTIONS,
  column('success', 'Success', 'executions with status success, of all'),
  column('impact', 'Impact', 'sum of actual impact'),
  column('cost', 'Cost', 'sum of actual cost'),
  column('impact_per_cost', 'Impact per cost', 'sum of impact / sum of cost, failures included'),
  column('entropy', 'Mean entropy', 'mean of predicted entropy'),
];

function routingCells(row: RoutingRow): Cell[] {
  const { success, impact, cost, ratio, entropy } = row;
  const rest = [impact, cost, ratio, entropy].map(number);
  return [text(row.name), counted(row), share(success), ...rest];
}

function routingTable(rows: readonly RoutingRow[]): FigureTable {
  const columns = [BY.tier, ...ROUTING];
  return { id: 'routing', title: 'Return by tier', columns, rows: rows.map(routingCells) };
}

type Bands = Extract<FigureReport, { figure: 'routing' }>['bands'];

function bandTable(bands: Bands): FigureTable {
  return {
    id: 'bands',
    title: 'Return by tier and entropy band',
    columns: [
      column('band', 'Band', 'of predicted entropy, the lower bound included'),
      BY.tier,
      ...ROUTING,
    ],
    rows: bands.flatMap(({ band, rows }) =>
      rows.map((row) => [text(bandText(band)), ...routingCells(row)]),
    ),
  };
}

function kindTable(
  id: string,
  title: string,
  of: string,
  rows: readonly FailureRow[],
): FigureTable {
  const all =
    of === 'merges' ? column('merges', 'Merges', 'merges that were attempted') : EXECUTIONS;
  return {
    id,
    title,
    columns: [
      KIND,
      all,
      column('failures', 'Failed', 'those that failed'),
      column('rate', 'Failure rate', 'failed, of all'),
    ],
    rows: rows.map((row) => [
      text(row.name),
      counted(row),
      { count: row.failures, list: null },
      share(row.failed),
    ]),
  };
}

function modeTable(id: string, title: string, rows: readonly FailureRow[]): FigureTable {
  return {
    id,
    title,
    columns: [
      KIND,
      column('reason', 'Reason', 'failure_reason as written'),
      column('failures', 'Failures', 'entries with this reason'),
      column('share', 'Share', 'of the failures of this kind of intent'),
    ],
    rows: rows.flatMap(({ name, modes }) =>
      modes.map((mode) => [
        text(name),
        text(mode.reason ?? '(none)'),
        counted(mode),
        share(mode.share),
      ]),
    ),
  };
}

function entropyTables(all: EntropyRow, versions: readonly EntropyRow[]): FigureTable[] {
  const rows = [{ ...all, name: ALL }, ...versions];
  return [
    {
      id: 'entropy',
      title: 'Entropy by estimator version',
      columns: [
        VERSION,
        EXECUTIONS,
        column('predicted', 'Predicted', 'mean of predicted entropy'),
        column('actual', 'Actual', 'mean of actual entropy'),
        column('bias', 'Bias', 'mean of actual − predicted: above 0 it predicts too little'),
        column('error', 'Error', 'mean of |predicted − actual|'),
        column('rms', 'RMS', 'root of the mean squared difference'),
      ],
      rows: rows.map((row) => [
        text(row.name),
        counted(row),
        ...[row.predicted, row.actual, row.bias, row.error, row.rms].map(number),
      ]),
    },
    {
      id: 'bins',
      title: 'Entropy in bands',
      columns: [
        VERSION,
        column('bin', 'Predicted entropy', 'the lower bound included'),
        EXECUTIONS,
        column('predicted', 'Mean predicted', 'in the band'),
        column('actual', 'Mean actual', 'in the band'),
        column('quarter', 'Lower quarter', 'a quarter of the actual values lies below'),
        column('three_quarters', 'Upper quarter', 'a quarter of the actual values lies above'),
      ],
      rows: rows.flatMap((row) =>
        row.bins
          .filter(holds)
          .map((bin) => [
            text(row.name),
            text(bandText(bin)),
            counted(bin),
            ...[bin.predicted, bin.actual, bin.low, bin.high].map((value) =>
              number({ n: bin.n, value }),
            ),
          ]),
      ),
    },
  ];
}

function conflictTable(
  id: string,
  title: string,
  name: Column,
  rows: readonly ConflictRow[],
): FigureTable {
  return {
    id,
    title,
    columns: [
      name,
      column('rebases', 'Rebases', 'completed rebases in the selection'),
      column('conflicts', 'With a conflict', 'those that met one here'),
      column('rate', 'Conflict rate', 'with a conflict, of all'),
    ],
    rows: rows.map((row) => [
      text(row.name),
      id === 'areas' ? { count: row.n, list: null } : counted(row),
      { count: row.conflicts, list: id === 'areas' ? row.list : null },
      share(row.rate),
    ]),
  };
}

/** "20 to 40". */
export function bandText({
  from,
  to,
}: {
  readonly from: number | null;
  readonly to: number | null;
}) {
  if (from === null) return to === null ? 'any' : `below ${to}`;
  return to === null ? `${from} and above` : `${from} to ${to}`;
}
