import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, Fragment, memo } from 'react';
import { Link } from 'react-router';
import type { TimelineRow } from '../../../core/model/timeline.ts';
import type { KindShape } from '../../../core/model/view.ts';
import { visibleText } from '../../../core/visible.ts';
import { rowsAtQuery } from '../../../data/ledgers/queries.ts';
import { counted } from '../../../ui/format.ts';
import { WholeTip } from '../../../ui/kit/WholeTip.tsx';
import { KindMark } from '../../../ui/ledger/KindMark.tsx';
import { named } from '../../../ui/ledger/named.ts';
import { verdictLook } from '../../../ui/ledger/verdict.tsx';
import { lanePath } from '../../../ui/paths.ts';
import { useSecrets } from '../../../ui/secrets.ts';
import { textScale } from '../../../ui/text-scale.ts';
import { useWorkspace } from '../context.ts';
import { LaneMenu } from './LaneMenu.tsx';
import { Note } from './Note.tsx';
import type { SideLane as SideLaneData } from './places.ts';
import css from './side-lane.module.css';
import { useFoundLane } from './use-found-lane.ts';

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

/** A letter of a title, and what is at both sides of it, in px. */
const LETTER = 7.4;
const AROUND = 64;

/** A lane's head, and its first entries below it; pressed, it is read. */
export const SideLane = memo(function SideLane(props: SideLaneProps) {
  useSecrets();
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
  const { found, said } = useFoundLane(lane, missing);
  const parts = partsOf(side, said);
  const text = textScale();
  const isRoomy = pitch >= TWO_LINES * text;
  // A long title has the last line, too, before what is said of the lane.
  const line = width - AROUND * text;
  const isFlowing = name.length * LETTER * text > (isRoomy ? 2 : 1) * line;
  const head = {
    className: css.head,
    style: { height: pitch },
    'data-missing': missing !== null || undefined,
    'data-roomy': isRoomy || undefined,
    'data-tone': side.verdict ? verdictLook(side.verdict).tone : undefined,
  };
  const words = (
    <>
      <span className={css.ring}>
        <KindMark shape={shapeOf(side)} label="" />
      </span>
      <span
        className={css.words}
        data-flowing={isFlowing || undefined}
        data-mark={missing === null ? undefined : 'ghost'}
      >
        <span className={css.flow}>
          <bdi className={css.title}>{visibleText(name)}</bdi>{' '}
          <span className={css.note}>
            {parts.map((part, at) => (
              <Fragment key={part}>
                {at > 0 && ' '}
                <span className={css.part}>
                  {at > 0 && '· '}
                  {part}
                </span>
              </Fragment>
            ))}
          </span>
        </span>
      </span>
    </>
  );
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
      <WholeTip
        lines={[
          title,
          missing === null ? parts.join(' · ') : `${visibleText(missing)}${said && `, ${said}`}`,
        ]}
      >
        {(measure) =>
          found ? (
            <Link to={lanePath(found.ledger, lane)} {...head} {...measure}>
              {words}
            </Link>
          ) : (
            <button
              type="button"
              aria-disabled={missing !== null || undefined}
              onClick={() => missing === null && jump(lane, 0)}
              {...head}
              {...measure}
            >
              {words}
            </button>
          )
        }
      </WholeTip>
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
    <WholeTip lines={row ? [visibleText(row.line.title), visibleText(row.line.note)] : []}>
      {(measure) => (
        <button
          type="button"
          className={css.entry}
          style={{ height: pitch }}
          onClick={onPress}
          {...measure}
        >
          <span className={css.knot}>
            {row && <KindMark shape={row.line.shape} label="" size={12} />}
          </span>
          <span className={css.card} data-failed={(row?.errors ?? 0) > 0 || undefined}>
            {row && (
              <>
                <bdi className={css.title}>{visibleText(row.line.title)}</bdi>
                {more > 0 ? (
                  <span className={css.note}>
                    and {counted(more, 'more entry', 'more entries')}
                  </span>
                ) : (
                  <Note row={row} />
                )}
              </>
            )}
          </span>
        </button>
      )}
    </WholeTip>
  );
}

function shapeOf({ kind }: SideLaneData): KindShape {
  return kind === 'branch' ? 'start' : 'delegation';
}

/** "verified · 3 entries · 1 lane · branch": what is cut off first is what its mark says as well. */
function partsOf(side: SideLaneData, said: string): readonly string[] {
  const { mark, kind, isUnplaced, entries, children, verdict, missing } = side;
  const twin = mark ? [visibleText(mark)] : [];
  if (missing !== null) return [...twin, 'not in this ledger', ...(said ? [said] : [])];
  return [
    ...twin,
    verdictLook(verdict).word.toLowerCase(),
    counted(entries, 'entry', 'entries'),
    ...(isUnplaced ? ['from an unknown entry'] : []),
    ...(children > 0 ? [counted(children, 'lane')] : []),
    kind === 'branch' ? 'branch' : 'delegated',
  ];
}
