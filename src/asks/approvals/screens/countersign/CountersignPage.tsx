import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { describeError } from '../../../../base/error.ts';
import { useInbox } from '../../../../ui/data/approvals/approvals.ts';
import { readShared } from '../../../../ui/data/approvals/countersign.ts';
import { useDrops } from '../../../../ui/data/imports/drops.ts';
import { libraryQuery } from '../../../../ui/data/ledgers/queries.ts';
import { ErrorCallout } from '../../../../ui/kit/Callout.tsx';
import { DropArea } from '../../../../ui/kit/page/DropArea.tsx';
import { PageHead, WindowTitle } from '../../../../ui/kit/page/Page.tsx';
import { Dim } from '../../../../ui/kit/text.tsx';
import { InboxScreen } from '../InboxScreen.tsx';
import css from '../inbox.module.css';
import { CountersignRequest } from './CountersignRequest.tsx';

/**
 * Shows a request that somebody else decided, or wants to have decided: by a link, or as a file.
 */
export function CountersignPage() {
  const inbox = useInbox();
  const { hash } = useLocation();
  const [file, setFile] = useState<{ readonly blob: Blob; readonly nth: number } | null>(null);
  const take = (blob: Blob | undefined) =>
    blob && setFile((last) => ({ blob, nth: (last?.nth ?? 0) + 1 }));
  useDrops('request', ([given]) => take(given?.file));
  const given = file?.blob ?? hash.slice(1);
  const { data: library } = useQuery(libraryQuery());
  const shared = useQuery({
    queryKey: ['shared', file?.nth ?? hash, library?.map(({ id, entries }) => [id, entries])],
    queryFn: () => readShared(given),
    enabled: given !== '' && library !== undefined,
    placeholderData: (before) => before,
    retry: false,
  });
  return (
    <InboxScreen
      view="second"
      inbox={inbox}
      isOpen={shared.data !== undefined}
      label="What was shared"
      side={
        <div className={css.hand}>
          <DropArea
            label="The request that was shared"
            choose="Choose a shared request"
            onChoose={take}
          >
            Drop the file anywhere on this page
          </DropArea>
        </div>
      }
    >
      {shared.data ? (
        <CountersignRequest key={shared.data.shared.entry.id} view={shared.data} />
      ) : (
        <div className={css.reading}>
          <WindowTitle of="Countersign" />
          <PageHead
            title="Countersign"
            lead="Sign what somebody else decided: open the link that they sent, or drop their file here. What is behind the # of such a link stays in this browser."
          />
          {given !== '' && shared.isPending && <Dim role="status">Reading…</Dim>}
          {shared.isError && (
            <ErrorCallout title={describeError(shared.error).title} error={shared.error} />
          )}
        </div>
      )}
    </InboxScreen>
  );
}
