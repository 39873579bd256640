import { Text } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { FactList, Facts } from '../../../../ui/kit/figures/Facts.tsx';
import { Skeleton } from '../../../../ui/kit/page/Skeleton.tsx';
import { Faint } from '../../../../ui/kit/text.tsx';
import { LedgerText } from '../../../../ui/ledger/LedgerText.tsx';
import { RowLink } from '../../../../ui/ledger/RowLink.tsx';
import { TimeText } from '../../../../ui/ledger/values.tsx';
import { lanePath } from '../../../../ui/paths.ts';
import type { FigureEntry } from '../../figures/query.ts';
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
  readonly index: number;
  readonly total: number;
  readonly top: number;
}

export function EntryRow({ ledger, entry, index: position, total, top }: EntryRowProps) {
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
    <li className={css.entry} style={style} aria-posinset={position + 1} aria-setsize={total}>
      <Text
        component="span"
        lh={0}
        c={outcome === 'success' ? 'ok' : outcome === 'failure' ? 'bad' : 'faint'}
      >
        {outcome === 'success' ? <IconCheck size={14} /> : <IconX size={14} />}
      </Text>
      <div>
        <RowLink
          to={lanePath(ledger, lane, { index })}
          text={`${what} ${how}${why ? `: ${why}` : ''}`}
        />
        <Faint component="div">
          <LedgerText
            text={[`record ${entry.seq ?? 'without a number'}`, lane, entry.agent, entry.model]
              .filter(Boolean)
              .join(' · ')}
            lines={1}
          />
        </Faint>
      </div>
      {event === 'execution_completed' && (
        <Facts names="4rem">
          <Pair name="p_success" from={entry.p.predicted} to={entry.p.actual} />
          <Pair name="entropy" from={entry.entropy.predicted} to={entry.entropy.actual} />
        </Facts>
      )}
      <Faint>
        <TimeText seconds={entry.time === null ? null : entry.time / 1000} />
      </Faint>
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
    <FactList name={name}>
      {from ?? 'not recorded'} → {to ?? 'not recorded'}
    </FactList>
  );
}
