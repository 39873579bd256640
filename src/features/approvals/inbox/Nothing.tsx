import { Button, Stack } from '@mantine/core';
import { Link } from 'react-router';
import { type Inbox, type InboxRequest, isWaiting } from '../../../data/approvals/approvals.ts';
import { counted } from '../../../ui/format.ts';
import { Empty } from '../../../ui/kit/page/Empty.tsx';
import { WindowTitle } from '../../../ui/kit/page/Page.tsx';
import { Kbd } from '../../../ui/ledger/values.tsx';
import { journalPath } from '../../../ui/paths.ts';
import css from '../approvals.module.css';
import type { InboxFilter } from '../url.ts';
import { inFilesText } from '../words.ts';
import { EmptyInbox } from './EmptyInbox.tsx';
import { NotifyMe } from './NotifyMe.tsx';

export interface NothingProps {
  readonly inbox: Inbox;
  /** What the filter left. */
  readonly list: readonly InboxRequest[];
  readonly filter: InboxFilter;
  readonly onOpen: (request: InboxRequest | undefined) => void;
}

/** While no request is chosen: where to begin. */
export function Nothing({ inbox, list, filter, onOpen }: NothingProps) {
  const [first] = list;
  const isOpen = filter.show === 'open';
  const waiting = isOpen ? list.filter(isWaiting).length : list.length;
  // That they could not be read is said in their list.
  if (inbox.isPending || inbox.error) return <div className={css.nothing} />;
  return (
    <div className={css.nothing}>
      <WindowTitle of="Approvals" />
      <Stack align="center" gap="lg">
        {first ? (
          <Empty
            page
            title={sayTitle(waiting, isOpen ? list.length - waiting : 0, isOpen)}
            text={
              <>
                Each has a screen with everything that a decision needs. Decisions are signed and
                kept in the <Link to={journalPath}>review journal</Link>.
              </>
            }
            action={
              <Button
                variant="filled"
                onClick={() => onOpen(first)}
                rightSection={<Kbd keys="j" />}
              >
                {isOpen ? 'Start with the first' : 'Open the first'}
              </Button>
            }
          />
        ) : (
          <EmptyInbox page inbox={inbox} filter={filter} />
        )}
        <NotifyMe />
      </Stack>
    </div>
  );
}

/** The title names requests that a server waits for, or, where there are none, those in files. */
function sayTitle(waiting: number, inFiles: number, isOpen: boolean): string {
  if (waiting === 0 && inFiles > 0) return inFilesText(inFiles);
  return `${counted(waiting, 'request')}${isOpen ? ` ${waiting === 1 ? 'needs' : 'need'} a step from you` : ''}`;
}
