import { Progress } from '@mantine/core';
import { countText } from '../../../ui/format.ts';
import { Empty } from '../../../ui/kit/page/Empty.tsx';
import { Loaded } from '../../../ui/kit/page/Loaded.tsx';
import { PageCanvas, PageScreen } from '../../../ui/kit/page/Page.tsx';
import { LinkButton, NoteText } from '../../../ui/kit/text.tsx';
import { libraryPath } from '../../../ui/paths.ts';
import { useRuns } from '../queries.ts';
import { RunsMap } from './RunsMap.tsx';
import css from './runs.module.css';
import { useRunsAddress } from './url.ts';

const TITLE = 'Runs';

/** Draws all held ledgers together, or some of them, with the links between them. */
export function RunsPage() {
  const address = useRunsAddress();
  const { library, runs, progress } = useRuns(address.ledgers);
  if (!library.data)
    return (
      <Loaded query={library} fault="The library could not be read" padded>
        {() => null}
      </Loaded>
    );
  if (library.data.length === 0) return <NoLedgers />;
  return (
    <PageScreen title={TITLE}>
      {runs.data ? (
        <RunsMap read={runs.data} address={address} isBusy={runs.isPlaceholderData} />
      ) : (
        <PageCanvas>
          {runs.isError ? (
            <Loaded query={runs} fault="The runs could not be drawn" padded>
              {() => null}
            </Loaded>
          ) : (
            <Reading done={progress?.done ?? 0} total={progress?.total ?? 0} />
          )}
        </PageCanvas>
      )}
    </PageScreen>
  );
}

function Reading({ done, total }: { readonly done: number; readonly total: number }) {
  return (
    <div className={css.reading} role="status">
      <NoteText>
        Reading what is stored of the ledgers
        {total > 0 && ` · ${countText(done)} of ${countText(total)}`}
      </NoteText>
      <Progress
        size={3}
        value={total > 0 ? (done / total) * 100 : 0}
        aria-label="How much is read"
      />
    </div>
  );
}

function NoLedgers() {
  return (
    <Empty
      page
      title="No ledger is held here yet"
      text="Open some ledgers, and their lanes are drawn here in one graph, with what leads from one ledger into another."
      action={<LinkButton to={libraryPath}>Go to the library</LinkButton>}
    />
  );
}
