// A line from the changed entry of the chain to the first byte of it that differs. It is measured, since both
// are where their words leave room for them.

import { useLayoutEffect, useRef, useState } from 'react';
import css from './tamper.module.css';

const ROUND = 6;
/** Less room than this is none, in px. */
const LEAST = 9;

export function Elbow({ tone }: { readonly tone: 'bad' | 'warn' | 'none' }) {
  const svg = useRef<SVGSVGElement>(null);
  const [path, setPath] = useState('');
  useLayoutEffect(() => {
    const stage = svg.current?.parentElement;
    if (!stage) return;
    const measure = () => setPath(pathIn(stage));
    const watch = new ResizeObserver(measure);
    watch.observe(stage);
    measure();
    return () => watch.disconnect();
  });
  return (
    <svg ref={svg} className={css.elbow} data-tone={tone} aria-hidden>
      <path d={path} />
    </svg>
  );
}

/** Down, across, and down again; nothing where one of the two is not there, or not below the other. */
function pathIn(stage: Element): string {
  const bead = stage.querySelector('[data-meant]');
  const byte = stage.querySelector('[data-first-byte]');
  if (!bead || !byte) return '';
  const [frame, from, to] = [stage, bead, byte].map((one) => one.getBoundingClientRect());
  if (!frame || !from || !to || to.top - from.bottom < LEAST) return '';
  const x = Math.round(from.left + from.width / 2 - frame.left);
  const y = Math.round(from.bottom - frame.top);
  const [toX, toY] = [Math.round(to.left + to.width / 2 - frame.left), to.top - frame.top - 3];
  const middle = Math.round((y + toY) / 2);
  const round = Math.min(ROUND, Math.abs(toX - x) / 2, (toY - y) / 2);
  const turn = toX < x ? -round : round;
  return `M${x} ${y}V${middle - round}q0 ${round} ${turn} ${round}H${toX - turn}q${turn} 0 ${turn} ${round}V${toY}`;
}
