// A plain stretch, or the entries that rest on a broken one, are one row.

import { IconChevronRight } from '@tabler/icons-react';
import { memo } from 'react';
import type { RowLane } from '../../../../ledger/layout/rows/index.ts';
import type { Change } from '../../../../ledger/model/timeline.ts';
import type { KindShape } from '../../../../ledger/model/view.ts';
import { counted, countText } from '../../../../ui/format.ts';
import { useSecrets } from '../../../../ui/secrets.ts';
import { ChangeMark } from './ChangeMark.tsx';
import { ClockText } from './ClockText.tsx';
import { HitMark } from './HitMark.tsx';
import type { WorkspaceRowProps } from './look.ts';
import { RowLine } from './RowLine.tsx';
import css from './rows.module.css';

export const Folded = memo(function Folded(props: WorkspaceRowProps & { readonly at: number }) {
  useSecrets();
  const { row, shown, lane, entry, above, below, hits, isActive, at, onToggle } = props;
  const { kind, index, to } = shown;
  const stretch = kind === 'stretch' ? lane.stretches.from.indexOf(index) : -1;
  const entries = to - index;
  return (
    <RowLine {...props} onPress={() => onToggle(row)}>
      {stretch >= 0 && <span className={css.seq}>{entry ? String(entry.seq) : ''}</span>}
      <span className={css.chevron} title="Folded: press Enter or → to open">
        <IconChevronRight size={13} stroke={2.2} aria-hidden />
      </span>
      <b className={css.head}>
        <bdi className={css.title}>
          {stretch < 0
            ? restTitle(index, to, props)
            : counted(lane.stretches.commits[stretch] ?? entries, 'commit')}
        </bdi>
      </b>
      <span className={css.note}>
        {stretch < 0 ? restWords(lane, index) : <Sums lane={lane} stretch={stretch} />}
        {isActive && ` · at ${countText(at - index + 1)} of ${countText(entries)}`}
      </span>
      <span className={css.fill} />
      {hits > 0 && <HitMark count={hits} />}
      <ClockText seconds={entry?.recordedAt ?? null} above={above} below={below} />
    </RowLine>
  );
});

function restTitle(from: number, to: number, { lane, rowAt }: WorkspaceRowProps): string {
  const readSeq = (index: number) => String(rowAt(lane.lane, index)?.seq ?? index);
  const rests = to - from === 1 ? 'rests' : 'rest';
  return `${readSeq(from)} to ${readSeq(to - 1)}: ${countText(to - from)} more ${rests} on record ${readSeq(from - 1)}`;
}

const WORDS: Partial<Record<KindShape, string>> = {
  delegation: 'delegated',
  waiting: 'asked',
  denied: 'denied',
};

function restWords({ rests }: RowLane, index: number): string {
  const counts = rests.find(({ from }) => from === index)?.counts ?? [];
  const some = counts.map(([shape, count]) => `${countText(count)} ${WORDS[shape] ?? shape}`);
  return ['among themselves they fit', some.join(', ')].filter(Boolean).join(' · ');
}

const CHANGES: readonly Change['change'][] = ['created', 'replaced', 'retracted'];

interface SumsProps {
  readonly lane: RowLane;
  readonly stretch: number;
}

function Sums({ lane, stretch }: SumsProps) {
  const counts = CHANGES.map((change) => [change, lane.stretches[change][stretch] ?? 0] as const);
  const some = counts.filter(([, count]) => count > 0);
  if (some.length === 0) return 'nothing changed';
  return some.map(([change, count]) => (
    <span key={change} className={css.changed}>
      <ChangeMark change={change} />
      {countText(count)}
    </span>
  ));
}
