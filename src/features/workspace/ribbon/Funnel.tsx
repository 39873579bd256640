import { useResizeObserver } from '@mantine/hooks';
import css from './ribbon.module.css';

export interface FunnelProps {
  /** From 0 to 1 across: the part above that is drawn across all of what is below. */
  readonly from: number;
  readonly to: number;
  /** Below are rows, which begin further to the left. */
  readonly toRows?: boolean;
}

/** Px; it fades out in so many steps. */
const HEIGHT = 14;
const STEPS = 7;

/** Shows that what is below is a part of what is above. */
export function Funnel({ from, to, toRows = false }: FunnelProps) {
  // Strips are between the names and the figures, for which it is padded: `width` is with those.
  const [ref, { left: start, right: end, width }] = useResizeObserver<HTMLDivElement>();
  const left = [start + from * (end - start), toRows ? 0 : start] as const;
  const right = [start + to * (end - start), toRows ? width : end] as const;
  return (
    <div ref={ref} className={css.funnel} aria-hidden>
      <svg aria-hidden="true">
        {Array.from({ length: STEPS }, (_, step) => (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: steps do not change their order
            key={step}
            d={slice(left, right, step / STEPS, (step + 1) / STEPS)}
            opacity={1 - (step + 0.5) / STEPS}
          />
        ))}
      </svg>
    </div>
  );
}

type Edge = readonly [above: number, below: number];

/** Of what is between two edges: from one share of its height to another. */
function slice(left: Edge, right: Edge, from: number, to: number): string {
  const at = ([above, below]: Edge, share: number) => above + (below - above) * share;
  const [top, bottom] = [from * HEIGHT, to * HEIGHT];
  return [
    `M${at(left, from)} ${top}H${at(right, from)}`,
    `L${at(right, to)} ${bottom}H${at(left, to)}z`,
  ].join('');
}
