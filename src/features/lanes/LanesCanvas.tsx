// The drawn lanes as one list: one tab stop, arrows, the pointer, and the wheel with ctrl.

import { type KeyboardEvent, type PointerEvent, useEffect, useId, useMemo, useRef } from 'react';
import type { LanePlace } from '../../core/model/lane-key.ts';
import type { LanesView } from '../../layout/index.ts';
import { countText } from '../../ui/format.ts';
import { Chips } from './Chips.tsx';
import { LaneMap } from './LaneMap.tsx';
import css from './lanes.module.css';
import { type Direction, edgeAt, faceAt, litBy, nextPlace, stretchAround } from './walk.ts';

const ARROWS = new Map<string, Direction>([
  ['ArrowLeft', 'left'],
  ['ArrowRight', 'right'],
  ['ArrowUp', 'up'],
  ['ArrowDown', 'down'],
]);

export interface LanesCanvasProps {
  readonly placeOf: (id: string) => LanePlace;
  readonly view: LanesView;
  readonly within: string | null;
  /** Position of the selected lane; null: none is. */
  readonly selected: number | null;
  readonly hovered: number | null;
  onHover(at: number | null): void;
  onSelect(id: string): void;
  /** Reads the lane. */
  onOpen(at: number): void;
  /** Looks closer at a stretch, with a lane selected there. */
  onEnter(stretch: string, lane: string | null): void;
  /** Looks at what is around; false: all is seen already. */
  onLeave(): boolean;
}

export function LanesCanvas(props: LanesCanvasProps) {
  const { placeOf, view, within, selected, hovered } = props;
  const { onHover, onSelect, onOpen, onEnter, onLeave } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const at = selected ?? 0;
  // The address follows a moment later, too late for a key that comes right after another.
  const aimed = useRef(selected);
  useEffect(() => {
    aimed.current = selected;
  }, [selected]);
  const select = (place: number) => {
    const face = view.faces[place];
    if (!face) return;
    aimed.current = place;
    onSelect(face.id);
  };
  const lit = useMemo(() => (selected === null ? null : litBy(view, selected)), [view, selected]);

  const enter = (place: number): boolean => {
    const face = view.faces[place];
    const stretch = face?.isMany ? face.id : stretchAround(view, place, within);
    if (!face || stretch === null) return false;
    onEnter(stretch, face.isMany ? null : face.id);
    return true;
  };
  const press = (place: number) => {
    if (enter(place)) return;
    if (place === aimed.current) onOpen(place);
    else select(place);
  };
  const wheel = useWheel(list, view, enter, onLeave);

  // The selected chip is seen whole, where a view of chips is higher than the screen.
  useEffect(() => {
    if (selected === null) return;
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [selected]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const way = ARROWS.get(event.key);
    const last = view.faces.length - 1;
    const to =
      event.key === 'Home' ? 0 : event.key === 'End' ? last : way ? nextFrom(way) : undefined;
    if (to !== undefined) select(to ?? aimed.current ?? 0);
    else if (event.key === 'Enter' || event.key === ' ') press(aimed.current ?? 0);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const nextFrom = (way: Direction) =>
    aimed.current === null ? 0 : nextPlace(view.places, aimed.current, way);

  const placeUnder = (event: PointerEvent | MouseEvent) => {
    const box = list.current?.getBoundingClientRect();
    return { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) };
  };
  const onClick = (event: React.MouseEvent) => {
    const { x, y } = placeUnder(event.nativeEvent);
    const face = faceAt(view.places, x, y);
    if (face !== null) return press(face);
    const edge = edgeAt(view.edges, x, y);
    // To its other end.
    if (edge) select(edge.to === selected ? edge.from : edge.to);
  };
  return (
    <div ref={wheel} className={css.frame}>
      <div
        ref={list}
        className={css.list}
        role="listbox"
        tabIndex={0}
        aria-label={`Lanes, ${countText(view.within)}`}
        aria-activedescendant={view.faces.length > 0 ? `${id}-${at}` : undefined}
        data-level={view.level}
        data-pictured
        style={{ width: view.width, height: view.height }}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onPointerMove={(event) => {
          const { x, y } = placeUnder(event);
          onHover(faceAt(view.places, x, y));
        }}
        onPointerLeave={() => onHover(null)}
      >
        {view.level === 'chips' ? (
          <Chips placeOf={placeOf} view={view} id={id} at={selected} lit={lit} />
        ) : (
          <LaneMap {...{ view, id, at, hovered, lit }} isSelected={selected !== null} />
        )}
      </div>
    </div>
  );
}

/** With ctrl, as pinching does it: closer where the pointer is, and back. */
function useWheel(
  list: React.RefObject<HTMLDivElement | null>,
  view: LanesView,
  enter: (place: number) => boolean,
  leave: () => boolean,
) {
  const frame = useRef<HTMLDivElement>(null);
  const latest = useRef({ view, enter, leave });
  useEffect(() => {
    latest.current = { view, enter, leave };
  });
  useEffect(() => {
    const at = frame.current;
    if (!at) return;
    let [turned, rests] = [0, 0];
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      // One step a turn: what is under the pointer then is something else.
      if (event.timeStamp < rests) return;
      turned += event.deltaY;
      if (Math.abs(turned) < TURN) return;
      const box = list.current?.getBoundingClientRect();
      const { view: drawn, enter: into, leave: out } = latest.current;
      const face = box
        ? faceAt(drawn.places, event.clientX - box.left, event.clientY - box.top)
        : null;
      if (turned > 0) out();
      else if (face !== null) into(face);
      [turned, rests] = [0, event.timeStamp + REST_MS];
    };
    at.addEventListener('wheel', onWheel, { passive: false });
    return () => at.removeEventListener('wheel', onWheel);
  }, [list]);
  return frame;
}

const TURN = 40;
const REST_MS = 350;
