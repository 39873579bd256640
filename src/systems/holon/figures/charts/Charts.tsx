// The charts of all figures in one chunk, loaded when the first is shown.

import type { FigureReport } from '../../data/figures.ts';
import { BandBars } from './BandBars.tsx';
import { type BarItem, BarList } from './BarList.tsx';
import { EntropyPlot } from './EntropyPlot.tsx';
import { ReliabilityPlot } from './ReliabilityPlot.tsx';

export interface ChartsProps {
  readonly which: string;
  readonly report: FigureReport;
  /** Name of the row that is drawn next to all. */
  readonly shown: string | null;
  readonly onList: (list: number) => void;
}

/** Modes beyond this are in the table only. */
const MODES = 12;

export function Charts({ which, report, shown, onList }: ChartsProps) {
  switch (report.figure) {
    case 'calibration':
      return (
        <ReliabilityPlot
          all={report.all}
          shown={report.rows.find(({ name }) => name !== null && name === shown)}
          onList={onList}
        />
      );
    case 'entropy':
      return (
        <EntropyPlot
          all={report.all}
          shown={report.rows.find(({ name }) => name !== null && name === shown)}
          onList={onList}
        />
      );
    case 'routing':
      return <BandBars bands={report.bands} onList={onList} />;
    case 'failures': {
      const rows = which === 'modes' ? report.rows : report.merges;
      const items = rows.flatMap(({ name, modes }) =>
        modes.map(
          ({ reason, n, list }): BarItem => ({
            label: `${name} · ${reason ?? '(none)'}`,
            value: n,
            n,
            list,
          }),
        ),
      );
      return (
        <BarList
          name="Failures by kind of intent and reason"
          unit="count"
          items={items.sort((a, b) => b.value - a.value).slice(0, MODES)}
          onList={onList}
        />
      );
    }
    case 'conflicts': {
      const rows = which === 'areas' ? report.areas : report.depths;
      return (
        <BarList
          name={which === 'areas' ? 'Conflict rate by folder' : 'Conflict rate by branch depth'}
          unit="share"
          items={rows.slice(0, MODES).map(({ name, rate, list }) => ({
            label: which === 'areas' ? (name ?? '') : name === null ? 'not known' : `depth ${name}`,
            value: rate.value ?? 0,
            n: rate.n,
            list,
          }))}
          onList={onList}
        />
      );
    }
  }
}
