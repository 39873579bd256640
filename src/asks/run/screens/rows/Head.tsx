import { VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { memo } from 'react';
import { visibleText } from '../../../../base/visible.ts';
import { MOST_RAILS, type RowLane } from '../../../../ledger/layout/rows/index.ts';
import { counted, durationText } from '../../../../ui/format.ts';
import { nameWithMark } from '../../../../ui/ledger/named.ts';
import { verdictLook } from '../../../../ui/ledger/verdict.tsx';
import { useSecrets } from '../../../../ui/secrets.ts';
import { ClockText } from './ClockText.tsx';
import { HitMark } from './HitMark.tsx';
import type { WorkspaceRowProps } from './look.ts';
import { RowLine } from './RowLine.tsx';
import css from './rows.module.css';
import { Title } from './Title.tsx';

/** Shows the head of a lane, in place of its first entry. */
export const RowsHead = memo(function Head(
  props: WorkspaceRowProps & { readonly isFolded: boolean },
) {
  useSecrets();
  const { row, shown, lane, look, entry, above, below, hits, isFolded, onToggle } = props;
  const Icon = isFolded ? IconChevronRight : IconChevronDown;
  const rail = look.list.findRail(shown.place) ?? 0;
  const { tone, word } = verdictLook(lane.verdict);
  const words = [
    rail > MOST_RAILS ? `${rail} deep` : '',
    cameText(lane),
    counted(lane.entries, 'record'),
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <RowLine {...props}>
      <VisuallyHidden>{entry ? String(entry.seq) : 0}</VisuallyHidden>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: by keyboard it is Enter */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard it is Enter */}
      <span
        className={css.chevron}
        title={isFolded ? 'Open: Enter' : 'Fold: Enter'}
        onClick={(event) => {
          event.stopPropagation();
          onToggle(row);
        }}
      >
        {lane.entries > 1 && <Icon size={13} stroke={2.2} aria-hidden />}
      </span>
      <b className={css.head}>
        <Title
          text={nameWithMark(lane.title || entry?.line.title || 'without a title', lane.mark)}
          look={look}
          shown={shown}
        />
      </b>
      <span className={css.note} title={`${words} · ${word.toLowerCase()}`}>
        {words} ·{' '}
        <span data-tone={tone} className={css.verdict}>
          {word.toLowerCase()}
        </span>
        <VisuallyHidden>{isFolded ? ', folded' : ''}</VisuallyHidden>
      </span>
      <span className={css.fill} />
      {hits > 0 && <HitMark />}
      <ClockText seconds={entry?.recordedAt ?? lane.firstAt} above={above} below={below} />
    </RowLine>
  );
});

/** Returns "branch from 3, made 24 min later". */
export function cameText({
  kind,
  leaves,
  leavesSeq,
  isUnplaced,
  leftAt,
  firstAt,
}: RowLane): string {
  const from = isUnplaced ? 'an unknown record' : String(leavesSeq ?? leaves);
  const word = kind === 'branch' ? 'branch from' : 'delegated by';
  const late = leftAt !== null && firstAt !== null ? Math.round(firstAt - leftAt) : 0;
  const later = late >= LATE ? `, made ${durationText(late)} later` : '';
  return visibleText(`${word} ${from}${later}`);
}

/** A lane that began later by so many seconds says so. */
const LATE = 60;
