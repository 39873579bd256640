import { type ReactNode, useMemo } from 'react';
import { type InboxRequest, isOfFile } from '../../../../ui/data/approvals/approvals.ts';
import { ScrollList } from '../../../../ui/kit/figures/ScrollList.tsx';
import { NoteText, TextButton } from '../../../../ui/kit/text.tsx';
import { toRequestKey } from '../batch/selection.ts';
import type { RequestSelection } from '../batch/use-selection.ts';
import css from '../inbox.module.css';
import type { InboxFilter, RequestPoint } from '../url.ts';
import { inFilesText } from '../words.ts';
import { isRequestAt } from './inbox.ts';
import { RequestRow } from './RequestRow.tsx';
import type { InFiles } from './use-list.ts';

export interface RequestRowsProps {
  readonly list: readonly InboxRequest[];
  readonly files: InFiles | null;
  readonly at: RequestPoint | null;
  readonly now: number;
  readonly filter: InboxFilter;
  readonly selection: RequestSelection | null;
  readonly empty: ReactNode;
}

type Row =
  | { readonly isEnd: true }
  | { readonly files: InFiles }
  | { readonly request: InboxRequest };

/**
 * The order is said at the end of the list, for whoever looks for deadlines. None of the formats,
 * and no server, records one for a request; what arguments call so is a matter of the tool.
 */
const ORDER = 'Most dangerous first, then what waits longest. No deadlines are recorded.';

/**
 * The key is that of the row, not of its place: requests that arrive must not move the focus to
 * another.
 */
function rowKey(row: Row | undefined): string {
  if (!row) return '';
  if ('isEnd' in row) return 'end';
  return 'files' in row ? 'files' : toRequestKey(row.request);
}

function findRepeated(requests: readonly InboxRequest[]): ReadonlySet<string> {
  const [once, twice] = [new Set<string>(), new Set<string>()];
  for (const { title } of requests) (once.has(title) ? twice : once).add(title);
  return twice;
}

/** Draws the requests that are in view. */
export function RequestRows(props: RequestRowsProps) {
  const { list: requests, files, at, now, filter, selection, empty } = props;
  const isOpenList = filter.show === 'open';
  const rows = useMemo((): readonly Row[] => {
    const listed: Row[] = requests.map((request) => ({ request }));
    const firstOfFiles = requests.findIndex(isOfFile);
    if (files) listed.splice(firstOfFiles < 0 ? listed.length : firstOfFiles, 0, { files });
    return isOpenList && listed.length > 0 ? [...listed, { isEnd: true }] : listed;
  }, [requests, files, isOpenList]);
  const manyTitled = useMemo(() => findRepeated(requests), [requests]);
  const place = rows.findIndex((row) => 'request' in row && isRequestAt(row.request, at));
  if (rows.length === 0) return <div className={css.empty}>{empty}</div>;
  return (
    <ScrollList
      label="Each request"
      count={rows.length}
      height={89}
      most="100%"
      at={place}
      getKey={(index) => rowKey(rows[index])}
    >
      {(index) => {
        const row = rows[index];
        if (!row) return null;
        if ('files' in row) return <FilesLine files={row.files} />;
        if ('isEnd' in row) return <NoteText className={css.line}>{ORDER}</NoteText>;
        const { request } = row;
        return (
          <RequestRow
            request={request}
            active={isRequestAt(request, at)}
            selection={requests.length > 1 ? selection : null}
            isOneOfMany={manyTitled.has(request.title)}
            now={now}
          />
        );
      }}
    </ScrollList>
  );
}

function FilesLine({ files: { count, isOpen, toggle } }: { readonly files: InFiles }) {
  return (
    <NoteText className={css.line}>
      {inFilesText(count)}.{' '}
      <TextButton aria-expanded={isOpen} onClick={toggle}>
        {isOpen ? 'Hide them' : 'See them'}
      </TextButton>
    </NoteText>
  );
}
