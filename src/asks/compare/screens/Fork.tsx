import { useElementSize } from '@mantine/hooks';
import { useQueries } from '@tanstack/react-query';
import { Link } from 'react-router';
import { visibleText } from '../../../base/visible.ts';
import type { Side } from '../../../ledger/compare/alignment.ts';
import type { ComparedLine, LanesFound } from '../../../ledger/compare/view.ts';
import type { ComparedNames } from '../../../ledger/compare/words.ts';
import type { TimelineRow } from '../../../ledger/model/timeline.ts';
import { counted, countText } from '../../../ui/format.ts';
import { KindMark } from '../../../ui/ledger/KindMark.tsx';
import { LedgerText } from '../../../ui/ledger/LedgerText.tsx';
import { lanePath } from '../../../ui/paths.ts';
import { type AskedLanes, comparedLinesQuery, LINES_PER_PAGE } from '../queries.ts';
import css from './fork.module.css';
import { type ForkPlan, isNarrowFork, planFork } from './fork.ts';
import { ROW_WORDS } from './kinds.ts';

const Y = { a: 34, both: 76, b: 118 } as const;
const SIDES = ['a', 'b'] as const;

export interface ForkProps {
  readonly asked: AskedLanes;
  readonly found: LanesFound;
  readonly first: number;
  readonly names: ComparedNames;
}

/** Draws the line of both, the record at which they part, and the records of each after it. */
export function Fork({ asked, found, first, names }: ForkProps) {
  const { ref, width } = useElementSize();
  const rows = found.lines.all;
  const plan = planFork(width, first, rows);
  const lines = useLines(asked, plan);
  const parting = lines.find(({ row }) => row === first);
  const after = (side: Side) => found.entries[side] - first - (parting?.[side] ? 1 : 0);
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is a picture, with marks that lead to their records
    <div
      ref={ref}
      role="group"
      aria-label={`Both have ${counted(first, 'record')} alike. After the one at which they part A has ${countText(after('a'))} and B ${countText(after('b'))}.`}
      className={css.fork}
      data-narrow={isNarrowFork(width) || undefined}
    >
      {width > 0 && (
        <>
          <Lines plan={plan} first={first} rows={rows} found={found} lines={lines} />
          <div className={css.box} style={{ left: plan.x(first) }}>
            {parting && ROW_WORDS[parting.kind].sign}
          </div>
          {first > 0 && (
            <p className={css.both}>
              <b>Both</b> {counted(first, 'record')}
            </p>
          )}
          {lines.map((line) => (
            <Marks
              key={line.row}
              asked={asked}
              names={names}
              line={line}
              first={first}
              x={plan.x(line.row)}
            />
          ))}
          {SIDES.map((side) => (
            <p
              key={side}
              className={css.end}
              data-side={side}
              style={isNarrowFork(width) ? {} : { left: plan.names }}
            >
              <b>
                <LedgerText text={names[side]} lines={1} />
              </b>{' '}
              {counted(after(side), 'more record')}
            </p>
          ))}
        </>
      )}
    </div>
  );
}

function useLines(asked: AskedLanes, { from, to }: ForkPlan): readonly ComparedLine[] {
  const first = Math.floor(from / LINES_PER_PAGE);
  const pages = useQueries({
    queries: Array.from({ length: Math.floor(to / LINES_PER_PAGE) - first + 1 }, (_, page) =>
      comparedLinesQuery(asked, false, first + page),
    ),
  });
  return pages.flatMap(({ data = [] }) => data).filter(({ row }) => row >= from && row <= to);
}

interface LinesProps {
  readonly plan: ForkPlan;
  readonly first: number;
  readonly rows: number;
  readonly found: LanesFound;
  readonly lines: readonly ComparedLine[];
}

function Lines({ plan: { start, to, names, x }, first, rows, found, lines }: LinesProps) {
  const parts = x(first);
  const end = (side: Side) => {
    if (to < rows - 1) return names - 16;
    return x(lines.findLast((line) => line[side])?.row ?? first);
  };
  return (
    <svg className={css.lines} aria-hidden>
      {first > 0 && <path className={css.shared} d={`M${start} ${Y.both}H${x(first - 1)}`} />}
      {SIDES.map((side) => {
        if (found.entries[side] <= first) return null;
        const bend = `C${parts - 20} ${Y.both} ${parts - 30} ${Y[side]} ${parts} ${Y[side]}`;
        return (
          <path
            key={side}
            d={`${first > 0 ? `M${x(first - 1)} ${Y.both}${bend}` : `M${parts} ${Y[side]}`}H${Math.max(parts, end(side))}`}
          />
        );
      })}
      {lines
        .filter(({ row, kind }) => row > first && kind === 'same')
        .map(({ row }) => (
          <path key={row} className={css.alike} d={`M${x(row)} ${Y.a + 12}V${Y.b - 12}`} />
        ))}
    </svg>
  );
}

interface MarksProps extends Pick<ForkProps, 'asked' | 'names' | 'first'> {
  readonly line: ComparedLine;
  readonly x: number;
}

function Marks({ asked, names, line: { row, a, b }, first, x }: MarksProps) {
  const isParting = row === first;
  const mark = (entry: TimelineRow | null, side: Side, at: keyof typeof Y, where: string) => {
    if (!entry) return null;
    const { index, seq, line } = entry;
    const { ledger, lane } = asked[side];
    const words = visibleText(`Record ${seq} of ${where}: ${line.title}`);
    return (
      <Link
        to={lanePath(ledger, lane, { index })}
        className={css.mark}
        aria-label={words}
        title={words}
        data-at={at}
        data-parting={isParting || undefined}
        style={{ left: x, top: Y[at] }}
      >
        <KindMark shape={line.shape} label="" size={18} />
        <span className={css.seq} aria-hidden>
          {String(seq)}
        </span>
      </Link>
    );
  };
  if (row < first) return mark(a, 'a', 'both', 'both');
  return (
    <>
      {mark(a, 'a', 'a', names.a)}
      {mark(b, 'b', 'b', names.b)}
    </>
  );
}
