import { useMemo } from 'react';
import { visibleText } from '../../../core/visible.ts';
import { Legend, LegendItem } from '../../../ui/kit/figures/Legend.tsx';
import { Empty } from '../../../ui/kit/page/Empty.tsx';
import { BarNote, Canvas } from '../../../ui/kit/page/Page.tsx';
import { KindMark } from '../../../ui/ledger/KindMark.tsx';
import { NO_LIGHT } from '../../../ui/topology/light.ts';
import { TopologyCanvas } from '../../../ui/topology/TopologyCanvas.tsx';
import css from './cascade.module.css';
import { useCascade } from './context.ts';
import { captionAt, lightAt } from './moment.ts';

export interface StageProps {
  readonly selected: number | null;
  readonly onNode: (index: number) => void;
}

/** The topology, lit up as it was at the playhead, and a caption. */
export function Stage({ selected, onNode }: StageProps) {
  const { trail, at } = useCascade();
  const { survey } = trail;
  const isEmpty = survey.frames.count === 0;
  const light = useMemo(
    () => (isEmpty ? { ...NO_LIGHT, selected } : lightAt(trail, at, selected)),
    [trail, at, selected, isEmpty],
  );
  const caption = isEmpty ? null : captionAt(survey, at);
  return (
    <section className={css.stage} aria-label="Topology">
      {!survey.hasTopology && survey.nodes.length > 0 && (
        <BarNote>
          There is no topology with these receipts. The edges are those that wakes went along;
          facets, and subscribers that never woke, are not recorded.
        </BarNote>
      )}
      <Canvas>
        {survey.nodes.length === 0 ? (
          <Empty
            title="No node has a receipt here"
            text="There is nothing to draw: neither a topology nor a receipt names a node."
          />
        ) : (
          <TopologyCanvas
            nodes={survey.nodes}
            edges={survey.edges}
            light={light}
            label="Topology, producers left of their subscribers"
            onSelect={onNode}
          />
        )}
        <Legend className={css.legend ?? ''}>
          {MARKS.map(({ shape, words }) => (
            <LegendItem key={words} mark={<KindMark shape={shape} label="" size={12} />}>
              {words}
            </LegendItem>
          ))}
          <LegendItem mark={<span className={css.ring} />}>woken</LegendItem>
          <LegendItem mark={<span className={css.lit} />}>moved facet</LegendItem>
        </Legend>
        {caption && (
          <p className={css.caption} data-beat={caption.beat !== null || undefined}>
            {caption.beat !== null && <b>{visibleText(caption.beat)} </b>}
            <bdi>{visibleText(caption.text)}</bdi>
          </p>
        )}
      </Canvas>
    </section>
  );
}

const MARKS = [
  { shape: 'change', words: 'moved' },
  { shape: 'start', words: 'nothing moved' },
  { shape: 'bound', words: 'skipped' },
  { shape: 'denied', words: 'failed' },
] as const;
