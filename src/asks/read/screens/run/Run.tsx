import { useElementSize } from '@mantine/hooks';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { findForkIndex, treeLaneTitle } from '../../../../ledger/layout/rows/index.ts';
import type { LedgerDetail } from '../../../../ledger/model/ledger.ts';
import { findFormatRecords } from '../../../../ui/data/ledgers/formats.ts';
import { rowsQuery } from '../../../../ui/data/ledgers/queries.ts';
import { counted } from '../../../../ui/format.ts';
import { QuietLink } from '../../../../ui/kit/text.tsx';
import { LedgerText } from '../../../../ui/ledger/LedgerText.tsx';
import { mainLane } from '../../../../ui/ledger/main-lane.ts';
import { VerdictBadge, verdictLook } from '../../../../ui/ledger/verdict.tsx';
import { lanePath, mapPath } from '../../../../ui/paths.ts';
import { Connector, GhostLane, positionStretch } from './Connector.tsx';
import { LaneRecords, LongLane } from './LanePicture.tsx';
import { chooseRows, type DrawnRow } from './order.ts';
import { findSpan, markTimes, placeRecords, placeRunTime } from './place.ts';
import css from './run.module.css';
import { Shapes } from './Shapes.tsx';

/** A wider screen does not ask for more. */
const ONE_BY_ONE = 30;
const MARK = 20;

export interface RunProps {
  readonly detail: Pick<LedgerDetail, 'summary' | 'lanes' | 'links'>;
  /** More lanes make no picture of this size; the graph has all. */
  readonly most: number;
}

/** Draws what happened on an axis of time: the main lane, and the first others below it. */
export function RunOverview({ detail: { summary, lanes, links }, most }: RunProps) {
  const ledger = summary.id;
  const { ref, width } = useElementSize<HTMLDivElement>();
  const room = Math.min(ONE_BY_ONE, Math.floor(width / MARK));
  const main = useMemo(() => mainLane(lanes), [lanes]);
  // A ledger may have very many links, and this is drawn again whenever its width changes.
  const drawn = useMemo(
    () => (main ? chooseRows(main, lanes, links, most) : []),
    [main, lanes, links, most],
  );
  const chosen = drawn.flatMap(({ lane }) => lane ?? []);
  const rows = useQueries({
    queries: drawn.map(({ tree, lane }) => ({
      ...rowsQuery(ledger, tree.id, 0),
      enabled: lane !== null && lane.entries > 0 && lane.entries <= room,
    })),
    // The sentences below may have asked for the first page of a long lane.
    combine: (all) => all.map(({ data = [] }) => (data.length > room ? [] : data)),
  });
  if (!main) return null;
  const span = findSpan(chosen);
  const places = rows.map((own) =>
    placeRecords(
      own.map(({ recordedAt }) => recordedAt),
      span,
      MARK / Math.max(width, MARK),
    ),
  );
  const left = lanes.length - chosen.length;
  const findStart = ({ tree, lane }: DrawnRow, row: number) => {
    const time = lane?.firstAt ?? null;
    const above = drawn.findIndex((one) => one.tree === tree.parent);
    if (above < 0) return null;
    const place = places[above]?.[findForkIndex(tree) ?? -1];
    const start = place ?? (time !== null && span ? placeRunTime(time, span) : null);
    return start === null ? null : { start, rows: row - above };
  };
  return (
    <section aria-label="The run, lane by lane">
      <ul className={css.lanes} aria-label="Lanes">
        {drawn.map((one, row) => {
          const { tree, lane } = one;
          const { id } = tree;
          const own = places[row] ?? [];
          const leaves = findStart(one, row);
          if (!lane) return <GhostLane key={id} title={treeLaneTitle(tree)} leaves={leaves} />;
          const begin =
            own[0] ?? (span && lane.firstAt !== null ? placeRunTime(lane.firstAt, span) : 0);
          return (
            <li key={id}>
              <div className={css.name}>
                <QuietLink inherit miw={0} to={lanePath(ledger, id)}>
                  <LedgerText text={lane.title} mark={lane.mark} lines={1} />
                </QuietLink>
                {lanes.length > 1 && lane.verdict === 'failed' && (
                  <VerdictBadge verdict={lane.verdict} shrinks />
                )}
              </div>
              <div
                ref={row === 0 ? ref : undefined}
                className={css.track}
                data-tone={verdictLook(lane.verdict).tone}
                aria-hidden
              >
                {leaves && <Connector {...leaves} end={begin} />}
                {width === 0 ? null : lane.entries > room ? (
                  <LongLane ledger={ledger} lane={lane} span={span} />
                ) : (
                  <>
                    <i className={css.chain} style={positionStretch(begin, own.at(-1) ?? begin)} />
                    <LaneRecords rows={rows[row] ?? []} places={own} />
                  </>
                )}
              </div>
            </li>
          );
        })}
        {span && (
          <li aria-hidden>
            <div />
            <div className={css.axis}>
              {markTimes(span).map(({ place, text }) => (
                <time key={place} style={{ left: `${place * 100}%` }}>
                  {text}
                </time>
              ))}
            </div>
          </li>
        )}
      </ul>
      <Shapes rows={rows.flat()} isAgent={findFormatRecords(summary.format).agent === true}>
        {left > 0 && (
          <li>
            <Link to={mapPath(ledger)}>{counted(left, 'more lane')}</Link> in Run
          </li>
        )}
      </Shapes>
    </section>
  );
}
