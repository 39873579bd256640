import type { Replay, StepState } from '../../ledger/playback/replay.ts';
import { layerMark, type MarkShape, TORN_LINK } from '../../ui/ledger/kind-drawings.ts';
import { kindToken } from '../../ui/ledger/kinds.ts';
import { drawn } from './dom.ts';

/** In px. */
const WIDEST = 1132;
const HEIGHT = 104;
const Y = 42;
const RADIUS = 24;
const [SCALE, TORN] = [2, 18];
const EACH = 92;

/** Draws as many entries as the window has room for. */
export function drawChain({ steps }: Replay, now: number): SVGElement {
  const width = Math.max(280, Math.min(WIDEST, window.innerWidth - 48));
  const most = Math.max(3, Math.floor(width / EACH));
  const from = Math.max(0, Math.min(now - Math.floor(most / 2), steps.length - most));
  const shown = steps.slice(from, from + most);
  const gap = width / Math.max(2, shown.length);
  const x = (at: number) => gap / 2 + at * gap;
  const stateAt = (at: number): StepState | 'ahead' =>
    from + at <= now ? (shown[at]?.state ?? 'ahead') : 'ahead';
  const links = shown.slice(1).flatMap((_, at) => {
    const state = stateAt(at + 1);
    const middle = x(at + 0.5);
    const isTorn = state === 'fails';
    // Only a link that does not hold leaves a gap in the line.
    const torn = isTorn ? `H${middle - TORN}M${middle + TORN} ${Y}` : '';
    const d = `M${x(at)} ${Y}${torn}H${x(at + 1)}`;
    const line = drawn('path', { class: 'link', d, 'data-state': state });
    return isTorn ? [line, tornLink(middle)] : [line];
  });
  const nodes = shown.map((step, at) => {
    const state = stateAt(at);
    const ring = { class: 'now', cx: String(x(at)), cy: String(Y), r: String(RADIUS) };
    return drawn(
      'g',
      {},
      drawn('title', {}, `Record ${step.seq}: ${step.title}`),
      markAt(state === 'fails' ? 'error' : step.shape, x(at), Y, SCALE),
      ...(state === 'warned' ? [markAt('warning', x(at) + 17, Y - 15, 1)] : []),
      ...(from + at === now ? [drawn('circle', ring)] : []),
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
      'aria-label': `Records ${shown[0]?.seq} to ${shown.at(-1)?.seq} of the chain`,
    },
    ...links,
    ...nodes,
  );
}

function markAt(shape: MarkShape, x: number, y: number, scale: number): SVGElement {
  const attributes = {
    class: 'mark',
    'data-hue': kindToken(shape),
    transform: `translate(${x} ${y}) scale(${scale})`,
  };
  const layers = layerMark(shape).map(({ d, fill, stroke, width, dash }) =>
    drawn('path', {
      d,
      ...(fill ? { 'data-fill': fill } : {}),
      ...(stroke ? { 'data-stroke': stroke, 'stroke-width': String(width ?? 1) } : {}),
      ...(dash ? { 'stroke-dasharray': dash.join(' ') } : {}),
    }),
  );
  return drawn('g', attributes, ...layers);
}

function tornLink(x: number): SVGElement {
  const halves = TORN_LINK.map((half) =>
    drawn('path', {
      class: 'torn',
      d: half.d,
      transform: `translate(${half.x} ${half.y}) rotate(${half.degrees})`,
    }),
  );
  return drawn('g', { transform: `translate(${x} ${Y}) rotate(90) scale(${SCALE})` }, ...halves);
}
