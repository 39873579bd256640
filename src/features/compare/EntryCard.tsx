import { IconArrowUpRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { LaneRef } from '../../core/compare/view.ts';
import type { TimelineRow } from '../../core/model/timeline.ts';
import { Faint } from '../../ui/kit/text.tsx';
import { HashChip } from '../../ui/ledger/HashChip.tsx';
import { KindMark } from '../../ui/ledger/KindMark.tsx';
import { LedgerText } from '../../ui/ledger/LedgerText.tsx';
import { SeqText, TimeText } from '../../ui/ledger/values.tsx';
import { lanePath } from '../../ui/paths.ts';
import css from './pair.module.css';
import sides from './sides.module.css';

export interface EntryCardProps {
  readonly name: string;
  readonly of: LaneRef;
  readonly entry: TimelineRow | null;
}

/** An entry of one side, with the way to it. */
export function EntryCard({ name, of: { ledger, lane }, entry }: EntryCardProps) {
  if (!entry)
    return (
      <div className={css.card} data-none>
        <span className={sides.letter}>{name}</span>
        <Faint>no entry here</Faint>
      </div>
    );
  const { index, seq, id, line, recordedAt } = entry;
  return (
    <div className={css.card}>
      <span className={sides.letter}>{name}</span>
      <div className={css.cardText}>
        <div className={css.cardTitle}>
          <KindMark shape={line.shape} label={line.kind} />
          <LedgerText text={line.title} lines={2} />
        </div>
        <div className={css.cardFacts}>
          <span>
            seq <SeqText seq={seq} />
          </span>
          <HashChip hash={id} label="entry" />
          <TimeText seconds={recordedAt} />
        </div>
      </div>
      <Link className={css.open} to={lanePath(ledger, lane, { index })}>
        Open in {name} <IconArrowUpRight size={14} aria-hidden />
      </Link>
    </div>
  );
}
