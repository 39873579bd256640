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

/** The sentences of further lanes are told when they are opened. */
const SHOWN = 3;
/** A low screen has room for this many sentences, by how many lanes tell some. */
const ROOM = [6, 6, 3, 2];
const LESS = 2;

export interface HappenedProps {
  readonly ledger: string;
  readonly lanes: readonly LaneSummary[];
  readonly isBeside: boolean;
  readonly isAbove: boolean;
}

/** Tells in sentences what happened in the ledger's main lane, and in others that begin it. */
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
