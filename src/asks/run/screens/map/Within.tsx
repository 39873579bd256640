import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { largest } from '../../../../base/lists.ts';
import { visibleText } from '../../../../base/visible.ts';
import { denialsQuery, seriesQuery, worldHeadQuery } from '../../../../ui/data/ledgers/queries.ts';
import { counted, countText } from '../../../../ui/format.ts';
import { findTimeRange, sumNumbers, timesText } from '../../../../ui/graph/strips.ts';
import { kindToken } from '../../../../ui/ledger/kinds.ts';
import { useWorkspace } from '../context.ts';
import css from './within.module.css';

/** From `from` to `to` (exclusive). */
interface Span {
  readonly from: number;
  readonly to: number;
}

const AROUND = 12;

export interface WithBrushProps {
  readonly at: number;
  readonly children: ReactNode;
}

/** Describes the brushed stretch, above the one entry at the playhead. */
export function WithBrush({ at, children }: WithBrushProps) {
  return (
    <div className={css.brushed}>
      <Within at={at} />
      {children}
    </div>
  );
}

function Within({ at }: { readonly at: number }) {
  const { ledger, lane, summary } = useWorkspace();
  const span = { from: Math.max(0, at - AROUND), to: Math.min(summary.entries, at + AROUND + 1) };
  const { data } = useQuery({
    ...seriesQuery(ledger, lane, { ...span, buckets: 1 }),
    placeholderData: keepPreviousData,
  });
  const times = data && findTimeRange(data);
  return (
    <section className={css.within} aria-label="In the brush">
      <h2>{counted(span.to - span.from, 'record')}</h2>
      <p className={css.range}>
        {countText(span.from)} to {countText(span.to - 1)}
        {times && ` · ${timesText(times)}`}
      </p>
      <Denied span={span} />
      {data && (
        <Counts
          title="What changed"
          note={<Resources span={span} />}
          empty="No resource"
          counts={[
            { words: 'created', count: sumNumbers(data.created), tone: kindToken('change') },
            { words: 'changed', count: sumNumbers(data.replaced), tone: kindToken('change') },
            { words: 'removed', count: sumNumbers(data.retracted), tone: kindToken('change') },
          ]}
        />
      )}
    </section>
  );
}

function Denied({ span }: { readonly span: Span }) {
  const { ledger, lane } = useWorkspace();
  const { data } = useQuery({
    ...denialsQuery(ledger, lane, span.from, span.to),
    placeholderData: keepPreviousData,
  });
  if (!data) return null;
  const shown = data.reasons.reduce((sum, { count }) => sum + count, 0);
  const others = data.total - shown;
  return (
    <Counts
      title="Why denied"
      note={data.total > 0 && countText(data.total)}
      empty="Nothing was denied"
      counts={[
        ...data.reasons.map(({ words, count }) => ({ words, count, tone: kindToken('denied') })),
        { words: 'for other reasons', count: others, tone: kindToken('denied') },
      ]}
    />
  );
}

function Resources({ span }: { readonly span: Span }) {
  const { ledger, lane, detail } = useWorkspace();
  const before = useQuery({
    ...worldHeadQuery(ledger, lane, Math.max(0, span.from - 1)),
    placeholderData: keepPreviousData,
    enabled: detail.hasState,
  }).data;
  const after = useQuery({
    ...worldHeadQuery(ledger, lane, span.to - 1),
    placeholderData: keepPreviousData,
    enabled: detail.hasState,
  }).data;
  if (!before || !after || before.broken || after.broken) return null;
  const first = span.from === 0 ? 0 : before.resources;
  return `${countText(first)} → ${counted(after.resources, 'resource')}`;
}

interface Counted {
  readonly words: string;
  readonly count: number;
  /** The name of a colour: `--ls-NAME`. */
  readonly tone: string;
}

interface CountsProps {
  readonly title: string;
  readonly note: ReactNode;
  readonly empty: string;
  readonly counts: readonly Counted[];
}

function Counts({ title, note, empty, counts }: CountsProps) {
  const most = largest(
    1,
    counts.map(({ count }) => count),
  );
  const some = counts.filter(({ count }) => count > 0);
  return (
    <section className={css.counts}>
      <h3>
        {title} <span>{note}</span>
      </h3>
      {some.length === 0 && <p className={css.none}>{empty}</p>}
      <ul>
        {some.map(({ words, count, tone }) => (
          <li key={words}>
            <span
              className={css.bar}
              style={{ width: `${(100 * count) / most}%`, background: `var(--ls-${tone})` }}
            />
            <bdi>{visibleText(words)}</bdi>
            <b>{countText(count)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
