import { Button, Stack } from '@mantine/core';
import { Link } from 'react-router';
import type { Inbox, InboxRequest } from '../../../data/approvals/approvals.ts';
import { counted } from '../../../ui/format.ts';
import { Empty } from '../../../ui/kit/page/Empty.tsx';
import { WindowTitle } from '../../../ui/kit/page/Page.tsx';
import { Kbd } from '../../../ui/ledger/values.tsx';
import { journalPath } from '../../../ui/paths.ts';
import css from '../approvals.module.css';
import type { InboxFilter } from '../url.ts';
import { EmptyInbox } from './EmptyInbox.tsx';
import { NotifyMe } from './NotifyMe.tsx';

export interface NothingProps {
  readonly inbox: Inbox;
  /** What the filter left. */
  readonly list: readonly InboxRequest[];
  readonly filter: InboxFilter;
  readonly now: number;
  readonly onOpen: (request: InboxRequest | undefined) => void;
}

/** While no request is chosen: where to begin. */
export function Nothing({ inbox, list, filter, now, onOpen }: NothingProps) {
  const [first] = list;
  const { length } = list;
  // That they could not be read is said in their list.
  if (inbox.isPending || inbox.error) return <div className={css.nothing} />;
  const isOpen = filter.show === 'open';
  return (
    <div className={css.nothing}>
      <WindowTitle of="Approvals" />
      <Stack align="center" gap="lg">
        {first ? (
          <Empty
            page
            title={`${counted(length, 'request')}${isOpen ? ` ${length === 1 ? 'needs' : 'need'} a step from you` : ''}`}
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
          <EmptyInbox page inbox={inbox} filter={filter} now={now} />
        )}
        <NotifyMe />
      </Stack>
    </div>
  );
}
