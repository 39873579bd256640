import { Flex } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { Link } from 'react-router';
import { isFailure } from '../../../core/model/verdict.ts';
import { visibleText } from '../../../core/visible.ts';
import { type InboxRequest, useServerOf } from '../../../data/approvals/approvals.ts';
import { useLedgerMarks } from '../../../data/ledgers/twins.ts';
import { Badge } from '../../../ui/kit/Badge.tsx';
import { Empty } from '../../../ui/kit/page/Empty.tsx';
import { Dim, Faint, Note } from '../../../ui/kit/text.tsx';
import { LedgerText } from '../../../ui/ledger/LedgerText.tsx';
import css from '../approvals.module.css';
import { RiskMark, useRisk } from '../Risk.tsx';
import { type InboxFilter, type RequestPoint, useRequestLink } from '../url.ts';
import { answerText, placeText, STATUSES, waitingText } from '../words.ts';
import { emptyWords, isAt, type Run, type Section } from './inbox.ts';

export interface RequestListProps {
  readonly sections: readonly Section[];
  readonly at: RequestPoint | null;
  readonly now: number;
  readonly filter: InboxFilter;
  /** What was decided here only, in words; null: nothing. */
  readonly decidedHere: string | null;
}

type Row =
  | { readonly section: string }
  | { readonly note: string }
  | { readonly run: Run; readonly section: string | null }
  | { readonly request: InboxRequest };

/**
 * At the end of what waits, for whoever looks for deadlines. None of the formats, and no server, records
 * one for a request; what arguments call so is a matter of the tool.
 */
const ORDER =
  'Most dangerous first; of these, what waits longest. No system that is read here records by when a request has to be answered, so none is marked as running out.';

/** Of the row itself, not of its place: requests that arrive must not move the focus to another. */
function keyOf(row: Row | undefined): string {
  if (!row) return '';
  if ('note' in row) return 'note';
  if ('request' in row)
    return JSON.stringify([row.request.ledger, row.request.lane, row.request.index]);
  if (!('run' in row)) return row.section;
  const [first] = row.run.requests;
  return JSON.stringify([row.section, first?.ledger, first?.lane, first?.index]);
}

/** Sections, runs and their requests as one list, of which only what is in view is drawn. */
export function RequestList({ sections, at, now, filter, decidedHere }: RequestListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const isWaiting = filter.show === 'open';
  const rows = useMemo(() => {
    const listed = sections.flatMap(({ title: section, runs }): Row[] => [
      ...(section === null ? [] : [{ section }]),
      ...runs.flatMap((run): Row[] => [
        { run, section },
        ...run.requests.map((request) => ({ request })),
      ]),
    ]);
    return isWaiting && listed.length > 0 ? [...listed, { note: ORDER }] : listed;
  }, [sections, isWaiting]);
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => ('request' in (rows[index] ?? {}) ? 84 : 44),
    overscan: 8,
    getItemKey: useCallback((index: number) => keyOf(rows[index]), [rows]),
  });
  const place = rows.findIndex((row) => 'request' in row && isAt(row.request, at));
  useEffect(() => {
    if (place >= 0) list.scrollToIndex(place, { align: 'auto' });
  }, [place, list]);
  if (rows.length === 0) {
    return (
      <div className={css.empty}>
        <Empty {...emptyWords(filter, decidedHere)} />
      </div>
    );
  }
  return (
    <div ref={scroller} className={css.list}>
      <ul className={css.track} style={{ height: list.getTotalSize() }}>
        {list.getVirtualItems().map(({ index, start, key }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <li
              key={key}
              ref={list.measureElement}
              data-index={index}
              className={css.item}
              style={{ transform: `translateY(${start}px)` }}
            >
              {'run' in row ? (
                <RunHead run={row.run} />
              ) : 'note' in row ? (
                <Note p="lg">{row.note}</Note>
              ) : 'section' in row ? (
                <h2 className={css.section}>{row.section}</h2>
              ) : (
                <RequestRow request={row.request} active={isAt(row.request, at)} now={now} />
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function RunHead({ run: { title, mark, ledger, ledgerName } }: { readonly run: Run }) {
  const ledgerMark = useLedgerMarks()(ledger);
  return (
    <div className={css.run}>
      <strong>
        <LedgerText text={title} mark={mark} lines={1} />
      </strong>
      {(ledgerName !== title || ledgerMark !== undefined) && (
        <Faint>
          <LedgerText text={ledgerName} mark={ledgerMark} lines={1} />
        </Faint>
      )}
    </div>
  );
}

interface RequestRowProps {
  readonly request: InboxRequest;
  readonly active: boolean;
  readonly now: number;
}

function RequestRow({ request, active, now }: RequestRowProps) {
  const { title, channel, reason, status, verdict, gone } = request;
  // The list says it of all of them.
  const isSaid = status === 'open' || status === 'unanswerable';
  const { word, tone } = STATUSES[status];
  const requestLink = useRequestLink();
  const answer = answerText(request);
  const server = useServerOf(request.ledger);
  const risk = useRisk(request.ledger, request);
  return (
    <Link to={requestLink(request)} className={css.row} aria-current={active ? 'page' : undefined}>
      <Flex component="span" justify="space-between" align="start" gap="sm">
        <strong>{visibleText(title)}</strong>
        {isSaid ? <RiskMark risk={risk} /> : <Badge tone={tone}>{word}</Badge>}
      </Flex>
      {reason && <Dim>{visibleText(reason)}</Dim>}
      <Faint>
        {channel && `${visibleText(channel)} · `}
        {answer ?? waitingText(request.recordedAt, now, gone === null)}
        {status === 'open' && ` · ${placeText(server)}`}
      </Faint>
      {isSaid && isFailure(verdict) && <Badge tone="bad">Failed ledger</Badge>}
      {gone !== null && <Faint>{gone}</Faint>}
    </Link>
  );
}
