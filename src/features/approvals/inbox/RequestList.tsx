import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { visibleText } from '../../../core/visible.ts';
import { type InboxRequest, isOfFile } from '../../../data/approvals/approvals.ts';
import { useLedgerMarks } from '../../../data/ledgers/twins.ts';
import { PrintedRows } from '../../../ui/kit/figures/PrintedRows.tsx';
import { Faint, Note, TextButton } from '../../../ui/kit/text.tsx';
import { LedgerText } from '../../../ui/ledger/LedgerText.tsx';
import css from '../approvals.module.css';
import { keyOf } from '../together/selection.ts';
import type { Selection } from '../together/use-selection.ts';
import type { InboxFilter, RequestPoint } from '../url.ts';
import { inFilesText } from '../words.ts';
import { isAt, type Run } from './inbox.ts';
import { RequestRow } from './RequestRow.tsx';
import type { InFiles } from './use-list.ts';

export interface RequestListProps {
  readonly list: readonly InboxRequest[];
  /** The same, run by run; null: they are not grouped. */
  readonly runs: readonly Run[] | null;
  readonly files: InFiles | null;
  readonly at: RequestPoint | null;
  readonly now: number;
  readonly filter: InboxFilter;
  readonly selection: Selection | null;
  /** In its place where there is none. */
  readonly empty: ReactNode;
}

type Row =
  | { readonly isEnd: true }
  | { readonly files: InFiles }
  | { readonly run: Run }
  | { readonly request: InboxRequest };

/**
 * At the end of what waits, for whoever looks for deadlines. None of the formats, and no server, records
 * one for a request; what arguments call so is a matter of the tool.
 */
const ORDER =
  'Most dangerous first, then what waits longest. No system that is read here records a deadline.';

/** Of the row itself, not of its place: requests that arrive must not move the focus to another. */
function rowKey(row: Row | undefined): string {
  if (!row) return '';
  if ('isEnd' in row) return 'end';
  if ('files' in row) return 'files';
  if ('request' in row) return keyOf(row.request);
  return JSON.stringify([row.run.ledger, row.run.lane]);
}

/** Titles that more than one request has. */
function repeated(rows: readonly Row[]): ReadonlySet<string> {
  const [once, twice] = [new Set<string>(), new Set<string>()];
  for (const row of rows)
    if ('request' in row) (once.has(row.request.title) ? twice : once).add(row.request.title);
  return twice;
}

/** Requests, and the heads of their runs where they are grouped, of which only what is in view is drawn. */
export function RequestList(props: RequestListProps) {
  const { list: requests, runs, files, at, now, filter, selection, empty } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const isWaiting = filter.show === 'open';
  const rows = useMemo((): readonly Row[] => {
    const rowsOf = (some: readonly InboxRequest[]) => some.map((request): Row => ({ request }));
    const listed = runs?.flatMap((run) => [{ run }, ...rowsOf(run.requests)]) ?? rowsOf(requests);
    if (files) listed.splice(firstOfFiles(listed), 0, { files });
    return isWaiting && listed.length > 0 ? [...listed, { isEnd: true }] : listed;
  }, [requests, runs, files, isWaiting]);
  const manyTitled = useMemo(() => repeated(rows), [rows]);
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 48,
    overscan: 8,
    getItemKey: useCallback((index: number) => rowKey(rows[index]), [rows]),
  });
  const place = rows.findIndex((row) => 'request' in row && isAt(row.request, at));
  useEffect(() => {
    if (place >= 0) list.scrollToIndex(place, { align: 'auto' });
  }, [place, list]);
  if (rows.length === 0) {
    return <div className={css.empty}>{empty}</div>;
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
              ) : 'files' in row ? (
                <FilesLine files={row.files} />
              ) : 'isEnd' in row ? (
                <Note p="lg">{ORDER}</Note>
              ) : (
                <RequestRow
                  request={row.request}
                  active={isAt(row.request, at)}
                  selection={selection}
                  isOneOfMany={manyTitled.has(row.request.title)}
                  now={now}
                />
              )}
            </li>
          );
        })}
      </ul>
      <PrintedRows of={list} />
    </div>
  );
}

/** Requests in files come last; the result is the place of the first, or the end. */
function firstOfFiles(rows: readonly Row[]): number {
  const place = rows.findIndex(
    (row) =>
      ('request' in row && isOfFile(row.request)) ||
      ('run' in row && row.run.requests.some(isOfFile)),
  );
  return place < 0 ? rows.length : place;
}

function FilesLine({ files: { count, isOpen, toggle } }: { readonly files: InFiles }) {
  return (
    <Note px="lg" py="xs">
      {inFilesText(count)}.{' '}
      <TextButton aria-expanded={isOpen} onClick={toggle}>
        {isOpen ? 'Hide them' : 'Show them'}
      </TextButton>
    </Note>
  );
}

function RunHead({ run: { title, mark, ledger, ledgerName } }: { readonly run: Run }) {
  const ledgerMark = useLedgerMarks()(ledger);
  const isNamed = ledgerName !== title || ledgerMark !== undefined;
  return (
    <div className={css.run}>
      <h2>
        <LedgerText text={title} lines={1} />
      </h2>
      {(isNamed || mark !== undefined) && (
        <Faint className={css.runPlace ?? ''}>
          {mark !== undefined && <bdi className={css.runMark}>{visibleText(mark)}</bdi>}
          {isNamed && <LedgerText text={ledgerName} mark={ledgerMark} lines={1} />}
        </Faint>
      )}
    </div>
  );
}
