// A drawing as wide as its place, with a card over the mark that the pointer is at.

import { useElementSize } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import styles from './charts.module.css';

/** The edges of what is drawn between the axes, in pixels. */
export interface Area {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

interface Over {
  readonly x: number;
  readonly y: number;
  readonly card: ReactNode;
}

/** Handlers of a mark: a card at this place while the pointer is over it. */
export type Hover = (over: Over) => {
  readonly onPointerEnter: () => void;
  readonly onPointerLeave: () => void;
};

/** Handlers of a mark that opens what it counts, as a button of the table next to the chart does. */
export function press(onClick: () => void) {
  return { onClick };
}

interface ChartProps {
  readonly name: string;
  /** In rem. */
  readonly height: number;
  readonly margin: Area;
  readonly children: (area: Area, point: Hover) => ReactNode;
}

/** Where a page is not laid out, as in a test. */
const UNMEASURED = { width: 640, height: 240 };

export function Chart({ name, height, margin, children }: ChartProps) {
  const { ref, ...measured } = useElementSize();
  const [over, setOver] = useState<Over | null>(null);
  const size = measured.width > 0 ? measured : UNMEASURED;
  const area = {
    left: margin.left,
    right: Math.max(margin.left, size.width - margin.right),
    top: margin.top,
    bottom: size.height - margin.bottom,
  };
  const point: Hover = (at) => ({
    onPointerEnter: () => setOver(at),
    onPointerLeave: () => setOver(null),
  });
  const isRight = over !== null && over.x > size.width / 2;
  return (
    <div ref={ref} className={styles.chart} style={{ height: `${height}rem` }}>
      <svg data-chart width={size.width} height={size.height} role="img" aria-label={name}>
        {children(area, point)}
      </svg>
      {over && (
        <div
          className={styles.card}
          style={{
            top: over.y,
            ...(isRight ? { right: size.width - over.x + 12 } : { left: over.x + 12 }),
          }}
        >
          {over.card}
        </div>
      )}
    </div>
  );
}
