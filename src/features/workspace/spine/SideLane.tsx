import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, memo } from 'react';
import type { TimelineRow } from '../../../core/model/timeline.ts';
import type { KindShape } from '../../../core/model/view.ts';
import { visibleText } from '../../../core/visible.ts';
import { rowsAtQuery } from '../../../data/ledgers/queries.ts';
import { counted } from '../../../ui/format.ts';
import { KindMark } from '../../../ui/ledger/KindMark.tsx';
import { named } from '../../../ui/ledger/named.ts';
import { verdictLook } from '../../../ui/ledger/verdict.tsx';
import { useWorkspace } from '../context.ts';
import { LaneMenu } from './LaneMenu.tsx';
import { Line, Note } from './Note.tsx';
import type { SideLane as SideLaneData } from './places.ts';
import css from './side-lane.module.css';

export interface SideLaneProps {
  readonly side: SideLaneData;
  readonly pitch: number;
  readonly left: number;
  readonly width: number;
  /** undefined: all are alike. */
  readonly light: 'lit' | 'dimmed' | undefined;
  readonly onPoint: (lane: string | null) => void;
}

/** Heads at least this high have room for a title of two lines, in px. */
const TWO_LINES = 50;

/** A lane's head, and its first entries below it; pressed, it is read. */
export const SideLane = memo(function SideLane(props: SideLaneProps) {
  const { side, pitch, left, width, light, onPoint } = props;
  const { ledger, jump } = useWorkspace();
  const { lane, shown, missing, entries } = side;
  const indices = Array.from({ length: shown }, (_, place) => place + 1);
  const { data } = useQuery({
    ...rowsAtQuery(ledger, lane, indices),
    enabled: shown > 0 && missing === null,
  });
  const rest = entries - 1 - shown;
  const name = side.title || 'without a title';
  const title = named(name, side.mark);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only lights what the buttons in it are about
    <div
      className={css.lane}
      data-light={light}
      style={{ left, top: side.row * pitch, width, '--pitch': `${pitch}px` } as CSSProperties}
      onPointerEnter={() => onPoint(lane)}
      onPointerLeave={() => onPoint(null)}
      onFocus={() => onPoint(lane)}
      onBlur={() => onPoint(null)}
    >
      <button
        type="button"
        className={css.head}
        style={{ height: pitch }}
        data-missing={missing !== null || undefined}
        data-roomy={pitch >= TWO_LINES || undefined}
        data-tone={side.verdict ? verdictLook(side.verdict).tone : undefined}
        aria-disabled={missing !== null || undefined}
        title={`${title}\n${missing === null ? noteOf(side) : visibleText(missing)}`}
        onClick={() => missing === null && jump(lane, 0)}
      >
        <span className={css.ring}>
          <KindMark shape={shapeOf(side)} label="" />
        </span>
        <span className={css.words} data-mark={missing === null ? undefined : 'ghost'}>
          <bdi className={css.title}>{visibleText(name)}</bdi>
          <span className={css.note}>{noteOf(side)}</span>
        </span>
      </button>
      <LaneMenu lane={lane} title={title} isMissing={missing !== null} />
      {indices.map((index, place) => (
        <Entry
          key={index}
          row={data?.[place]}
          pitch={pitch}
          more={place === shown - 1 ? rest : 0}
          onPress={() => jump(lane, index)}
        />
      ))}
    </div>
  );
});

interface EntryProps {
  readonly row: TimelineRow | undefined;
  readonly pitch: number;
  /** Entries after it that are not drawn. */
  readonly more: number;
  readonly onPress: () => void;
}

function Entry({ row, pitch, more, onPress }: EntryProps) {
  return (
    <button type="button" className={css.entry} style={{ height: pitch }} onClick={onPress}>
      <span className={css.knot}>
        {row && <KindMark shape={row.line.shape} label="" size={12} />}
      </span>
      <span className={css.card} data-failed={(row?.errors ?? 0) > 0 || undefined}>
        {row && (
          <>
            <Line text={row.line.title} className={css.title} />
            {more > 0 ? (
              <span className={css.note}>and {counted(more, 'more entry', 'more entries')}</span>
            ) : (
              <Note row={row} />
            )}
          </>
        )}
      </span>
    </button>
  );
}

function shapeOf({ kind }: SideLaneData): KindShape {
  return kind === 'branch' ? 'branch' : 'delegation';
}

/** "verified · 3 entries · 1 lane · branch": what is cut off first is what its mark says as well. */
function noteOf(side: SideLaneData): string {
  const { mark, kind, isUnplaced, entries, children, verdict, missing } = side;
  const twin = mark ? [visibleText(mark)] : [];
  if (missing !== null) return [...twin, 'not in this ledger'].join(' · ');
  const parts = [
    ...twin,
    verdictLook(verdict).word.toLowerCase(),
    counted(entries, 'entry', 'entries'),
    ...(isUnplaced ? ['from an unknown entry'] : []),
    ...(children > 0 ? [counted(children, 'lane')] : []),
    kind === 'branch' ? 'branch' : 'delegated',
  ];
  return parts.join(' · ');
}
