import { type PointerEvent, type ReactNode, useRef } from 'react';
import type { KindShape } from '../../../core/model/view.ts';
import { KindMark } from '../../../ui/ledger/KindMark.tsx';
import { useFrames } from '../../../ui/use-frames.ts';
import css from './band.module.css';
import type { Places } from './places.ts';

export interface BandFrameProps {
  readonly at: number;
  readonly total: number;
  /** Px. */
  readonly width: number;
  readonly height: number;
  readonly places: Places;
  readonly description: string | undefined;
  /** The mark under the playhead, and how far down it is; null: the playhead is a line. */
  readonly thumb: { readonly shape: KindShape; readonly y: number } | null;
  readonly onSelect: (index: number) => void;
  readonly children: ReactNode;
}

/** A slider over a drawing: dragged where its entries are drawn, moved with every key of a slider. */
export function BandFrame(props: BandFrameProps) {
  const { at, total, width, height, places, description, thumb, onSelect, children } = props;
  const last = Math.max(0, total - 1);
  const go = useFrames(onSelect);
  const dragged = useRef(false);
  const slider = useRef<HTMLInputElement>(null);
  const toPointer = (event: PointerEvent<HTMLElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect();
    go(places.indexAt(event.clientX - left));
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
        aria-valuetext={`entry ${at} of ${last}`}
        aria-description={description}
        title={description}
        onChange={(event) => onSelect(event.currentTarget.valueAsNumber)}
      />
      {thumb ? (
        <span
          className={css.thumb}
          data-mark="playhead"
          style={{ left: places.x(at), top: thumb.y }}
          aria-hidden
        >
          <KindMark shape={thumb.shape} label="" size={14} />
        </span>
      ) : (
        <span
          className={css.playhead}
          data-mark="playhead"
          style={{ left: places.x(at) }}
          aria-hidden
        />
      )}
    </div>
  );
}
