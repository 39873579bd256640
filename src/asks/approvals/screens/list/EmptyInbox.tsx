import { useQuery } from '@tanstack/react-query';
import type { Inbox } from '../../../../ui/data/approvals/approvals.ts';
import { demosQuery } from '../../../../ui/data/imports/demos.ts';
import { Empty } from '../../../../ui/kit/page/Empty.tsx';
import { LinkButton } from '../../../../ui/kit/text.tsx';
import { libraryPath, requestPath } from '../../../../ui/paths.ts';
import type { InboxFilter } from '../url.ts';
import { decidedHereText } from '../words.ts';
import { emptyWords } from './inbox.ts';

export interface EmptyInboxProps {
  readonly inbox: Pick<Inbox, 'requests' | 'unread' | 'more'>;
  readonly filter: InboxFilter;
  readonly page?: boolean;
}

/** Says why no request is listed, and where there is none at all, offers one to look at. */
export function EmptyInbox({ inbox, filter, page = false }: EmptyInboxProps) {
  const { requests, unread, more } = inbox;
  const isWhole = unread.length === 0 && more === 0;
  if (requests.length === 0 && isWhole)
    return (
      <Empty
        page={page}
        title="No requests"
        text="A request appears here when a ledger in this browser, or a run that is followed, stops and asks a person."
        action={<Example />}
      />
    );
  return <Empty page={page} {...emptyWords(filter, decidedHereText(requests), isWhole)} />;
}

/** A demo opens at its request; where none does, the library has ways to one. */
function Example() {
  const { data, isPending } = useQuery(demosQuery());
  if (isPending) return null;
  const demo = data?.find(({ waits }) => waits);
  if (!demo?.request) return <LinkButton to={libraryPath}>Go to the library</LinkButton>;
  const { lane, index } = demo.request;
  return (
    <LinkButton variant="filled" to={requestPath(demo.id, lane, index)}>
      Open an example that asks
    </LinkButton>
  );
}
