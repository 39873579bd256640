// The chain at the left of the rows: between two entries is a link that is closed, not looked at
// yet, or broken.

import type { ChainState } from '../../../core/model/timeline.ts';
import type { KindShape } from '../../../core/model/view.ts';
import { BrokenHalves } from '../../../ui/ledger/BrokenLink.tsx';
import { KindMark } from '../../../ui/ledger/KindMark.tsx';
import css from './chain.module.css';
import { CHAIN, enlargementOf } from './measure.ts';

export interface ChainLinkProps {
  readonly shape: KindShape;
  readonly kind: string;
  readonly link: ChainState;
  readonly pitch: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** The playhead is at it or has passed it. */
  readonly isPlayed: boolean;
  readonly isHit: boolean;
}

/** Half of what a mark and a link take, in px. */
const MARK = 12;
const LINK = 7;

export function ChainLink(props: ChainLinkProps) {
  const { shape, kind, link, pitch, isFirst, isLast, isPlayed, isHit } = props;
  const [x, y] = [CHAIN / 2, pitch / 2];
  const mark = MARK * enlargementOf(pitch);
  const gap = link === 'none' ? 0 : link === 'broken' ? LINK + 2 : LINK;
  return (
    <span
      className={css.chain}
      data-played={isPlayed || undefined}
      data-link={link}
      data-hit={isHit || undefined}
    >
      <svg width={CHAIN} height={pitch} aria-hidden="true">
        {!isFirst && <path className={css.line} d={`M${x} ${gap}V${y - mark}`} />}
        {!isLast && <path className={css.after} d={`M${x} ${y + mark}V${pitch - gap}`} />}
        {!isFirst && link !== 'none' && (
          <g transform={`translate(${x} 0)`} className={css.link} data-mark={`link-${link}`}>
            {link === 'broken' ? (
              <g transform="scale(1.25)">
                <BrokenHalves />
              </g>
            ) : (
              <rect x={-3.5} y={-LINK} width={7} height={2 * LINK} rx={3.5} />
            )}
          </g>
        )}
        <circle className={css.ring} data-mark={isHit ? 'hit' : undefined} cx={x} cy={y} r={mark} />
      </svg>
      <span className={css.mark}>
        <KindMark shape={shape} label={kind} />
      </span>
    </span>
  );
}
