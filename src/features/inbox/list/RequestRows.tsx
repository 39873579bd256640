import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { type InboxRequest, isOfFile } from '../../../data/approvals/approvals.ts';
import { PrintedRows } from '../../../ui/kit/figures/PrintedRows.tsx';
import { Note, TextButton } from '../../../ui/kit/text.tsx';
import { textScale } from '../../../ui/text-scale.ts';
import css from '../inbox.module.css';
import { keyOf } from '../together/selection.ts';
import type { Selection } from '../together/use-selection.ts';
import type { InboxFilter, RequestPoint } from '../url.ts';
import { inFilesText } from '../words.ts';
import { isAt } from './inbox.ts';
import { RequestRow } from './RequestRow.tsx';
import type { InFiles } from './use-list.ts';

export interface RequestRowsProps {
  readonly list: readonly InboxRequest[];
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
  | { readonly request: InboxRequest };

/**
 * At the end of what waits, for whoever looks for deadlines. None of the formats, and no server, records
 * one for a request; what arguments call so is a matter of the tool.
 */
const ORDER = 'Most dangerous first, then what waits longest. No deadlines are recorded.';

/** Of the row itself, not of its place: requests that arrive must not move the focus to another. */
function rowKey(row: Row | undefined): string {
  if (!row) return '';
  if ('isEnd' in row) return 'end';
  return 'files' in row ? 'files' : keyOf(row.request);
}

/** Titles that more than one request has. */
function findRepeated(requests: readonly InboxRequest[]): ReadonlySet<string> {
  const [once, twice] = [new Set<string>(), new Set<string>()];
  for (const { title } of requests) (once.has(title) ? twice : once).add(title);
  return twice;
}

/** Draws those of the requests that are in view. */
export function RequestRows(props: RequestRowsProps) {
  const { list: requests, files, at, now, filter, selection, empty } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const isOpenList = filter.show === 'open';
  const rows = useMemo((): readonly Row[] => {
    const listed: Row[] = requests.map((request) => ({ request }));
    const firstOfFiles = requests.findIndex(isOfFile);
    if (files) listed.splice(firstOfFiles < 0 ? listed.length : firstOfFiles, 0, { files });
    return isOpenList && listed.length > 0 ? [...listed, { isEnd: true }] : listed;
  }, [requests, files, isOpenList]);
  const manyTitled = useMemo(() => findRepeated(requests), [requests]);
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 89 * textScale(),
    overscan: 8,
    getItemKey: useCallback((index: number) => rowKey(rows[index]), [rows]),
  });
  const place = rows.findIndex((row) => 'request' in row && isAt(row.request, at));
  useEffect(() => {
    if (place >= 0) list.scrollToIndex(place, { align: 'auto' });
  }, [place, list]);
  if (rows.length === 0) return <div className={css.empty}>{empty}</div>;
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
              {'files' in row ? (
                <FilesLine files={row.files} />
              ) : 'isEnd' in row ? (
                <Note className={css.line}>{ORDER}</Note>
              ) : (
                <RequestRow
                  request={row.request}
                  active={isAt(row.request, at)}
                  selection={requests.length > 1 ? selection : null}
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

function FilesLine({ files: { count, isOpen, toggle } }: { readonly files: InFiles }) {
  return (
    <Note className={css.line}>
      {inFilesText(count)}.{' '}
      <TextButton aria-expanded={isOpen} onClick={toggle}>
        {isOpen ? 'Hide them' : 'See them'}
      </TextButton>
    </Note>
  );
}
