// A plain stretch that is folded to one row, which says what is in it.

import { memo } from 'react';
import type { Change, Life, TimelineRow } from '../../../core/model/timeline.ts';
import type { Stretches } from '../../../layout/index.ts';
import { counted, countText } from '../../../ui/format.ts';
import { useSecrets } from '../../../ui/secrets.ts';
import { firstAbove } from '../walk.ts';
import { ChainLink } from './ChainLink.tsx';
import { ChangeMark } from './ChangeMark.tsx';
import { ClockText } from './ClockText.tsx';
import { HitMark } from './HitMark.tsx';
import type { RowLook } from './Row.tsx';
import css from './spine.module.css';
import { linesOf, livingAt } from './WorldMarks.tsx';

export interface StretchRowProps {
  readonly id: string;
  /** Its first entry. */
  readonly row: TimelineRow | undefined;
  /** When the entries of the rows above and below it were recorded. */
  readonly above: number | null;
  readonly below: number | null;
  readonly place: number;
  readonly size: number;
  readonly start: number;
  readonly at: number;
  readonly played: boolean;
  readonly look: RowLook;
  readonly stretches: Stretches;
  readonly stretch: number;
  readonly hits: Int32Array | null;
  /** With others. */
  readonly selected: boolean;
  readonly onExtend: (row: number) => void;
  readonly onOpen: (stretch: number) => void;
}

export const StretchRow = memo(function StretchRow(props: StretchRowProps) {
  useSecrets();
  const {
    id,
    row,
    above,
    below,
    place,
    size,
    start,
    at,
    played,
    look,
    stretches,
    stretch,
    hits,
    selected,
    onExtend,
    onOpen,
  } = props;
  const [from, to] = [stretches.from[stretch] ?? 0, stretches.to[stretch] ?? 0];
  const entries = to - from;
  const isActive = at >= from && at < to;
  const found = hits === null ? 0 : firstAbove(hits, to - 1) - firstAbove(hits, from - 1);
  const areCommits = stretches.commits[stretch] === entries;
  const what = areCommits ? counted(entries, 'commit') : counted(entries, 'entry', 'entries');
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the listbox holds the focus and names its active option
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the listbox
    <div
      id={id}
      role="option"
      aria-selected={isActive || selected}
      aria-posinset={place + 1}
      aria-setsize={size}
      className={css.row}
      data-stretch
      data-index={from}
      data-active={isActive || undefined}
      data-selected={selected || undefined}
      data-dense={look.isDense || undefined}
      style={{ transform: `translateY(${start}px)`, height: look.pitch }}
      title="Folded: press Enter or → to open"
      onClick={({ shiftKey }) => (shiftKey ? onExtend(place) : onOpen(stretch))}
    >
      <span className={css.card}>
        <span className={css.seq}>{row ? String(row.seq) : ''}</span>
        <span className={css.words}>
          <span className={css.title}>{what}</span>
          <span className={css.note}>
            <Sums stretches={stretches} stretch={stretch} />
            {isActive && ` · at ${countText(at - from + 1)} of ${countText(entries)}`}
          </span>
        </span>
        {found > 0 && <HitMark count={found} />}
        {!look.isDense && (
          <ClockText seconds={row?.recordedAt ?? null} above={above} below={below} />
        )}
        {look.lives && <Lines lives={look.lives} from={from} last={to - 1} />}
      </span>
      <ChainLink
        shape="change"
        kind={`folded: ${what}`}
        link={row?.chain ?? 'none'}
        pitch={look.pitch}
        isFirst={place === 0}
        isLast={place === size - 1}
        isPlayed={played}
        isHit={found > 0}
      />
    </div>
  );
});

const CHANGES: readonly Change['change'][] = ['created', 'replaced', 'retracted'];

/** "+12 ~198 −4" */
function Sums({ stretches, stretch }: Pick<StretchRowProps, 'stretches' | 'stretch'>) {
  const counts = CHANGES.map((change) => [change, stretches[change][stretch] ?? 0] as const);
  const some = counts.filter(([, count]) => count > 0);
  if (some.length === 0) return 'nothing changed';
  return some.map(([change, count]) => (
    <span key={change} className={css.changed}>
      <ChangeMark change={change} />
      {countText(count)}
    </span>
  ));
}

interface LinesProps {
  readonly lives: readonly Life[];
  readonly from: number;
  readonly last: number;
}

/** Resources that live through it. */
function Lines({ lives, from, last }: LinesProps) {
  return (
    <span className={css.world} aria-hidden="true">
      {lives.map((life) => (
        <span
          key={`${life.kind}:${life.id}`}
          className={css.life}
          {...linesOf(livingAt(life, from).before, livingAt(life, last).after)}
        />
      ))}
    </span>
  );
}
