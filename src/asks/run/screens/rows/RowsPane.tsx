import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useState } from 'react';
import { Link } from 'react-router';
import type { TimelineFilter } from '../../../../ledger/model/timeline.ts';
import { rowLanesQuery } from '../../../../ui/data/ledgers/queries.ts';
import { counted } from '../../../../ui/format.ts';
import { Chip } from '../../../../ui/kit/Chip.tsx';
import { Empty } from '../../../../ui/kit/page/Empty.tsx';
import { SkeletonRows } from '../../../../ui/kit/page/Skeleton.tsx';
import { HashChip } from '../../../../ui/ledger/HashChip.tsx';
import { ledgerPath } from '../../../../ui/paths.ts';
import { useWorkspace } from '../context.ts';
import { NotesOn } from '../NotesOn.tsx';
import { isFiltered } from '../url.ts';
import type { RowKeys } from '../use-workspace-keys.ts';
import workspace from '../workspace.module.css';
import { type FilteredEntries, isDone } from './filters.ts';
import { RowOrigin } from './Origin.tsx';
import { RowTree } from './RowTree.tsx';
import css from './rows.module.css';
import { EntrySelectionBar } from './SelectionBar.tsx';
import { useFolding } from './use-folds.ts';
import { useEntrySelection } from './use-selection.ts';

export interface RowsPaneProps {
  readonly bar: ReactNode;
  /** Null without a filter, and before it has found anything. */
  readonly found: FilteredEntries | null;
  readonly filter: TimelineFilter;
  /** Hits are marked among all entries, and not alone. */
  readonly isFinding: boolean;
  readonly at: number;
  readonly ofNoEntry: number;
  readonly rowKeys: RefObject<RowKeys | null>;
}

export function RowsPane(props: RowsPaneProps) {
  const { ledger, lane, summary, detail, level } = useWorkspace();
  const { found, filter, isFinding, at } = props;
  const [hasWorld, setHasWorld] = useState(false);
  const hits = found?.matches ?? null;
  const matches = isFinding ? null : hits;
  const selecting = useEntrySelection(lane, at);
  const { data } = useQuery(rowLanesQuery(ledger, lane));
  // Below the map the rows are those at the playhead, and none of them folds.
  const areStretches =
    level === 'rows' && data?.some(({ stretches }) => stretches.from.length > 0) === true;
  const [isFolding, setFolding] = useFolding();
  const about = (
    <span className={css.about} data-unsaved>
      {props.ofNoEntry > 0 && (
        <Link to={ledgerPath(ledger)}>
          {counted(props.ofNoEntry, 'finding')} about the lane as a whole
        </Link>
      )}
      <HashChip hash={summary.id} />
      <NotesOn place={{ on: 'lane', ledger, lane }} on="this lane" />
      {areStretches && (
        <Chip
          on={isFolding}
          title="Where the lane is longer than the window is high, long runs of commits at which nothing else happens are one row"
          onClick={() => setFolding(!isFolding)}
        >
          Fold
        </Chip>
      )}
      {detail.hasState && (
        <Chip
          on={hasWorld}
          title="Show at every record the hash of the world that it leaves"
          onClick={() => setHasWorld(!hasWorld)}
        >
          World hashes
        </Chip>
      )}
    </span>
  );
  const searching = isFiltered(filter) && !isFinding && (!found || !isDone(found));
  const rows =
    searching && !matches?.length ? (
      <div className={css.list}>
        <SkeletonRows rows={12} />
      </div>
    ) : matches?.length === 0 ? (
      <Empty
        title="No record matches"
        text="The filter leaves nothing of this lane. Take a part of it away, or clear it."
      />
    ) : (
      <RowTree
        matches={matches}
        hits={isFinding ? hits : null}
        at={at}
        hasWorld={hasWorld}
        isFolding={isFolding && level === 'rows'}
        keys={props.rowKeys}
        selecting={selecting}
        about={about}
      />
    );
  return (
    <section className={workspace.pane} aria-label="Timeline" data-pictured>
      {props.bar}
      <RowOrigin />
      {rows}
      {selecting.selection && (
        <EntrySelectionBar
          selection={selecting.selection}
          hits={matches && { filter, matches }}
          onClear={selecting.clear}
        />
      )}
    </section>
  );
}
