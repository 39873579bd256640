import { IconArrowRight, IconCheck, IconX } from '@tabler/icons-react';
import { Skeleton } from '../../../ui/kit/Skeleton.tsx';
import { LedgerText } from '../../../ui/ledger/LedgerText.tsx';
import { RowLink } from '../../../ui/ledger/RowLink.tsx';
import { TimeText } from '../../../ui/ledger/values.tsx';
import { lanePath } from '../../../ui/paths.ts';
import type { FigureEntry } from '../data/figures.ts';
import css from './figures.module.css';

const WORDS: Readonly<Record<FigureEntry['event'], readonly [string, string, string]>> = {
  execution_completed: ['Execution', 'succeeded', 'failed'],
  git_merge_attempted: ['Merge', 'succeeded', 'failed'],
  git_rebase_completed: ['Rebase', 'succeeded', 'met a conflict'],
};

export interface EntryRowProps {
  readonly ledger: string;
  /** undefined while it is being read. */
  readonly entry: FigureEntry | undefined;
  readonly place: number;
  readonly total: number;
  readonly top: number;
}

export function EntryRow({ ledger, entry, place, total, top }: EntryRowProps) {
  const style = { transform: `translateY(${top}px)` };
  if (!entry) {
    return (
      <li className={css.entry} style={style}>
        <Skeleton width="60%" />
      </li>
    );
  }
  const { lane, index, event, outcome, reason, areas } = entry;
  const [what, good, bad] = WORDS[event];
  const how = outcome === 'success' ? good : outcome === 'failure' ? bad : 'ended';
  const why = [reason, areas.join(', ')].filter(Boolean).join(' · ');
  return (
    <li className={css.entry} style={style} aria-posinset={place + 1} aria-setsize={total}>
      <span className={css.outcome} data-outcome={outcome}>
        {outcome === 'success' ? <IconCheck size={14} /> : <IconX size={14} />}
      </span>
      <div className={css.entryWords}>
        <RowLink
          to={lanePath(ledger, lane, { index })}
          text={`${what} ${how}${why ? `: ${why}` : ''}`}
        />
        <span className={css.sub}>
          <LedgerText
            text={[`seq ${entry.seq ?? 'not recorded'}`, lane, entry.agent, entry.model]
              .filter(Boolean)
              .join(' · ')}
            lines={1}
          />
        </span>
      </div>
      {event === 'execution_completed' && (
        <dl className={css.pairs}>
          <Pair name="p_success" from={entry.p.predicted} to={entry.p.actual} />
          <Pair name="entropy" from={entry.entropy.predicted} to={entry.entropy.actual} />
        </dl>
      )}
      <span className={css.sub}>
        <TimeText seconds={entry.time === null ? null : entry.time / 1000} />
      </span>
    </li>
  );
}

interface PairProps {
  readonly name: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** Predicted → actual, as written. */
function Pair({ name, from, to }: PairProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {from ?? 'not recorded'}
        <IconArrowRight size={12} aria-label="came out as" />
        {to ?? 'not recorded'}
      </dd>
    </div>
  );
}
