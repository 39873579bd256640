import { Tabs, VisuallyHidden } from '@mantine/core';
import { IconNote } from '@tabler/icons-react';
import { memo } from 'react';
import type { EntryDetail } from '../../../../ledger/model/timeline.ts';
import { entryQuery } from '../../../../ui/data/ledgers/queries.ts';
import { useNoteCounts } from '../../../../ui/data/notes/notes.ts';
import { usePacedQuery } from '../../../../ui/data/use-paced-query.ts';
import { Badge } from '../../../../ui/kit/Badge.tsx';
import { ErrorCallout } from '../../../../ui/kit/Callout.tsx';
import { Empty } from '../../../../ui/kit/page/Empty.tsx';
import { SkeletonRows } from '../../../../ui/kit/page/Skeleton.tsx';
import type { InspectorTab } from '../../../../ui/ledger/RunFrame.tsx';
import { useSecrets } from '../../../../ui/secrets.ts';
import { BlamePanel } from '../blame/BlamePanel.tsx';
import { useInspected } from '../context.ts';
import { type BlameOf, WORKSPACE_TABS, type WorkspaceTab } from '../url.ts';
import workspace from '../workspace.module.css';
import { BytesTab } from './BytesTab.tsx';
import { DiffTab } from './DiffTab.tsx';
import { InspectorHead } from './Head.tsx';
import css from './inspector.module.css';
import { StateTab } from './StateTab.tsx';
import { WhatTab } from './WhatTab.tsx';
import { WhyTab } from './WhyTab.tsx';

export interface InspectorProps {
  readonly at: number;
  /** Null when none was chosen. */
  readonly tab: WorkspaceTab | null;
  readonly more?: readonly InspectorTab[];
  readonly opened?: InspectorTab | undefined;
}

const NAMES: Record<WorkspaceTab, string> = {
  what: 'What',
  why: 'Why',
  state: 'State',
  diff: 'Diff',
  bytes: 'Bytes',
};

export const Inspector = memo(function Inspector({
  at,
  tab: chosen,
  more = [],
  opened,
}: InspectorProps) {
  useSecrets();
  const { ledger, lane, setTab } = useInspected();
  const noteCount = useNoteCounts(ledger, lane).get(at) ?? 0;
  const { data, error, refetch } = usePacedQuery(at, (index) => entryQuery(ledger, lane, index));
  const tab = chosen ?? (data && isAsking(data) ? 'why' : 'what');
  return (
    <section className={workspace.pane} aria-label="Inspector">
      <Tabs
        className={css.tabs ?? ''}
        value={opened?.name ?? tab}
        onChange={(next) => {
          const known = WORKSPACE_TABS.find((one) => one === next);
          if (known) setTab(known);
          else more.find(({ name }) => name === next)?.open();
        }}
        keepMounted={false}
      >
        <Tabs.List className={css.tabList ?? ''}>
          {WORKSPACE_TABS.map((one) => (
            <Tabs.Tab key={one} value={one} className={css.tab ?? ''}>
              {NAMES[one]}
              {one === 'what' && noteCount > 0 && <NoteCount count={noteCount} />}
              {one === 'why' && data && data.findings.length > 0 && (
                <>
                  {' '}
                  <Badge tone={data.row.errors > 0 ? 'bad' : 'warn'}>{data.findings.length}</Badge>
                </>
              )}
            </Tabs.Tab>
          ))}
          {more.map(({ name, title }) => (
            <Tabs.Tab key={name} value={name} className={css.tab ?? ''}>
              {title}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {more.map(({ name, content }) => (
          <Tabs.Panel key={name} value={name} className={css.panel ?? ''}>
            {content}
          </Tabs.Panel>
        ))}
        {WORKSPACE_TABS.map((one) => (
          <Tabs.Panel key={one} value={one} className={css.panel ?? ''}>
            {error && !data ? (
              <div className={css.body}>
                <ErrorCallout
                  title="This record could not be read"
                  error={error}
                  onRetry={() => void refetch()}
                />
              </div>
            ) : data ? (
              <>
                <InspectorHead detail={data} />
                <Body tab={one} at={at} detail={data} />
              </>
            ) : (
              <div className={css.body}>
                <SkeletonRows rows={8} />
              </div>
            )}
          </Tabs.Panel>
        ))}
      </Tabs>
    </section>
  );
});

/** The first question about an entry that is not intact, or was denied, is why. */
function isAsking({ row }: EntryDetail): boolean {
  return row.errors > 0 || row.line.shape === 'denied';
}

/** The narrowest pane has no room for another word. */
function NoteCount({ count }: { readonly count: number }) {
  return (
    <span className={css.notesName}>
      {' '}
      <IconNote size={16} aria-hidden /> {count}
      <VisuallyHidden> {count === 1 ? 'note' : 'notes'}</VisuallyHidden>
    </span>
  );
}

interface BodyProps {
  readonly tab: WorkspaceTab;
  readonly at: number;
  readonly detail: EntryDetail;
}

function Body({ tab, at, detail }: BodyProps) {
  const { detail: ledger, blame } = useInspected();
  if (!ledger.hasState && (tab === 'state' || tab === 'diff'))
    return (
      <Empty
        title="These records change no state"
        text="A log of this kind says what was done, not what became of it: there is nothing to fold or to compare."
      />
    );
  switch (tab) {
    case 'what':
      return <WhatTab detail={detail} />;
    case 'why':
      return <WhyTab detail={detail} />;
    case 'state':
      return blame ? (
        <BlamePanel key={blameName(blame)} at={at} of={blame} />
      ) : (
        <StateTab at={at} />
      );
    case 'diff':
      return <DiffTab at={at} />;
    case 'bytes':
      return <BytesTab detail={detail} />;
  }
}

/** Nothing of another value's history may be shown, not even for a moment. */
function blameName({ kind, id, key }: BlameOf): string {
  return JSON.stringify([kind, id, key]);
}
