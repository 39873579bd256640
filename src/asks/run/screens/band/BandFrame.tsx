import { type PointerEvent, type ReactNode, useRef } from 'react';
import { useFrames } from '../../../../ui/use-frames.ts';
import css from './band.module.css';

export interface BandFrameProps {
  readonly at: number;
  readonly total: number;
  readonly width: number;
  readonly height: number;
  readonly x: number;
  readonly tags: readonly { readonly look: 'A' | 'B'; readonly x: number }[];
  readonly indexAt: (x: number) => number;
  readonly onSelect: (index: number) => void;
  readonly children: ReactNode;
}

/**
 * A slider over a drawing is dragged where its entries are drawn, and moved with every key of a
 * slider.
 */
export function BandFrame(props: BandFrameProps) {
  const { at, total, width, height, x, tags, indexAt, onSelect, children } = props;
  const last = Math.max(0, total - 1);
  const go = useFrames(onSelect);
  const dragged = useRef(false);
  const slider = useRef<HTMLInputElement>(null);
  const toPointer = (event: PointerEvent<HTMLElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect();
    go(indexAt(event.clientX - left));
  };
  return (
    <div
      className={css.frame}
      style={{ width, height }}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        dragged.current = true;
        slider.current?.focus({ preventScroll: true });
        toPointer(event);
      }}
      onPointerMove={(event) => dragged.current && toPointer(event)}
      onPointerUp={() => {
        dragged.current = false;
      }}
      onPointerCancel={() => {
        dragged.current = false;
      }}
    >
      {children}
      <input
        ref={slider}
        type="range"
        className={css.slider}
        min={0}
        max={last}
        step={1}
        value={at}
        disabled={total < 2}
        aria-label="Playhead"
        aria-valuetext={`record ${at} of ${last}`}
        onChange={(event) => onSelect(event.currentTarget.valueAsNumber)}
      />
      {tags.map(({ look, x }) => (
        <span key={look} className={css.tag} style={{ left: x }} aria-hidden>
          {look}
        </span>
      ))}
      <span className={css.playhead} data-mark="playhead" style={{ left: x }} aria-hidden />
    </div>
  );
}
