import { Group, NumberInput, SegmentedControl, Select } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import type { LedgerSummary } from '../../../../ledger/model/ledger.ts';
import { Panel } from '../../../../ui/kit/Panel.tsx';
import { Loaded } from '../../../../ui/kit/page/Loaded.tsx';
import { PageColumn } from '../../../../ui/kit/page/Page.tsx';
import { Skeleton } from '../../../../ui/kit/page/Skeleton.tsx';
import { Faint, NoteText } from '../../../../ui/kit/text.tsx';
import { type NumberBand, OPEN_BAND } from '../../figures/bands.ts';
import { BY, type FigureQuery, type FigureReport } from '../../figures/query.ts';
import { ALL } from '../../figures/tables.ts';
import { figuresQuery } from '../data/figures.ts';
import css from './figures.module.css';
import { TablePanel } from './TablePanel.tsx';
import { bandParam } from './url.ts';
import type { FiguresState } from './use-figures-url.ts';

// The charts are the largest part, and the tables have the same numbers: they may come later.
const Charts = lazy(async () => ({ default: (await import('./charts/Charts.tsx')).Charts }));

export interface ReportProps {
  readonly ledger: LedgerSummary;
  readonly state: FiguresState;
}

export function FigureReportPage({ ledger, state }: ReportProps) {
  const { query } = state;
  const result = useQuery({ ...figuresQuery(ledger.id, query), placeholderData: keepPreviousData });
  // While another figure is read, the one before is there: it is not shown in its place.
  const isOther = result.data !== undefined && result.data.figure !== query.figure;
  return (
    <Loaded
      query={isOther ? { ...result, data: undefined } : result}
      fault="The figures could not be made"
    >
      {(report) => (
        <div className={css.report} aria-busy={result.isPlaceholderData}>
          <Body ledger={ledger} state={state} report={report} query={query} />
        </div>
      )}
    </Loaded>
  );
}

interface BodyProps extends ReportProps {
  readonly report: FigureReport;
  readonly query: FigureQuery;
}

function Body({ ledger, state, report, query }: BodyProps) {
  const onList = (list: number) => state.change({ list: String(list) });
  const panel = (id: string, more: Partial<Parameters<typeof TablePanel>[0]> = {}) => {
    const table = report.tables.find((one) => one.id === id);
    return table && <TablePanel {...{ ledger, query, table, onList }} {...more} />;
  };
  const chart = (which: string, title: string, about: string, options?: ReactNode) => (
    <Panel title={title} label={title} right={options}>
      <NoteText px="lg" pt="sm">
        {about}
      </NoteText>
      <Suspense fallback={<Skeleton width="100%" height="20rem" />}>
        <Charts {...{ which, report, onList }} shown={state.shown} />
      </Suspense>
    </Panel>
  );
  const shows = {
    shown: state.shown,
    onShow: (name: string | null) => state.change({ show: name }),
  };
  const only = [ALL, ...(state.shown === null ? [] : [state.shown])];
  switch (report.figure) {
    case 'calibration':
      return (
        <>
          {chart(
            'bins',
            'Reliability',
            'Predicted success in tenths, compared with what came of it. On the diagonal, predictions came true; below it they promise too much.',
            <CalibrationOptions state={state} />,
          )}
          <PageColumn>
            {panel('calibration', { bars: 'brier', ...shows })}
            {panel('bins', { only })}
          </PageColumn>
        </>
      );
    case 'routing':
      return (
        <>
          {chart(
            'bands',
            'Impact per cost by band',
            'What each tier brought for its cost, over bands of predicted entropy. A bar opens its records.',
            <BandOptions
              key={JSON.stringify(readBand(query))}
              state={state}
              band={readBand(query)}
            />,
          )}
          <PageColumn>
            {panel('routing', { bars: 'impact_per_cost' })}
            {panel('bands', { bars: 'impact_per_cost' })}
          </PageColumn>
        </>
      );
    case 'failures':
      return (
        <>
          {chart(
            'modes',
            'Top failure modes',
            'Executions that failed, by kind of intent and reason.',
          )}
          {panel('modes', { bars: 'share' })}
          {chart('merge-modes', 'Top merge failures', 'Merges that failed, apart from executions.')}
          {panel('merge-modes', { bars: 'share' })}
          {panel('kinds', { bars: 'rate' })}
          {panel('merges', { bars: 'rate' })}
        </>
      );
    case 'entropy':
      return (
        <>
          {chart(
            'bins',
            'Actual by predicted entropy',
            'Means over bands of predicted entropy; the whiskers span the middle half. Above the diagonal, more came than was predicted.',
          )}
          <PageColumn>
            {panel('entropy', { bars: 'error', ...shows })}
            {panel('bins', { only })}
          </PageColumn>
        </>
      );
    case 'conflicts':
      return (
        <>
          {chart(
            'areas',
            'Conflict rate by folder',
            'Of all completed rebases, those with a conflict in the folder.',
          )}
          {panel('areas', { bars: 'rate' })}
          {chart(
            'depths',
            'Conflict rate by branch depth',
            'Rebases that ended in a conflict; a root intent has depth 0.',
          )}
          {panel('depths', { bars: 'rate' })}
        </>
      );
  }
}

function readBand(query: FigureQuery): NumberBand {
  return query.figure === 'routing' ? query.band : OPEN_BAND;
}

const LAST = [10, 20, 50, 100, 200, 500];

function CalibrationOptions({ state }: { readonly state: FiguresState }) {
  const { query } = state;
  if (query.figure !== 'calibration') return null;
  const lasts = [...new Set([...LAST, ...(query.last === null ? [] : [query.last])])];
  return (
    <Group gap="sm">
      <Select
        size="xs"
        w={150}
        aria-label="How many executions of each row"
        data={[
          { value: '', label: 'all executions' },
          ...lasts
            .sort((a, b) => a - b)
            .map((n) => ({ value: String(n), label: `last ${n} of each` })),
        ]}
        value={String(query.last ?? '')}
        allowDeselect={false}
        onChange={(last) => state.change({ last })}
      />
      <SegmentedControl
        size="xs"
        aria-label="One row for each"
        data={BY.map((value) => ({ value, label: `by ${value}` }))}
        value={query.by}
        onChange={(by) => state.change({ by })}
      />
    </Group>
  );
}

/** Applied when a field is left, or with Enter. */
function BandOptions({ state, band }: { readonly state: FiguresState; readonly band: NumberBand }) {
  const field = (name: 'from' | 'to', label: string) => (
    <NumberInput
      size="xs"
      w={88}
      aria-label={label}
      placeholder={name === 'from' ? 'from' : 'below'}
      min={0}
      hideControls
      allowNegative={false}
      defaultValue={band[name] ?? ''}
      onBlur={(event) => take(name, event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take(name, event.currentTarget.value);
      }}
    />
  );
  const take = (name: 'from' | 'to', text: string) => {
    const value = text.trim() === '' ? null : Number(text);
    if (value === band[name] || Number.isNaN(value)) return;
    state.change({ band: bandParam({ ...band, [name]: value }) });
  };
  return (
    <Group gap="sm">
      <Faint>Predicted entropy</Faint>
      {field('from', 'Predicted entropy from')}
      {field('to', 'Predicted entropy below')}
    </Group>
  );
}
