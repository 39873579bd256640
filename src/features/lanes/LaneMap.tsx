import { memo, useMemo } from 'react';
import type { LaneState, LanesView } from '../../layout/index.ts';
import { mapPaths, type Place, placeAt } from '../../ui/graph/lane-paths.ts';
import { useSecrets } from '../../ui/secrets.ts';
import { Lines } from './Chips.tsx';
import { factsOf, partsOf } from './facts.ts';
import css from './lanes.module.css';
import { headText, sentenceOf, titleOf } from './words.ts';

export interface LaneMapProps {
  readonly view: LanesView;
  readonly id: string;
  readonly at: number;
  readonly isSelected: boolean;
  readonly hovered: number | null;
  readonly lit: ReadonlySet<number> | null;
}

/** Every lane an area, in the area of the lane or the stretch that it is in. */
export function LaneMap({ view, id, at, isSelected, hovered, lit }: LaneMapProps) {
  return (
    <>
      <Areas view={view} />
      <MapLines view={view} lit={lit} />
      <Labels view={view} />
      {hovered !== null && <Rim place={placeAt(view.places, hovered)} />}
      {isSelected && <Rim place={placeAt(view.places, at)} isSelected />}
      <Options view={view} id={id} at={at} isSelected={isSelected} />
    </>
  );
}

/** So many lines can be followed over the areas; of more only those of the selected lane are drawn. */
const FOLLOWED = 12;

function MapLines({ view, lit }: Pick<LaneMapProps, 'view' | 'lit'>) {
  const lines = useMemo(() => {
    const { edges } = view;
    const isLit = (at: number) => lit?.has(at) === true;
    const drawn = edges.filter(({ from, to }) => isLit(from) && isLit(to));
    return { ...view, groups: [], edges: edges.length > FOLLOWED ? drawn : edges };
  }, [view, lit]);
  return <Lines view={lines} lit={lit} />;
}

const Areas = memo(function Areas({ view }: Pick<LaneMapProps, 'view'>) {
  const { areas, marks } = useMemo(() => mapPaths(view), [view]);
  return (
    <svg className={css.lines} width={view.width} height={view.height} aria-hidden="true">
      {view.groups.map(({ id, x, y, width, height }) => (
        <rect key={id} className={css.group} x={x} y={y} width={width} height={height} rx={2} />
      ))}
      {[...areas].map(([state, d]) => (
        <path key={state} className={css.area} data-state={state} d={d} />
      ))}
      {[...marks].map(([kind, d]) => (
        <path key={kind} className={css.areaMark} data-state={kind} d={d} />
      ))}
    </svg>
  );
});

/** Px that a title of one line needs, one that is broken into several, and one that goes down. */
const NAMED = { width: 96, height: 28 };
const BROKEN = { width: 84, height: 52 };
const DOWN = { width: 22, height: 96 };
/** Px of a line, and of what is above and below the lines. */
const LINE = 15;
const PADDING = 8;
const MOST_LINES = 3;
const MOST_NAMED = 240;

interface Label {
  readonly key: string;
  /** What the area below it says; undefined: there is none. */
  readonly state: LaneState | undefined;
  readonly text: string;
  /** Quieter, below it. */
  readonly note: string | null;
  /** How many lines it may have; null: the head of a group. */
  readonly lines: number | null;
  /** There is room for one only, notes included. */
  readonly isLine?: boolean;
  /** There is only in its height room for words. */
  readonly isDown?: boolean;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const Labels = memo(function Labels({ view }: Pick<LaneMapProps, 'view'>) {
  useSecrets();
  const labels = useMemo(() => labelsOf(view), [view]);
  return (
    <div aria-hidden="true">
      {labels.map(({ key, state, text, note, lines, isLine, isDown, x, y, width, height }) => (
        <span
          key={key}
          className={css.label}
          data-state={state}
          data-head={lines === null || undefined}
          data-line={isLine || undefined}
          data-down={isDown || undefined}
          style={{ left: x, top: y, width, maxHeight: height }}
        >
          <span style={{ WebkitLineClamp: lines ?? 1 }}>{text}</span>
          {note !== null && <small>{note}</small>}
        </span>
      ))}
    </div>
  );
});

function labelsOf(view: LanesView): readonly Label[] {
  const states = new Map(view.faces.map(({ id, state }) => [id, state]));
  const heads = view.groups.flatMap((group, place): Label[] =>
    group.head > 0
      ? [
          {
            ...group,
            state: states.get(group.id),
            key: `g${place}`,
            text: headText(group),
            note: null,
            lines: null,
            height: group.head,
          },
        ]
      : [],
  );
  const names = view.faces.flatMap((face, place): Label[] => {
    const box = placeAt(view.places, place);
    const fits = ({ width, height }: typeof NAMED) => box.width >= width && box.height >= height;
    const isDown = !fits(NAMED) && !fits(BROKEN);
    if (isDown && !fits(DOWN)) return [];
    const room = Math.floor((box.height - PADDING) / LINE);
    // What tells it apart is always there.
    const isNoted = face.mark !== undefined || (room > MOST_LINES + 1 && !isDown);
    const note = isNoted ? (partsOf(factsOf(face, view.cost))[0] ?? null) : null;
    const lines = Math.max(1, Math.min(MOST_LINES, note === null ? room : room - 1));
    const isLine = isDown || room < 2;
    const { state } = face;
    return [{ ...box, state, key: `f${place}`, text: titleOf(face), note, lines, isLine, isDown }];
  });
  return [...heads, ...names].slice(0, MOST_NAMED);
}

function Rim({ place, isSelected }: { readonly place: Place; readonly isSelected?: boolean }) {
  const { x, y, width, height } = place;
  return (
    <div
      className={css.rim}
      data-selected={isSelected || undefined}
      aria-hidden="true"
      style={{ left: x - 2, top: y - 2, width: width + 3, height: height + 3 }}
    />
  );
}

/** Around the selected lane so many can be heard of: the keys bring the next. */
const HEARD = 10;

function Options({ view, id, at, isSelected }: Omit<LaneMapProps, 'hovered' | 'lit'>) {
  const from = Math.max(0, at - HEARD);
  return view.faces.slice(from, at + HEARD + 1).map((face, i) => (
    // biome-ignore lint/a11y/useFocusableInteractive: the listbox holds the focus and names its active option
    <div
      key={face.id}
      id={`${id}-${from + i}`}
      className={css.heard}
      role="option"
      aria-selected={isSelected && from + i === at}
      aria-label={sentenceOf(face, view.cost)}
      aria-setsize={view.faces.length}
      aria-posinset={from + i + 1}
    />
  ));
}
