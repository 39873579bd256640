import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResourceView } from '../../../core/diff/diff.ts';
import { historyQuery } from '../../../data/ledgers/queries.ts';
import { JsonView } from '../../../ui/inspect/JsonView.tsx';
import { Skeleton } from '../../../ui/kit/Skeleton.tsx';
import { HashChip } from '../../../ui/ledger/HashChip.tsx';
import { LedgerText } from '../../../ui/ledger/LedgerText.tsx';
import { useWorkspace } from '../context.ts';
import { PointLink } from '../PointLink.tsx';
import { Facts } from './Facts.tsx';
import css from './inspector.module.css';
import own from './state.module.css';

export interface ResourceRowProps {
  readonly resource: ResourceView | undefined;
  /** The entry whose world this is. */
  readonly at: number;
  readonly open: boolean;
  readonly onToggle: () => void;
}

/** One resource; opened, its value, the commit that wrote it, and every write before. */
export function ResourceRow({ resource, at, open, onToggle }: ResourceRowProps) {
  if (!resource) {
    return (
      <div className={own.resourceHead}>
        <Skeleton width="55%" />
      </div>
    );
  }
  return (
    <>
      <button type="button" className={own.resourceHead} aria-expanded={open} onClick={onToggle}>
        <IconChevronRight size={13} aria-hidden className={own.chevron} />
        <span className={own.resourceName} data-retracted={resource.retracted || undefined}>
          <span className={css.faint}>{resource.kind} </span>
          <LedgerText text={resource.id} />
        </span>
        {resource.provenance?.[0] && (
          <span className={own.origin}>
            <LedgerText text={resource.provenance[0].value} lines={1} />
          </span>
        )}
        <span className={css.faint}>
          {resource.retracted && 'retracted · '}v{String(resource.version)}
        </span>
        <HashChip hash={resource.lastCommit} interactive={false} />
      </button>
      {open && <Opened resource={resource} at={at} />}
    </>
  );
}

function Opened({ resource, at }: { readonly resource: ResourceView; readonly at: number }) {
  const [history, setHistory] = useState(false);
  const { writtenBy } = resource;
  return (
    <div className={own.resourceBody}>
      <p className={css.about}>
        <span>
          {resource.retracted
            ? 'Retracted'
            : resource.version.toString() === '1'
              ? 'Created'
              : 'Last written'}{' '}
          at <PointLink lane={writtenBy.lane} index={writtenBy.index} />
        </span>
        <HashChip hash={resource.lastCommit} prefix="commit" />
      </p>
      <JsonView value={resource.value} />
      {resource.provenance && <Facts facts={resource.provenance} />}
      <button
        type="button"
        className={css.plain}
        aria-expanded={history}
        onClick={() => setHistory(!history)}
      >
        {history ? 'Hide every write' : 'Show every write'}
      </button>
      {history && <History resource={resource} at={at} />}
    </div>
  );
}

const MOST = 200;

function History({ resource, at }: { readonly resource: ResourceView; readonly at: number }) {
  const { ledger, lane } = useWorkspace();
  const { data, error } = useQuery(historyQuery(ledger, lane, at, resource.kind, resource.id));
  if (error) return <p className={css.missing}>{error.message}</p>;
  if (!data) return <Skeleton width="70%" />;
  return (
    <ol className={own.history}>
      {data.length > MOST && <li className={css.faint}>{data.length - MOST} earlier writes</li>}
      {data.slice(-MOST).map((write) => (
        <li
          key={`${write.version} ${write.lastCommit}`}
          data-orphaned={write.orphaned || undefined}
        >
          <div className={css.about}>
            <span>v{String(write.version)}</span>
            <PointLink lane={write.writtenBy.lane} index={write.writtenBy.index} />
            <HashChip hash={write.lastCommit} />
            {write.retracted && <span>retracted</span>}
            {write.removed && <span>deleted</span>}
            {write.orphaned && <span className={own.orphaned}>orphaned by a rollback</span>}
          </div>
          {!write.retracted && !write.removed && <JsonView value={write.value} depth={0} />}
          {write.provenance && <Facts facts={write.provenance} />}
        </li>
      ))}
    </ol>
  );
}
