import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { type Drawing, type DrawnPoint, lineY, markY } from '../../../../ui/graph/map/drawing.ts';
import { laneRowAt } from '../../../../ui/graph/map/rows.ts';
import { markAt, REACH, TOUCH, toMark } from '../../../../ui/graph/map/thin.ts';
import { placeOfEntry, readLook, type Track } from '../../../../ui/graph/map/tracks.ts';
import type { NumberRange } from '../../../../ui/graph/map/use-range.ts';
import { useZoom, type ZoomPoint } from '../../../../ui/graph/map/use-zoom.ts';
import { KindMark } from '../../../../ui/ledger/KindMark.tsx';
import { textScale } from '../../../../ui/text-scale.ts';
import { useWorkspace } from '../context.ts';
import { MapCard } from './MapCard.tsx';
import { MapOptions, optionId } from './MapOptions.tsx';
import css from './map.module.css';
import { useEdge } from './use-edge.ts';
import { useMapKeys } from './use-map-keys.ts';
import { useSpan } from './use-span.ts';

export interface MapLayerProps {
  readonly drawing: Drawing;
  readonly range: NumberRange;
  /** Undefined when the lane is not drawn. */
  readonly own: Track | undefined;
  readonly at: number;
}

type At = Pick<PointerEvent, 'clientX' | 'clientY'> & { readonly pointerType?: string };

/** Milliseconds before a card is shown. */
const DELAY = 120;
const DRAG = 4;
const RING = 20;

/** Takes pointers, keys and assistive technology on the canvas: one listbox, one tab stop. */
export function MapLayer({ drawing, range, own, at }: MapLayerProps) {
  const { jump, zoomTo } = useWorkspace();
  const [hovered, setHovered] = useState<DrawnPoint | null>(null);
  const [hasFocus, setHasFocus] = useState(false);
  const layer = useRef<HTMLDivElement>(null);
  const dragged = useRef<{ x: number; isDrag: boolean } | null>(null);
  const { span, ...brush } = useSpan(drawing, own);
  const { edge, isOnEdge, point, follow } = useEdge(drawing, layer, own, at);
  const lane = own?.lane.lane;
  // Whoever goes from lane to lane stays here: another screen would take the focus. Its effect
  // comes after this one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the lane is another
  useEffect(() => {
    if (document.activeElement !== layer.current) return;
    const frame = requestAnimationFrame(() => layer.current?.focus({ preventScroll: true }));
    return () => cancelAnimationFrame(frame);
  }, [lane]);
  const settled = useSettled(hovered, DELAY);
  const selected = own ? pointedAt(drawing, own, at) : null;
  const said = (settled === hovered ? hovered : null) ?? (hasFocus && !hovered ? selected : null);
  const card = span ? null : said;
  const canvas = card && layer.current?.getBoundingClientRect();

  const find = (event: At): DrawnPoint | null => {
    const box = layer.current?.getBoundingClientRect();
    if (!box) return null;
    const place = laneRowAt(drawing.rows, event.clientY - box.top + drawing.top);
    const placed = drawing.placing.at(place);
    const mark =
      placed &&
      markAt(
        placed,
        placed.thinned,
        event.clientX - box.left + drawing.left,
        event.pointerType === 'touch' ? TOUCH : REACH,
      );
    if (!placed || !mark) return null;
    // Between two lanes the line to one of them is nearer.
    const off = Math.abs(event.clientY - box.top - lineY(drawing, place));
    return off > 0.6 * drawing.size && isOnEdge(event) ? null : { placed, mark };
  };
  const open = ({ placed: { track }, mark }: DrawnPoint, at?: ZoomPoint | null) => {
    const box = layer.current?.getBoundingClientRect();
    const left = (box?.left ?? 0) - drawing.left;
    const here = at ?? { x: left + mark.x, y: (box?.top ?? 0) + lineY(drawing, track.place) };
    zoomTo('rows', { lane: track.lane.lane, index: track.index[mark.item] ?? 0, ...here });
  };
  const pointed = (at: ZoomPoint | null) =>
    (at && find({ clientX: at.x, clientY: at.y })) ?? selected;
  const onIn = (at: ZoomPoint | null) => {
    const found = pointed(at);
    if (found) open(found, at);
  };
  const onKeyDown = useMapKeys({ drawing, range, onIn });
  useZoom(layer, range, { onIn });

  const placeIn = ({ clientX, clientY }: At) => {
    const box = layer.current?.getBoundingClientRect();
    return { x: clientX - (box?.left ?? 0), y: clientY - (box?.top ?? 0) };
  };

  const onPointerMove = (event: PointerEvent) => {
    if (span) {
      brush.move(placeIn(event).x);
      return;
    }
    const start = dragged.current;
    if (start) {
      start.isDrag ||= Math.abs(event.clientX - start.x) > DRAG;
      if (!start.isDrag) return;
      range.panBy(start.x - event.clientX);
      start.x = event.clientX;
      setHovered(null);
      point(null);
      return;
    }
    const next = find(event);
    setHovered((before) => (isSame(before, next) ? before : next));
    point(next ? null : event);
  };
  const onPointerUp = (event: PointerEvent) => {
    if (span) {
      brush.end();
      return;
    }
    const isDrag = dragged.current?.isDrag ?? true;
    dragged.current = null;
    if (isDrag) return;
    const found = find(event);
    if (!found) {
      follow(event);
      return;
    }
    const { track } = found.placed;
    const index = track.index[found.mark.item] ?? 0;
    if (track === own && index === at) open(found);
    else jump(track.lane.lane, index);
  };
  return (
    <div
      ref={layer}
      role="listbox"
      tabIndex={0}
      aria-label="Records of all lanes"
      aria-orientation="horizontal"
      aria-activedescendant={own ? optionId(at) : undefined}
      className={css.layer}
      onKeyDown={(event: KeyboardEvent) => onKeyDown(event)}
      onFocus={(event) => setHasFocus(event.currentTarget.matches(':focus-visible'))}
      onBlur={() => setHasFocus(false)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        const { x, y } = placeIn(event);
        if (event.shiftKey) brush.begin(x, y);
        else dragged.current = { x: event.clientX, isDrag: false };
      }}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={() => {
        brush.cancel();
        dragged.current = null;
      }}
      onPointerLeave={() => {
        setHovered(null);
        point(null);
      }}
      title={edge ? 'To the other end: e' : undefined}
      data-edge={edge !== null || undefined}
    >
      {own && <MapOptions drawing={drawing} track={own} at={at} />}
      {edge && (
        <svg className={css.reached} aria-hidden="true">
          <path d={`M${edge.x} ${edge.y}V${edge.toY}H${edge.toX}`} />
        </svg>
      )}
      {span && (
        <i
          className={css.span}
          style={{ left: Math.min(span.from, span.to), width: Math.abs(span.to - span.from) }}
        />
      )}
      {hovered && <Ring drawing={drawing} pointed={hovered} look="hovered" />}
      {selected && <Ring drawing={drawing} pointed={selected} look="selected" />}
      {card && canvas && <MapCard drawing={drawing} pointed={card} canvas={canvas} />}
    </div>
  );
}

interface RingProps {
  readonly drawing: Drawing;
  readonly pointed: DrawnPoint;
  readonly look: 'hovered' | 'selected';
}

function Ring({ drawing, pointed: { placed, mark }, look }: RingProps) {
  const x = mark.x - drawing.left;
  if (x < -12 || x > drawing.width + 12) return null;
  const y = markY(drawing, placed.track, mark.item);
  const size = drawing.size;
  const across = Math.max(RING, size + 6);
  return (
    <span
      className={css.ring}
      data-look={look}
      style={{ left: x, top: y, width: across, height: across }}
      aria-hidden
    >
      <KindMark
        shape={readLook(drawing.shapes, placed.track, mark.item)}
        label=""
        size={size / textScale()}
      />
    </span>
  );
}

function pointedAt(drawing: Drawing, track: Track, index: number): DrawnPoint | null {
  const placed = drawing.placing.at(track.place);
  const item = placeOfEntry(track, index);
  return placed && item >= 0 ? { placed, mark: toMark(placed, item) } : null;
}

function isSame(a: DrawnPoint | null, b: DrawnPoint | null): boolean {
  return a?.placed === b?.placed && a?.mark.item === b?.mark.item && a?.mark.x === b?.mark.x;
}

function useSettled<T>(value: T, ms: number): T | null {
  const [settled, setSettled] = useState<T | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
