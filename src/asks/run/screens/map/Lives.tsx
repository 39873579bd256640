import { visibleText } from '../../../../base/visible.ts';
import type { Life } from '../../../../ledger/model/timeline.ts';
import type { Drawing } from '../../../../ui/graph/map/drawing.ts';
import { textWidth } from '../../../../ui/graph/map/measure.ts';
import { placeOfEntry, type Track } from '../../../../ui/graph/map/tracks.ts';
import { LedgerText } from '../../../../ui/ledger/LedgerText.tsx';
import { nameResource } from '../rows/Note.tsx';
import css from './lives.module.css';
import { lifeKey, useLifeNotes } from './use-life-notes.ts';

export interface LivesProps {
  readonly lives: readonly Life[];
  readonly track: Track;
  readonly drawing: Drawing;
}

const LIFE = 20;
const HEAD = 20;
const BESIDE = 10;
const BETWEEN = 14;

export function livesHeight(lives: readonly Life[] | null): number {
  return lives?.length ? HEAD + LIFE * lives.length : 0;
}

/** In a field of 14 px, about the middle of a mark. */
const SIGNS = {
  created: 'M-3.2 0h6.4M0 -3.2v6.4',
  replaced: 'M-3.4 1.2c1.2-2.8 2.6-2.8 3.6-1.2s2.4 1.6 3.6-1.2',
  retracted: 'M-3.2 0h6.4',
} as const;

/** Draws the world of a lane: a line for each resource, from its birth on. */
export function Lives({ lives, track, drawing }: LivesProps) {
  const { left, width } = drawing;
  const last = drawing.rows.at(-1);
  const top = last ? last.top + last.height : 0;
  const { xs } = drawing.placing.at(track.place) ?? {};
  const x = (index: number) => (xs?.[placeOfEntry(track, index)] ?? 0) - left;
  const end = (xs?.at(-1) ?? 0) - left;
  const notes = useLifeNotes(lives);
  if (lives.length === 0) return null;
  return (
    <section className={css.lives} aria-label="The world as it grows" style={{ top }}>
      <h2 className={css.heading}>
        World
        <span className={css.whose}>
          of <LedgerText text={track.lane.title} lines={1} />
        </span>
      </h2>
      {lives.map(({ kind, id, at, changes, isOlder }) => (
        <div key={`${kind} ${id}`} className={css.life} style={{ height: LIFE }}>
          <span className={css.resource}>
            <bdi title={visibleText(`${kind} ${id}`)}>{nameResource({ kind, id })}</bdi>
          </span>
          <div className={css.across} aria-hidden="true">
            <svg width={width} height={LIFE} aria-hidden="true">
              <path
                className={css.line}
                data-mark="life"
                d={`M${isOlder ? x(0) : x(at[0] ?? 0)} ${LIFE / 2}H${changes.at(-1) === 'retracted' ? x(at.at(-1) ?? 0) : end}`}
              />
              {at.map((index, place) => {
                const change = changes[place] ?? 'replaced';
                return (
                  <g
                    key={index}
                    className={css.change}
                    data-change={change}
                    data-mark={`change-${change}`}
                    transform={`translate(${x(index)} ${LIFE / 2})`}
                  >
                    <rect x="-7" y="-7" width="14" height="14" rx="4" />
                    <path d={SIGNS[change]} />
                  </g>
                );
              })}
            </svg>
            {at.map((index, place) => {
              const note = notes.get(lifeKey({ kind, id }, index));
              const left = x(index) + BESIDE;
              const next = at[place + 1];
              const isTight =
                next !== undefined && x(next) - left < textWidth(note ?? '') + BETWEEN;
              if (!note || isTight) return null;
              return (
                <bdi key={index} style={{ left }}>
                  {note}
                </bdi>
              );
            })}
          </div>
        </div>
      ))}
    </section>
  );
}
