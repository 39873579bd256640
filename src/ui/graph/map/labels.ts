// Edges and grants have words on the map, and a mark of several entries has their number. Titles
// are in title-labels.ts.

import type { KindShape } from '../../../ledger/model/view.ts';
import { countText } from '../../format.ts';
import { axisDurationText } from './axis.ts';
import { GRANT_BRUSH } from './brush.ts';
import { type Drawing, lineY, listPlaced, type PlacedMark } from './drawing.ts';
import { edgesIn, listDrops, type MapEdge } from './edges.ts';
import { placeGrants } from './paint-arcs.ts';
import { type MapMark, RANK } from './thin.ts';
import type { By } from './tracks.ts';

export interface Label {
  readonly key: string;
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly look: KindShape | 'error' | 'missing' | 'edge' | 'grant' | 'count';
  /** The leader from its mark: x, and from where to where; left out when it has none. */
  readonly leader?: readonly [x: number, from: number, to: number];
  readonly isSelected?: boolean;
}

/**
 * The distance in px from the mark of a missing lane to its words, which stand beside it or below
 * it.
 */
const AWAY = 12;
const BENEATH = 15;

/** Returns the words of edges, where there is room for them. */
export function edgeLabels(drawing: Drawing, by: By, measure: (text: string) => number): Label[] {
  const drops = listDrops(drawing.tracks, drawing.placing);
  return edgesIn(drawing).flatMap((edge): Label[] => {
    const { child, x, toX, toY } = edge;
    const { lane, place } = child;
    if (lane.missing !== null) {
      const text = lane.missing;
      const wide = measure(text);
      const past = drops.filter(({ from, to }) => from < place && to > place);
      const places = [
        { x: toX + AWAY, y: toY },
        { x: x - AWAY - wide, y: toY },
        { x: drawing.width - AWAY - wide, y: toY + BENEATH },
      ];
      const free = places.find(
        (one) =>
          one.x >= 0 &&
          one.x + wide <= drawing.width &&
          !past.some((drop) => {
            const at = drop.x - drawing.left - one.x;
            return at > -AWAY && at < wide + AWAY;
          }),
      );
      const at = free ?? { x: toX + AWAY, y: toY };
      return [{ key: `edge ${lane.lane}`, text, ...at, look: 'missing' }];
    }
    const text = edgeWords(edge, by);
    if (x < 0 || toX - x < measure(text) + 28) return [];
    return [{ key: `edge ${lane.lane}`, text, x: x + 14, y: toY - 10, look: 'edge' }];
  });
}

function edgeWords({ child, parent, item }: MapEdge, by: By): string {
  const { lane, values } = child;
  const leaves = lane.leaves === null ? 'leaves here' : `leaves ${countText(lane.leaves)}`;
  const [at, first] = [parent.values[item], values[0]];
  if (by !== 'time' || at === undefined || first === undefined) return leaves;
  return `${leaves}, made ${axisDurationText(first - at)} later`;
}

const INSIDE = 16;

/** Returns the words of grants, and shorter ones where there is less room. */
export function grantLabels(drawing: Drawing, by: By, measure: (text: string) => number): Label[] {
  return listPlaced(drawing).flatMap((placed) => {
    const { lane, place, values } = placed.track;
    return placeGrants(drawing, placed).flatMap(({ index, items: [a, b], from, to }): Label[] => {
      const after = axisDurationText((values[b] ?? 0) - (values[a] ?? 0));
      const words = by === 'time' ? [`granted after ${after}`, after] : ['granted'];
      const text = words.find((some) => to - from > measure(some) + INSIDE);
      if (!text) return [];
      const y = lineY(drawing, place) + GRANT_BRUSH - 9;
      return [{ key: `grant ${lane.lane} ${index}`, text, x: from + INSIDE / 2, y, look: 'grant' }];
    });
  });
}

/** All marks of a lane, from left to right. */
export function listLabelMarks({ thinned: { marks, pinned } }: PlacedMark): MapMark[] {
  return [...marks, ...pinned].sort((a, b) => a.x - b.x);
}

const ROOM = 22;
const MOST_COUNTS = 120;

/** Returns the number of entries of marks that stand for several. */
export function countLabels(drawing: Drawing): Label[] {
  const labels: Label[] = [];
  for (const placed of listPlaced(drawing)) {
    const { lane, place } = placed.track;
    // Strips have none of those marks, and say counts at their left.
    if (drawing.strips.has(place) || (drawing.rows[place]?.height ?? 0) < ROOM) continue;
    const marks = listLabelMarks(placed);
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
