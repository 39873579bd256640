// The chain at the left of the rows: between two entries is a link that is closed, not looked at
// yet, or broken.

import type { ChainState } from '../../../core/model/timeline.ts';
import type { KindShape } from '../../../core/model/view.ts';
import { KindMark } from '../../../ui/ledger/KindMark.tsx';
import css from './chain.module.css';
import { CHAIN } from './measure.ts';

export interface ChainLinkProps {
  readonly shape: KindShape;
  readonly kind: string;
  readonly link: ChainState;
  readonly pitch: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** The playhead is at it or has passed it. */
  readonly isPlayed: boolean;
}

/** Half of what a mark and a link take, in px. */
const MARK = 12;
const LINK = 7;
/** The two halves of a link that is broken, around its middle. */
const HALVES = ['M-3.5-1.5v-2a3.5 3.5 0 017 0v1', 'M-3.5 1.5v2a3.5 3.5 0 007 0v-1'];

export function ChainLink(props: ChainLinkProps) {
  const { shape, kind, link, pitch, isFirst, isLast, isPlayed } = props;
  const [x, y] = [CHAIN / 2, pitch / 2];
  const gap = link === 'none' ? 0 : link === 'broken' ? LINK + 2 : LINK;
  return (
    <span className={css.chain} data-played={isPlayed || undefined} data-link={link}>
      <svg width={CHAIN} height={pitch} aria-hidden="true">
        {!isFirst && <path className={css.line} d={`M${x} ${gap}V${y - MARK}`} />}
        {!isLast && <path className={css.after} d={`M${x} ${y + MARK}V${pitch - gap}`} />}
        {!isFirst && link !== 'none' && (
          <g transform={`translate(${x} 0)`} className={css.link}>
            {link === 'broken' ? (
              HALVES.map((d, half) => (
                <path
                  key={d}
                  d={d}
                  transform={`rotate(${half ? 24 : -24}) scale(1.25) translate(0 ${half ? 1.5 : -1.5})`}
                />
              ))
            ) : (
              <rect x={-3.5} y={-LINK} width={7} height={2 * LINK} rx={3.5} />
            )}
          </g>
        )}
        <circle className={css.ring} cx={x} cy={y} r={MARK} />
      </svg>
      <span className={css.mark}>
        <KindMark shape={shape} label={kind} />
      </span>
    </span>
  );
}
