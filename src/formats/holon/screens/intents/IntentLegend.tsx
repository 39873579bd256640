import type { KindShape } from '../../../../ledger/model/view.ts';
import { Legend, LegendItem } from '../../../../ui/kit/figures/Legend.tsx';
import { KindMark } from '../../../../ui/ledger/KindMark.tsx';
import type { IntentView } from '../data/intents.ts';

const MARKS: Readonly<Record<IntentView, readonly (readonly [KindShape, string])[]>> = {
  tree: [
    ['bound', 'won'],
    ['denied', 'lost or abandoned'],
    ['change', 'merged'],
    ['waiting', 'waits'],
  ],
  branches: [
    ['start', 'branch begins'],
    ['read', 'rebased'],
    ['change', 'merged into'],
    ['failed', 'conflict or failed'],
  ],
};

export function IntentLegend({ view }: { readonly view: IntentView }) {
  return (
    <Legend>
      {MARKS[view].map(([shape, words]) => (
        <LegendItem key={shape} mark={<KindMark shape={shape} label="" size={12} />}>
          {words}
        </LegendItem>
      ))}
    </Legend>
  );
}
