import { shallowEqual, useReducedMotion } from '@mantine/hooks';
import {
  IconChevronDown,
  IconChevronLeft,
  IconChevronRight,
  IconChevronUp,
} from '@tabler/icons-react';
import { useReactFlow, useStore } from '@xyflow/react';
import { visibleText } from '../../base/visible.ts';
import { counted, countText } from '../format.ts';
import type { TopologyLayout } from './layout.ts';
import { useWoken } from './light.ts';
import type { Room } from './routes.ts';
import { along, findHiddenSide, type HiddenSide, held, outOfSight } from './sight.ts';
import css from './topology.module.css';

const SIDES = [
  { side: 'above', icon: IconChevronUp, x: 0, y: 1 },
  { side: 'below', icon: IconChevronDown, x: 0, y: -1 },
  { side: 'left', icon: IconChevronLeft, x: 1, y: 0 },
  { side: 'right', icon: IconChevronRight, x: -1, y: 0 },
] as const satisfies readonly { side: HiddenSide; [more: string]: unknown }[];

const WORDS: Record<HiddenSide, string> = {
  above: 'above',
  below: 'below',
  left: 'to the left',
  right: 'to the right',
};

/** This part of the view stays in sight when it is moved on. */
const KEPT = 0.25;

function Next({ names: [first, ...more] }: { readonly names: readonly string[] }) {
  if (first === undefined) return null;
  return (
    <b>
      {' · '}
      <bdi>{visibleText(first)}</bdi>
      {more.length > 0 ? ` and ${counted(more.length, 'more', 'more')} wake next` : ' wakes next'}
    </b>
  );
}

interface OutOfSightProps extends Room {
  readonly layout: TopologyLayout;
  readonly names: readonly string[];
}

/** Shows at each edge how many nodes are behind it, which of them is woken now, and a way there. */
export function OutOfSight({ layout, names, width, height }: OutOfSightProps) {
  const { setViewport, getViewport } = useReactFlow();
  const duration = useReducedMotion() ? 0 : 240;
  const counts = useStore(
    ({ transform: [x, y] }) => outOfSight(layout.nodes, { x, y }, { width, height }),
    shallowEqual,
  );
  const woken = useWoken();
  const hidden = useStore(
    ({ transform: [x, y] }) =>
      woken.map((node) => {
        const box = layout.nodes[node];
        return box ? findHiddenSide(box, { x, y }, { width, height }) : null;
      }),
    shallowEqual,
  );
  const wokenAt = (side: HiddenSide) => woken.filter((_, i) => hidden[i] === side);
  const goTo = (side: HiddenSide, x: number, y: number) => {
    const from = getViewport();
    const on = 1 - KEPT;
    const [node] = wokenAt(side);
    const box = node === undefined ? undefined : layout.nodes[node];
    const to = box
      ? {
          x: along(from.x, layout.width, width, [box.x, box.x + box.width]),
          y: along(from.y, layout.height, height, [box.y, box.y + box.height]),
        }
      : {
          x: held(from.x + x * width * on, layout.width, width),
          y: held(from.y + y * height * on, layout.height, height),
        };
    void setViewport({ ...to, zoom: 1 }, { duration });
  };
  return SIDES.map(({ side, icon: Icon, x, y }) =>
    counts[side] ? (
      <button
        key={side}
        type="button"
        className={css.more}
        data-unsaved
        data-side={side}
        data-woken={wokenAt(side).length > 0 || undefined}
        onClick={() => goTo(side, x, y)}
      >
        <Icon size={14} aria-hidden /> {countText(counts[side])} more {WORDS[side]}
        <Next names={wokenAt(side).map((node) => names[node] ?? '')} />
      </button>
    ) : null,
  );
}
