// The charts of all figures in one chunk, loaded when the first is shown. They draw the cells of
// the tables next to them.

import type { ReactNode } from 'react';
import type { FigureReport } from '../../../figures/query.ts';
import { namedRows } from '../../../figures/tables.ts';
import { BandBars } from './BandBars.tsx';
import { BarList } from './BarList.tsx';
import { PredictionPlot } from './PredictionPlot.tsx';

export interface ChartsProps {
  /** The table that is drawn. */
  readonly which: string;
  readonly report: FigureReport;
  /** Name of the row that is drawn next to all. */
  readonly shown: string | null;
  readonly onList: (list: number) => void;
}

export function Charts({ which, report, shown, onList }: ChartsProps): ReactNode {
  const table = report.tables.find(({ id }) => id === which);
  const rows = table ? namedRows(table) : [];
  switch (which) {
    case 'bins':
      return <PredictionPlot report={report} shown={shown} onList={onList} />;
    case 'bands':
      return <BandBars bands={report.bands} rows={rows} onList={onList} />;
    case 'areas':
    case 'depths': {
      const level = (name: string | null) => (name === null ? 'not known' : `depth ${name}`);
      const items = rows.map((row) => ({
        label: which === 'areas' ? (row.text('area') ?? '') : level(row.text('depth')),
        value: row.figure('rate').value ?? 0,
        n: row.figure('rate').n,
        list: row.counted.list,
      }));
      const by = which === 'areas' ? 'folder' : 'branch depth';
      return <BarList name={`Conflict rate by ${by}`} unit="share" items={items} onList={onList} />;
    }
    default: {
      const items = rows.map(({ text, counted: { count, list } }) => ({
        label: `${text('kind')} · ${text('reason')}`,
        value: count,
        n: count,
        list,
      }));
      return (
        <BarList
          name="Failures by kind of intent and reason"
          unit="count"
          items={items.sort((a, b) => b.value - a.value)}
          onList={onList}
        />
      );
    }
  }
}
