import { shallowEqual, useReducedMotion } from '@mantine/hooks';
import {
  IconChevronDown,
  IconChevronLeft,
  IconChevronRight,
  IconChevronUp,
} from '@tabler/icons-react';
import { useReactFlow, useStore } from '@xyflow/react';
import { countText } from '../format.ts';
import type { TopologyLayout } from './layout.ts';
import type { Room } from './routes.ts';
import { held, outOfSight, type Side } from './sight.ts';
import css from './topology.module.css';

const SIDES = [
  { side: 'above', icon: IconChevronUp, x: 0, y: 1 },
  { side: 'below', icon: IconChevronDown, x: 0, y: -1 },
  { side: 'left', icon: IconChevronLeft, x: 1, y: 0 },
  { side: 'right', icon: IconChevronRight, x: -1, y: 0 },
] as const satisfies readonly { side: Side; [more: string]: unknown }[];

const WORDS: Record<Side, string> = {
  above: 'above',
  below: 'below',
  left: 'to the left',
  right: 'to the right',
};

/** How much of what is in sight stays in sight when it is moved on. */
const KEPT = 0.25;

/** At each edge behind which there is more: how many nodes, and a way there. */
export function OutOfSight({ layout, width, height }: Room & { readonly layout: TopologyLayout }) {
  const { setViewport, getViewport } = useReactFlow();
  const duration = useReducedMotion() ? 0 : 240;
  const counts = useStore(
    ({ transform: [x, y] }) => outOfSight(layout.nodes, { x, y }, { width, height }),
    shallowEqual,
  );
  return SIDES.map(({ side, icon: Icon, x, y }) =>
    counts[side] ? (
      <button
        key={side}
        type="button"
        className={css.more}
        data-side={side}
        onClick={() => {
          const from = getViewport();
          const on = 1 - KEPT;
          void setViewport(
            {
              x: held(from.x + x * width * on, layout.width, width),
              y: held(from.y + y * height * on, layout.height, height),
              zoom: 1,
            },
            { duration },
          );
        }}
      >
        <Icon size={14} aria-hidden /> {countText(counts[side])} more {WORDS[side]}
      </button>
    ) : null,
  );
}
