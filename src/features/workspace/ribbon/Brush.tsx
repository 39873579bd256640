import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { countText } from '../../../ui/format.ts';
import { entryAt, placeOf } from '../../../ui/graph/strips.ts';
import css from './ribbon.module.css';
import { moved, type Span, spanBetween } from './span.ts';

export interface BrushProps {
  readonly at: number;
  readonly edges: Uint32Array;
  readonly span: Span;
  readonly total: number;
  readonly onSelect: (index: number) => void;
  readonly onSpan: (span: Span | null) => void;
}

/** Px that a pointer moves before it draws a part, and does not go to an entry. */
const DRAG = 4;

/** Px around an edge of the part in which a drag moves that edge. */
const EDGE = 6;

/** Over the strips: a click goes to an entry, a drag chooses the part that is looked at closer. */
export function Brush({ at, edges, span, total, onSelect, onSpan }: BrushProps) {
  const part = useRef<HTMLSpanElement>(null);
  const begun = useRef<{ x: number; index: number; isDrag: boolean } | null>(null);
  const buckets = Math.max(1, edges.length - 1);
  const percent = (index: number) => `${(placeOf(index, edges) / buckets) * 100}%`;
  const indexAt = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const share = Math.max(0, Math.min(1, (event.clientX - left) / Math.max(1, width)));
    return entryAt(share * buckets, edges);
  };
  const isWhole = span.from === 0 && span.to === total;
  /** Where the part ends that begins at the pointer, or begins that ends there; null: neither does. */
  const otherEnd = (event: PointerEvent<HTMLElement>): number | null => {
    if (isWhole) return null;
    const { left, right } = part.current?.getBoundingClientRect() ?? { left: 0, right: 0 };
    const [toLeft, toRight] = [left, right].map((edge) => Math.abs(event.clientX - edge));
    if (Math.min(toLeft ?? EDGE, toRight ?? EDGE) >= EDGE) return null;
    return (toLeft ?? 0) < (toRight ?? 0) ? span.to - 1 : span.from;
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    begun.current = {
      x: event.clientX,
      index: otherEnd(event) ?? indexAt(event),
      isDrag: false,
    };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const start = begun.current;
    if (!start) return;
    start.isDrag ||= Math.abs(event.clientX - start.x) > DRAG;
    if (start.isDrag) onSpan(spanBetween(start.index, indexAt(event), total));
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    if (begun.current && !begun.current.isDrag) onSelect(indexAt(event));
    begun.current = null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, readonly [by: number, zoom: number]>> = {
      ArrowLeft: [-0.25, 1],
      ArrowRight: [0.25, 1],
      ArrowUp: [0, 0.5],
      ArrowDown: [0, 2],
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    onSpan(moved(span, step[0], step[1], total));
  };
  return (
    <div
      className={css.brush}
      role="slider"
      tabIndex={0}
      aria-label="Part that is looked at closer"
      aria-description="Left and right move it, up and down make it smaller and larger"
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={span.from}
      aria-valuetext={`${countText(span.from)} to ${countText(span.to)}`}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={() => {
        begun.current = null;
      }}
      onKeyDown={onKeyDown}
    >
      <span
        ref={part}
        className={css.window}
        data-whole={isWhole || undefined}
        style={{ left: percent(span.from), right: `calc(100% - ${percent(span.to)})` }}
      />
      <span className={css.playhead} style={{ left: percent(at) }} />
    </div>
  );
}
