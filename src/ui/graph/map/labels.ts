// What is written on the map beside lanes and marks, and where: titles at their marks, of edges and
// grants what they say, and how many entries a mark is.

import { largest } from '../../../core/lists.ts';
import type { KindShape } from '../../../core/model/view.ts';
import { countText } from '../../format.ts';
import { durationText } from './axis.ts';
import { GRANT } from './brush.ts';
import { type Drawing, lineY, listPlaced, type Placed, Placing } from './drawing.ts';
import { type Edge, edgesIn } from './edges.ts';
import { placeGrants } from './paint-arcs.ts';
import type { Need } from './rows.ts';
import type { Scale } from './scale.ts';
import { type Mark, RANK } from './thin.ts';
import { LEVEL, type PlacedTitle, placeTitles } from './titles.ts';
import { type By, PLAIN, placeOfEntry, readLook, type Track } from './tracks.ts';

export interface Label {
  readonly key: string;
  readonly text: string;
  /** Px on the canvas: of its left edge, and of its middle. */
  readonly x: number;
  readonly y: number;
  readonly look: KindShape | 'error' | 'missing' | 'edge' | 'grant' | 'count';
  /** From its mark: x, and from where to where; left out: it has none. */
  readonly leader?: readonly [x: number, from: number, to: number];
  readonly isSelected?: boolean;
}

/** What a title is called; undefined: it is not known yet. */
export type FindTitle = (track: Track, item: number) => string | undefined;

/** Of all lanes together: more would cover each other. */
export const MOST_TITLES = 60;
const MOST_LEVELS = { low: 4, high: 6, from: 600 } as const;
/** Px of a lane: around its line, where its name has two lines, and for what is beneath it. */
const AIR = { above: 14, below: 16, name: 22 } as const;
const BENEATH = 17;

export interface TitlesInput {
  readonly tracks: readonly Track[];
  readonly shapes: readonly KindShape[];
  readonly findTitle: FindTitle;
  measure(text: string): number;
  /** Px to the right rim of all that there is. */
  readonly right: number;
}

/** What each lane needs from top to bottom so that titles have room where all is in sight; `height`: of all lanes. */
export function titleNeeds(input: TitlesInput, whole: Scale, height: number): Need[] {
  const most = height < MOST_LEVELS.from ? MOST_LEVELS.low : MOST_LEVELS.high;
  const placing = new Placing(input.tracks, whole);
  return input.tracks.map((track, place) => {
    const placed = placing.at(place);
    const levels = placed ? listTitles(input, placed, most).map(({ level }) => level) : [];
    const top = largest(-1, levels);
    const bottom = largest(
      0,
      levels.map((level) => -level),
    );
    const beneath = Math.max(bottom * BENEATH, track.grants.length > 0 ? GRANT - 4 : 0);
    return {
      above: Math.max(AIR.name, AIR.above + (top + 1) * LEVEL),
      below: Math.max(AIR.name, AIR.below + beneath),
    };
  });
}

function listTitles(
  input: TitlesInput,
  placed: Placed,
  most: number,
  selected = -1,
): (PlacedTitle & { mark: Mark })[] {
  const marks = listMarks(placed);
  const titles = marks.map((mark) => {
    const text = input.findTitle(placed.track, mark.item);
    const isSelected = mark.first <= selected && selected <= mark.last;
    const weight = isSelected ? 1 : Number((placed.track.weights[mark.item] ?? 0) > PLAIN);
    return { x: mark.x, width: text === undefined ? 0 : input.measure(text), weight };
  });
  return placeTitles(titles, input.right, most).flatMap((title) => {
    const mark = marks[title.of];
    return mark ? [{ ...title, mark }] : [];
  });
}

function listMarks({ thinned: { marks, pinned } }: Placed): Mark[] {
  return [...marks, ...pinned].sort((a, b) => a.x - b.x);
}

/** `selected`: the lane and the entry that are looked at. */
export function titleLabels(
  input: TitlesInput,
  drawing: Drawing,
  selected: { readonly place: number; readonly index: number } | null,
): Label[] {
  const labels: Label[] = [];
  const { left, width, rows, size } = drawing;
  for (const placed of listPlaced(drawing)) {
    const { place } = placed.track;
    const row = rows[place];
    if (!row) continue;
    const y = lineY(drawing, place);
    const most = Math.floor((row.y - row.top - AIR.above + 6) / LEVEL);
    const item = selected?.place === place ? placeOfEntry(placed.track, selected.index) : -1;
    for (const { mark, level, left: x } of listTitles(input, placed, most, item)) {
      const text = input.findTitle(placed.track, mark.item);
      if (!text || mark.x < left || mark.x > left + width) continue;
      const at = level < 0 ? y + 2 + BENEATH * -level : y - 20 - level * LEVEL;
      labels.push({
        key: `${placed.track.lane.lane} ${mark.item}`,
        text,
        x: x - left,
        y: at,
        look: readLook(input.shapes, placed.track, mark.item),
        isSelected: mark.first <= item && item <= mark.last,
        ...(level < 0 ? {} : { leader: [mark.x - left, at + 2, y - size / 2 - 1] }),
      });
    }
  }
  return labels;
}

/** What edges say, where there is room for it. */
export function edgeLabels(drawing: Drawing, by: By, measure: (text: string) => number): Label[] {
  return edgesIn(drawing).flatMap((edge): Label[] => {
    const { child, x, toX, toY } = edge;
    const { lane } = child;
    if (lane.missing !== null) {
      const text = lane.missing;
      const wide = measure(text);
      const isAfter = toX + 12 + wide <= drawing.width || x - 12 - wide < 0;
      const at = isAfter ? toX + 12 : x - 12 - wide;
      return [{ key: `edge ${lane.lane}`, text, x: at, y: toY, look: 'missing' }];
    }
    const text = edgeWords(edge, by);
    if (x < 0 || toX - x < measure(text) + 28) return [];
    return [{ key: `edge ${lane.lane}`, text, x: x + 14, y: toY - 10, look: 'edge' }];
  });
}

/** "leaves 3, made 24 min later" */
function edgeWords({ child, parent, item }: Edge, by: By): string {
  const { lane, values } = child;
  const leaves = lane.leaves === null ? 'leaves here' : `leaves ${countText(lane.leaves)}`;
  const [at, first] = [parent.values[item], values[0]];
  if (by !== 'time' || at === undefined || first === undefined) return leaves;
  return `${leaves}, made ${durationText(first - at)} later`;
}

/** Px that stay free at both ends of what a grant says. */
const INSIDE = 16;

/** What grants say, and what they say where there is less room. */
export function grantLabels(drawing: Drawing, by: By, measure: (text: string) => number): Label[] {
  return listPlaced(drawing).flatMap((placed) => {
    const { lane, place, values } = placed.track;
    return placeGrants(drawing, placed).flatMap(({ index, items: [a, b], from, to }): Label[] => {
      const after = durationText((values[b] ?? 0) - (values[a] ?? 0));
      const words = by === 'time' ? [`granted after ${after}`, after] : ['granted'];
      const text = words.find((some) => to - from > measure(some) + INSIDE);
      if (!text) return [];
      const y = lineY(drawing, place) + GRANT - 9;
      return [{ key: `grant ${lane.lane} ${index}`, text, x: from + INSIDE / 2, y, look: 'grant' }];
    });
  });
}

/** Px that a count needs to its right, and how many are drawn. */
const ROOM = 22;
const MOST_COUNTS = 120;

/** How many entries marks are that are several. */
export function countLabels(drawing: Drawing): Label[] {
  const labels: Label[] = [];
  for (const placed of listPlaced(drawing)) {
    const { lane, place } = placed.track;
    if ((drawing.rows[place]?.height ?? 0) < ROOM) continue;
    const marks = listMarks(placed);
    for (const [at, mark] of marks.entries()) {
      const x = mark.x - drawing.left;
      if (mark.count < 2 || x < 0 || x > drawing.width) continue;
      const room = (marks[at + 1]?.x ?? Number.POSITIVE_INFINITY) - mark.x;
      if (mark.rank === RANK.ordinary && room < ROOM) continue;
      labels.push({
        key: `count ${lane.lane} ${mark.item}`,
        text: countText(mark.count),
        x: x + drawing.size * 0.45,
        y: lineY(drawing, place) - drawing.size * 0.6,
        look: 'count',
      });
    }
  }
  return labels.slice(0, MOST_COUNTS);
}
