import { useMemo } from 'react';
import { Legend, LegendItem } from '../../../../ui/kit/figures/Legend.tsx';
import { KindMark } from '../../../../ui/ledger/KindMark.tsx';
import { PULSE_SHAPES } from '../../../../ui/topology/marks.ts';
import { TornMark } from '../../../../ui/topology/torn.tsx';
import { useCascade } from '../context.ts';
import css from './score.module.css';
import { SCORE_MARKS } from './score.ts';

const WORDS = {
  moved: 'moved',
  rendered: 'nothing moved',
  skipped: 'slept',
  failed: 'failed',
} as const;

/** What the marks mean, of those that there are. */
export function ScoreLegend() {
  const { score } = useCascade();
  const found = useMemo(() => new Set(score.mark), [score]);
  const has = (mark: (typeof SCORE_MARKS)[number]) => found.has(SCORE_MARKS.indexOf(mark));
  return (
    <Legend className={css.legend ?? ''}>
      {(['moved', 'rendered', 'skipped', 'failed'] as const).filter(has).map((pulse) => (
        <LegendItem key={pulse} mark={<KindMark shape={PULSE_SHAPES[pulse]} label="" size={12} />}>
          {WORDS[pulse]}
        </LegendItem>
      ))}
      {has('broken') && <LegendItem mark={<TornMark size={12} />}>broken</LegendItem>}
    </Legend>
  );
}
