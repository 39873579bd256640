import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { visibleText } from '../../../../base/visible.ts';
import type { LaneSummary } from '../../../../ledger/model/ledger.ts';
import type { RunSummary } from '../../../../ledger/model/summary.ts';
import { ROWS_PER_PAGE, rowsQuery, runSummaryQuery } from '../../../../ui/data/ledgers/queries.ts';
import { counted, utcText } from '../../../../ui/format.ts';
import { SkeletonRows } from '../../../../ui/kit/page/Skeleton.tsx';
import { QuietLink } from '../../../../ui/kit/text.tsx';
import { KindMark } from '../../../../ui/ledger/KindMark.tsx';
import { LedgerText } from '../../../../ui/ledger/LedgerText.tsx';
import { mainLane } from '../../../../ui/ledger/main-lane.ts';
import { RunSentence } from '../../../../ui/ledger/RunSentences.tsx';
import { lanePath } from '../../../../ui/paths.ts';
import { chooseClauses } from './choose.ts';
import css from './run.module.css';

/** Where more lanes begin a ledger, the others tell their own sentences when they are opened. */
const SHOWN = 3;
/** Sentences that a low screen has room for, by how many lanes tell some. */
const ROOM = [6, 6, 3, 2];
/** So many where the verdict takes room beside them, or what was found below them. */
const LESS = 2;

export interface HappenedProps {
  readonly ledger: string;
  readonly lanes: readonly LaneSummary[];
  /** They stand beside what is wrong. */
  readonly isBeside: boolean;
  /** Something else that was found is told below them. */
  readonly isAbove: boolean;
}

/** What happened, in sentences: in the lane that a ledger is about, and in others that begin it. */
export function Happened({ ledger, lanes, isBeside, isAbove }: HappenedProps) {
  const main = mainLane(lanes);
  if (!main || main.entries === 0) return null;
  const others = lanes.filter(
    ({ id, origin, entries }) => id !== main.id && origin === 'root' && entries > 0,
  );
  const shown = [main, ...others].slice(0, isBeside ? 1 : SHOWN);
  const room = isBeside ? LESS : Math.max(1, (ROOM[shown.length] ?? LESS) - (isAbove ? LESS : 0));
  return (
    <section className={css.happened} data-beside={isBeside || undefined}>
      <h2>What happened</h2>
      {shown.map((lane) => (
        <LaneSentences
          key={lane.id}
          ledger={ledger}
          lane={lane}
          room={room}
          named={shown.length > 1}
        />
      ))}
    </section>
  );
}

interface LaneSentencesProps {
  readonly ledger: string;
  readonly lane: LaneSummary;
  readonly room: number;
  readonly named: boolean;
}

function LaneSentences({ ledger, lane, room, named }: LaneSentencesProps) {
  const { data } = useQuery(runSummaryQuery(ledger, lane.id));
  return (
    <section className={css.summary} aria-label={`Summary of ${visibleText(lane.id)}`}>
      {named && (
        <h3>
          <QuietLink inherit display="block" py="0.125rem" to={lanePath(ledger, lane.id)}>
            <LedgerText text={lane.title} mark={lane.mark} lines={1} />
          </QuietLink>
        </h3>
      )}
      {data ? (
        <Sentences ledger={ledger} lane={lane.id} run={data} room={room} named={named} />
      ) : (
        <SkeletonRows rows={room} />
      )}
    </section>
  );
}

interface SentencesProps extends Pick<LaneSentencesProps, 'ledger' | 'room' | 'named'> {
  readonly lane: string;
  readonly run: RunSummary;
}

/** In the order of the records that they begin with; those that a low screen has no room for are in the lane. */
function Sentences({ ledger, lane, run, room, named }: SentencesProps) {
  const chosen = chooseClauses(run.clauses, room);
  const firsts = chosen.map(({ clause }) => clause.at[0]?.index ?? 0);
  const pages = [...new Set(firsts.map((at) => Math.floor(at / ROWS_PER_PAGE)))];
  const rows = useQueries({
    queries: pages.map((page) => rowsQuery(ledger, lane, page)),
    combine: (all) => new Map(all.flatMap(({ data = [] }) => data).map((row) => [row.index, row])),
  });
  const more = chosen.filter(({ isMore }) => isMore).length;
  return (
    <>
      <ul>
        {chosen.map(({ clause, isMore }, place) => {
          const [first] = clause.at;
          const row = first && rows.get(first.index);
          const time = row?.recordedAt ?? null;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: sentences stay where they are
            <li key={place} data-clause={clause.kind} data-more={isMore || undefined}>
              {first && (
                <QuietLink
                  inherit
                  c="dimmed"
                  to={lanePath(ledger, lane, first)}
                  aria-label={`Record ${String(first.seq)}${time === null ? '' : `, ${utcText(time)}`}`}
                  title={time === null ? undefined : utcText(time)}
                >
                  {time === null ? String(first.seq) : utcText(time).slice(11, 16)}
                </QuietLink>
              )}
              {row ? <KindMark shape={row.line.shape} label="" /> : <i />}
              <p>
                <RunSentence clause={clause} />
              </p>
            </li>
          );
        })}
      </ul>
      {more > 0 && !named && (
        <p className={css.rest}>
          <Link to={lanePath(ledger, lane)}>{counted(more, 'more sentence')}</Link> in the summary
          of the run
        </p>
      )}
    </>
  );
}
