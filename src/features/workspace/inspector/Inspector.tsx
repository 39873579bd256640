import { Tabs, VisuallyHidden } from '@mantine/core';
import { IconNote } from '@tabler/icons-react';
import { memo } from 'react';
import type { EntryDetail } from '../../../core/model/timeline.ts';
import { visibleText } from '../../../core/visible.ts';
import { entryQuery } from '../../../data/ledgers/queries.ts';
import { useNoteCounts } from '../../../data/notes/notes.ts';
import { usePacedQuery } from '../../../data/use-paced-query.ts';
import { Badge } from '../../../ui/kit/Badge.tsx';
import { ErrorCallout } from '../../../ui/kit/Callout.tsx';
import { Empty } from '../../../ui/kit/page/Empty.tsx';
import { SkeletonRows } from '../../../ui/kit/page/Skeleton.tsx';
import { useSecrets } from '../../../ui/secrets.ts';
import { BlamePanel } from '../blame/BlamePanel.tsx';
import { useWorkspace } from '../context.ts';
import { type BlameOf, TABS, type Tab, type Versus } from '../url.ts';
import workspace from '../workspace.module.css';
import { BranchAsk } from './BranchAsk.tsx';
import { ChecksTab } from './ChecksTab.tsx';
import { DiffTab } from './DiffTab.tsx';
import { Blocks, EntryFacts } from './EntryFacts.tsx';
import { Head } from './Head.tsx';
import css from './inspector.module.css';
import { NotesTab } from './NotesTab.tsx';
import { PolicyTab } from './PolicyTab.tsx';
import { RawTab } from './RawTab.tsx';
import { StateTab } from './StateTab.tsx';

export interface InspectorProps {
  readonly at: number;
  readonly tab: Tab;
  readonly vs: Versus;
}

const NAMES: Record<Tab, string> = {
  entry: 'Entry',
  policy: 'Policy',
  state: 'State',
  diff: 'Diff',
  checks: 'Checks',
  raw: 'Raw',
  notes: 'Notes',
};

export const Inspector = memo(function Inspector({ at, tab, vs }: InspectorProps) {
  useSecrets();
  const { ledger, lane, setTab } = useWorkspace();
  const noteCount = useNoteCounts(ledger, lane).get(at) ?? 0;
  const { data, error, refetch } = usePacedQuery(at, (index) => entryQuery(ledger, lane, index));
  return (
    <section className={workspace.pane} aria-label="Inspector">
      <Tabs
        className={css.tabs ?? ''}
        value={tab}
        onChange={(next) => {
          const known = TABS.find((one) => one === next);
          if (known) setTab(known);
        }}
        keepMounted={false}
      >
        <Tabs.List className={css.tabList ?? ''}>
          {TABS.map((one) => (
            <Tabs.Tab key={one} value={one} className={css.tab ?? ''}>
              {one === 'notes' ? (
                <NotesName count={noteCount} />
              ) : (
                (one === 'policy' && visibleText(data?.decision.title ?? '')) || NAMES[one]
              )}
              {one === 'checks' && data && data.findings.length > 0 && (
                <>
                  {' '}
                  <Badge tone={data.row.errors > 0 ? 'bad' : 'warn'}>{data.findings.length}</Badge>
                </>
              )}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {TABS.map((one) => (
          <Tabs.Panel key={one} value={one} className={css.panel ?? ''}>
            {error && !data ? (
              <div className={css.body}>
                <ErrorCallout
                  title="This entry could not be read"
                  error={error}
                  onRetry={() => void refetch()}
                />
              </div>
            ) : data ? (
              <>
                <Head detail={data} />
                <Body tab={one} at={at} vs={vs} detail={data} />
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

/** Short: the narrowest pane has no room for another word. */
function NotesName({ count }: { readonly count: number }) {
  return (
    <span className={css.notesName} title="Notes">
      <IconNote size={16} aria-hidden />
      <VisuallyHidden>Notes</VisuallyHidden>
      {count > 0 && <span> {count}</span>}
    </span>
  );
}

function Body({ tab, at, vs, detail }: InspectorProps & { readonly detail: EntryDetail }) {
  const { detail: ledger, blame } = useWorkspace();
  if (!ledger.hasState && (tab === 'state' || tab === 'diff'))
    return (
      <Empty
        title="These records change no state"
        text="A log of this kind says what was done, not what became of it: there is nothing to fold or to compare."
      />
    );
  switch (tab) {
    case 'entry':
      return <EntryTab detail={detail} />;
    case 'policy':
      return <PolicyTab detail={detail} />;
    case 'state':
      return blame ? (
        <BlamePanel key={blameName(blame)} at={at} of={blame} />
      ) : (
        <StateTab at={at} />
      );
    case 'diff':
      return <DiffTab at={at} vs={vs} />;
    case 'checks':
      return <ChecksTab detail={detail} />;
    case 'raw':
      return <RawTab detail={detail} />;
    case 'notes':
      return <NotesTab at={at} />;
  }
}

/** Of another value nothing may be shown of the one before, not even for a moment. */
function blameName({ kind, id, key }: BlameOf): string {
  return JSON.stringify([kind, id, key]);
}

function EntryTab({ detail }: { readonly detail: EntryDetail }) {
  const { view, row } = detail;
  return (
    <div className={css.body} key={row.id}>
      <EntryFacts facts={view.facts} />
      <Blocks blocks={view.blocks} />
      <BranchAsk detail={detail} />
    </div>
  );
}
