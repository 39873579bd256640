import { largest } from '../../../core/lists.ts';
import type { SeriesView } from '../../../core/model/series.ts';
import { Canvas } from '../../../ui/graph/map/Canvas.tsx';
import type { Brush } from '../../../ui/graph/map/paint.ts';
import { kindToken } from '../../../ui/ledger/kinds.ts';
import { countsOfShape } from '../../../ui/transport/marks.ts';
import { BandFrame } from './BandFrame.tsx';
import { hitsIn } from './items.ts';
import { evenly, type Places } from './places.ts';

const HEIGHT = 64;
/** In px: where the line is, how high bars are above and below it, and the least of one. */
const LINE = 44;
const ABOVE = 28;
const BELOW = 16;
const LEAST = 2;
const HIT = { wide: 2, high: 8 } as const;

export interface StripBandProps {
  readonly view: SeriesView;
  /** What a filter found, ascending; null: nothing is looked for. */
  readonly hits: Int32Array | null;
  readonly width: number;
  readonly at: number;
  readonly description: string | undefined;
  readonly onSelect: (index: number) => void;
}

/** A long lane as bars: its entries above the line, denials below, findings over both. */
export function StripBand(props: StripBandProps) {
  const { view, hits, width, at, description, onSelect } = props;
  const places = evenly(view.total, width);
  return (
    <BandFrame
      {...{ at, total: view.total, width, height: HEIGHT, places, description, onSelect }}
      thumb={null}
    >
      <Canvas
        width={width}
        height={HEIGHT}
        paint={(brush) => {
          paintStrip(brush, view, places, at);
          if (hits) paintHits(brush, hitsIn(view.edges, hits), places);
        }}
      />
    </BandFrame>
  );
}

function paintStrip(
  { context, palette, sprites }: Brush,
  view: SeriesView,
  places: Places,
  at: number,
): void {
  const { colours } = palette;
  const { edges, errors, warnings, broken, kinds } = view;
  const buckets = edges.length - 1;
  // On whole px, next to each other: gaps between bars this thin flicker like a comb.
  const left = (bucket: number) => Math.round(places.x(edges[bucket] ?? view.total - 1));
  const denied = countsOfShape(view, 'denied');
  const all = Uint32Array.from({ length: buckets }, (_, bucket) =>
    kinds.reduce((sum, { counts }) => sum + (counts[bucket] ?? 0), 0),
  );
  const bars = (counts: Uint32Array, colourOf: (bucket: number) => string, most: number) => {
    const full = largest(1, counts);
    counts.forEach((count, bucket) => {
      if (count === 0) return;
      const high = Math.max(LEAST, (count / full) * Math.abs(most));
      context.fillStyle = colourOf(bucket);
      const x = left(bucket);
      const wide = Math.max(1, left(bucket + 1) - x);
      context.fillRect(x, most > 0 ? LINE - high : LINE + 1, wide, high);
    });
  };
  const isPlayed = (bucket: number) => (edges[bucket] ?? 0) <= at;
  bars(all, (bucket) => colours[isPlayed(bucket) ? 'accent' : 'line-strong'], ABOVE);
  if (denied.some((count) => count > 0)) sprites.note(`bar-${kindToken('denied')}`);
  bars(denied, () => colours[kindToken('denied')], -BELOW);
  const found = Uint32Array.from(errors, (count, bucket) => count + (warnings[bucket] ?? 0));
  let last = Number.NEGATIVE_INFINITY;
  found.forEach((count, bucket) => {
    const x = places.x(edges[bucket] ?? 0);
    // Those that would cover each other are one mark; the ribbon has each.
    if (count === 0 || x - last < 14) return;
    const mark = broken[bucket] ? 'broken' : errors[bucket] ? 'error' : 'warning';
    sprites.draw(mark, x, 8, 13);
    last = x;
  });
}

/** Ticks at the top, apart from what the bars say. */
function paintHits(
  { context, palette, sprites }: Brush,
  hits: Iterable<number>,
  places: Places,
): void {
  context.fillStyle = palette.colours.hit;
  for (const index of hits) {
    sprites.note('bar-hit');
    context.fillRect(places.x(index), 0, HIT.wide, HIT.high);
  }
}
