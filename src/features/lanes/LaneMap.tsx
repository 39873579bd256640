import { memo, useMemo } from 'react';
import type { LanesView } from '../../layout/index.ts';
import { mapPaths, type Place, placeAt } from '../../ui/graph/lane-paths.ts';
import css from './lanes.module.css';
import { headText, sentenceOf, titleOf } from './words.ts';

export interface LaneMapProps {
  readonly view: LanesView;
  readonly id: string;
  readonly at: number;
  readonly isSelected: boolean;
  readonly hovered: number | null;
}

/** Every lane an area, in the area of the lane or the stretch that it is in. */
export function LaneMap({ view, id, at, isSelected, hovered }: LaneMapProps) {
  return (
    <>
      <Areas view={view} />
      <Labels view={view} />
      {hovered !== null && <Rim place={placeAt(view.places, hovered)} />}
      {isSelected && <Rim place={placeAt(view.places, at)} isSelected />}
      <Options view={view} id={id} at={at} isSelected={isSelected} />
    </>
  );
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

/** Px that a title needs, and how many are written at most. */
const NAMED = { width: 96, height: 28 };
const MOST_NAMED = 240;

const Labels = memo(function Labels({ view }: Pick<LaneMapProps, 'view'>) {
  const heads = view.groups.flatMap((group, place) =>
    group.head > 0
      ? [{ key: `g${place}`, text: headText(group), ...group, height: group.head, isHead: true }]
      : [],
  );
  const names = view.faces.flatMap((face, place) => {
    const box = placeAt(view.places, place);
    const isNamed = box.width >= NAMED.width && box.height >= NAMED.height;
    return isNamed ? [{ key: `f${place}`, text: titleOf(face), ...box, isHead: false }] : [];
  });
  return (
    <div aria-hidden="true">
      {[...heads, ...names].slice(0, MOST_NAMED).map(({ key, text, x, y, width, isHead }) => (
        <span
          key={key}
          className={css.name}
          data-head={isHead || undefined}
          style={{ left: x, top: y, width }}
        >
          {text}
        </span>
      ))}
    </div>
  );
});

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

function Options({ view, id, at, isSelected }: Omit<LaneMapProps, 'hovered'>) {
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
