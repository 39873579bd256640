import { useMemo } from 'react';
import { visibleText } from '../../../ui/hostile.ts';
import { Empty } from '../../../ui/kit/Empty.tsx';
import { KindMark } from '../../../ui/ledger/KindMark.tsx';
import { NO_LIGHT } from '../../../ui/topology/light.ts';
import { TopologyCanvas } from '../../../ui/topology/TopologyCanvas.tsx';
import type { ReactorTrail } from '../data/trail.ts';
import css from './cascade.module.css';
import { captionAt, lightAt } from './moment.ts';

export interface StageProps {
  readonly trail: ReactorTrail;
  readonly at: number;
  readonly selected: number | null;
  readonly onNode: (place: number) => void;
}

/** The topology with the moment laid over it, and what is said of it. */
export function Stage({ trail, at, selected, onNode }: StageProps) {
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
        <p className={css.missing}>
          There is no topology beside these receipts. The edges are those that wakes were seen to go
          along; facets, and subscribers that never woke, are not recorded.
        </p>
      )}
      <div className={css.canvas}>
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
        <Legend />
      </div>
      {caption && (
        <p className={css.caption} data-beat={caption.beat !== null || undefined}>
          {caption.beat !== null && <span className={css.beat}>{visibleText(caption.beat)}</span>}
          <bdi>{visibleText(caption.text)}</bdi>
        </p>
      )}
    </section>
  );
}

const LEGEND = [
  { shape: 'change', words: 'moved' },
  { shape: 'start', words: 'nothing moved' },
  { shape: 'bound', words: 'skipped' },
  { shape: 'denied', words: 'failed' },
] as const;

function Legend() {
  return (
    <ul className={css.legend} aria-label="What the marks mean">
      {LEGEND.map(({ shape, words }) => (
        <li key={words}>
          <KindMark shape={shape} label="" size={12} />
          {words}
        </li>
      ))}
      <li>
        <span className={css.ring} aria-hidden />
        woken
      </li>
      <li>
        <span className={css.lit} aria-hidden />
        moved facet
      </li>
    </ul>
  );
}
