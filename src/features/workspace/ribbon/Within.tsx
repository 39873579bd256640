import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { largest } from '../../../core/lists.ts';
import type { TimelineRow } from '../../../core/model/timeline.ts';
import { visibleText } from '../../../core/visible.ts';
import {
  denialsQuery,
  rowsAtQuery,
  seriesQuery,
  worldHeadQuery,
} from '../../../data/ledgers/queries.ts';
import { counted, countText } from '../../../ui/format.ts';
import { sumOf, timesOf, timesText } from '../../../ui/graph/strips.ts';
import { TextButton } from '../../../ui/kit/text.tsx';
import { BrokenLink } from '../../../ui/ledger/BrokenLink.tsx';
import { Kbd } from '../../../ui/ledger/Kbd.tsx';
import { kindToken } from '../../../ui/ledger/kinds.ts';
import { useWorkspace } from '../context.ts';
import type { Span } from './span.ts';
import type { BrushedPart } from './use-brush.ts';
import css from './within.module.css';

export interface WithPartProps extends Omit<WithinProps, 'span'> {
  readonly brush: BrushedPart;
  readonly children: ReactNode;
}

/** The rows, and next to them, where there is room, what is in the part looked at closer. */
export function WithPart({ brush, children, ...props }: WithPartProps) {
  return (
    <div className={css.split}>
      {children}
      <Within {...props} span={brush.span} />
    </div>
  );
}

interface WithinProps {
  readonly span: Span;
  /** Entries of the lane with a finding, ascending; undefined: not read yet. */
  readonly findings: Uint32Array | undefined;
  readonly onSelect: (index: number) => void;
}

/** What is in the part that is looked at closer: why denied, what changed, what was found. */
function Within({ span, findings, onSelect }: WithinProps) {
  const { ledger, lane } = useWorkspace();
  const { data } = useQuery({
    ...seriesQuery(ledger, lane, { ...span, buckets: 1 }),
    placeholderData: keepPreviousData,
  });
  const found = findings?.find((index) => index >= span.from && index < span.to);
  const times = data && timesOf(data);
  return (
    <section className={css.within} aria-label="In the part looked at closer">
      <h2>
        {countText(span.from)} to {countText(span.to - 1)}
      </h2>
      <p className={css.range}>
        {counted(span.to - span.from, 'entry', 'entries')}
        {times && ` · ${timesText(times)}`}
      </p>
      {found !== undefined && <FirstFinding index={found} onSelect={onSelect} />}
      <Denied span={span} />
      {data && (
        <Counts
          title="What changed"
          note={<Resources span={span} />}
          empty="No resource"
          counts={[
            { words: 'created', count: sumOf(data.created), tone: 'change-created' },
            { words: 'changed', count: sumOf(data.replaced), tone: 'change-replaced' },
            { words: 'removed', count: sumOf(data.retracted), tone: 'change-retracted' },
          ]}
        />
      )}
    </section>
  );
}

function FirstFinding({ index, onSelect }: { index: number } & Pick<WithinProps, 'onSelect'>) {
  const { ledger, lane } = useWorkspace();
  const { data } = useQuery({
    ...rowsAtQuery(ledger, lane, [index]),
    placeholderData: keepPreviousData,
  });
  const [row] = data ?? [];
  if (!row) return null;
  return (
    <section className={css.finding} data-tone={row.errors > 0 ? 'bad' : 'warn'}>
      <h3>
        {row.chain === 'broken' && <BrokenLink size={18} />} {findingWords(row)}
      </h3>
      {row.found && <p>{visibleText(row.found)}</p>}
      <span data-unsaved>
        <TextButton onClick={() => onSelect(index)}>
          Go there <Kbd keys="]" />
        </TextButton>
      </span>
    </section>
  );
}

function findingWords({ seq, chain, errors }: TimelineRow): string {
  const entry = `entry ${countText(Number(seq))}`;
  if (chain === 'broken') return `The chain breaks at ${entry}`;
  return `${errors > 0 ? 'Fails' : 'To be looked at'}: ${entry}`;
}

function Denied({ span }: Pick<WithinProps, 'span'>) {
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

function Resources({ span }: Pick<WithinProps, 'span'>) {
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
  /** Name of a colour: `--ls-NAME`. */
  readonly tone: string;
}

interface CountsProps {
  readonly title: string;
  readonly note: ReactNode;
  readonly empty: string;
  readonly counts: readonly Counted[];
}

/** Counts over bars that are as long as they. */
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
