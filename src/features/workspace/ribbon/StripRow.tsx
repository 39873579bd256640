import type { KindSeries } from '../../../core/model/series.ts';
import type { KindShape } from '../../../core/model/view.ts';
import { visibleText } from '../../../core/visible.ts';
import { type Strip, sumOf } from '../../../ui/graph/strips.ts';
import { markColour } from '../../../ui/ledger/kinds.ts';
import { Bars } from './Bars.tsx';
import css from './ribbon.module.css';
import { StripMarks } from './StripMarks.tsx';

export interface StripRowProps {
  readonly strip: Strip;
  /** Kinds that its colours mean, where they are to be said. */
  readonly kinds: readonly KindSeries[] | undefined;
  readonly buckets: number;
  /** Px of the bars. */
  readonly width: number;
  /** Among the strips, from 0; the last ones are left out where there is little room. */
  readonly place: number;
}

/** Px. */
const HIGH = 44;
const LOW = 20;
/** Kinds whose colour is said. */
const NAMED = 3;

export function StripRow({ strip, kinds, buckets, width, place }: StripRowProps) {
  const { name, total, most, note, marked } = strip;
  return (
    <div
      className={css.strip}
      data-minor={place > 1 || undefined}
      data-last={place > 5 || undefined}
    >
      <span
        className={css.name}
        data-tall={kinds ? true : undefined}
        title={`${visibleText(name)}: ${total}`}
      >
        <bdi>{visibleText(name)}</bdi> <b>{total}</b>
      </span>
      <div className={css.bars}>
        <Bars strip={strip} buckets={buckets} height={kinds ? HIGH : LOW} />
        <StripMarks marked={marked} width={width} />
      </div>
      <span className={css.most}>{kinds ? <Kinds kinds={kinds} /> : (note ?? `most ${most}`)}</span>
    </div>
  );
}

/** Which colours mean which kinds, those of most entries first. */
function Kinds({ kinds }: { readonly kinds: readonly KindSeries[] }) {
  const shapes = new Map<KindShape, { words: string[]; count: number }>();
  const byCount = kinds
    .map((one) => ({ ...one, count: sumOf(one.counts) }))
    .sort((a, b) => b.count - a.count);
  for (const { kind, shape, count } of byCount) {
    const known = shapes.get(shape) ?? { words: [], count: 0 };
    known.count += count;
    if (kind !== null) known.words.push(kind);
    shapes.set(shape, known);
  }
  const first = [...shapes].sort(([, a], [, b]) => b.count - a.count).slice(0, NAMED);
  return first.map(([shape, { words }]) => (
    <span key={shape} className={css.kind} title={visibleText(words.join(', '))}>
      <span style={{ background: markColour(shape) }} />
      <bdi>{visibleText(words[0] ?? 'others')}</bdi>
    </span>
  ));
}
