// The chain around the entry of now: verified up to it, and dotted where nothing was shown yet.

import type { Replay, StepState } from '../playback/replay.ts';
import { drawn } from './dom.ts';

/** Px, at most. */
const WIDEST = 1132;
const HEIGHT = 104;
const Y = 42;
const RADIUS = 24;
/** Px that an entry needs. */
const EACH = 92;

/** As many entries as the window has room for. */
export function chainOf({ steps }: Replay, now: number): SVGElement {
  const width = Math.max(280, Math.min(WIDEST, window.innerWidth - 48));
  const most = Math.max(3, Math.floor(width / EACH));
  const from = Math.max(0, Math.min(now - Math.floor(most / 2), steps.length - most));
  const shown = steps.slice(from, from + most);
  const gap = width / Math.max(2, shown.length);
  const x = (at: number) => gap / 2 + at * gap;
  const stateAt = (at: number): StepState | 'ahead' =>
    from + at <= now ? (shown[at]?.state ?? 'ahead') : 'ahead';
  const links = shown.slice(1).map((_, at) => {
    const state = stateAt(at + 1);
    // A link breaks where a check failed, and is not red behind it.
    return drawn('path', {
      d: `M${x(at) + RADIUS} ${Y}H${x(at + 1) - RADIUS}`,
      'data-state': state === 'fails' ? 'behind' : state,
    });
  });
  const nodes = shown.map((step, at) => {
    const state = stateAt(at);
    const place = `${x(at)} ${Y}`;
    return drawn(
      'g',
      {},
      drawn('title', {}, `Entry ${step.seq}: ${step.title}`),
      ...(from + at === now
        ? [
            drawn('circle', {
              class: 'now',
              cx: String(x(at)),
              cy: String(Y),
              r: String(RADIUS + 6),
            }),
          ]
        : []),
      drawn('circle', { cx: String(x(at)), cy: String(Y), r: String(RADIUS), 'data-state': state }),
      ...(MARKS[state]
        ? [drawn('path', { class: 'mark', d: `M${place}${MARKS[state]}`, 'data-state': state })]
        : []),
      drawn(
        'text',
        { x: String(x(at)), y: String(Y + RADIUS + 26), 'text-anchor': 'middle' },
        step.seq,
      ),
    );
  });
  return drawn(
    'svg',
    {
      viewBox: `0 0 ${width} ${HEIGHT}`,
      role: 'img',
      'aria-label': `Entries ${shown[0]?.seq} to ${shown.at(-1)?.seq} of the chain`,
    },
    ...links,
    ...nodes,
  );
}

/** Relative to the middle of a node. */
const MARKS: Readonly<Record<StepState | 'ahead', string | null>> = {
  holds: 'm-9 1l6 6l12 -13',
  consistent: 'm-9 -5h18m-18 10h18',
  warned: 'm0 -10v11m0 8v.1',
  fails: 'm-8 -8l16 16m0 -16l-16 16',
  behind: null,
  ahead: null,
};
