import { kindToken } from '../../ledger/kinds.ts';
import type { Brush } from './brush.ts';
import type { Drawing } from './drawing.ts';
import { isInSight, type MapEdge, TURN } from './edges.ts';

/** The px between the entry that is left and the middle of the torn link to a missing lane. */
const TORN = 36;

/** Draws down from the entry, around once, and along to the first entry of the lane. */
export function paintEdge({ context, palette, sprites }: Brush, drawing: Drawing, edge: MapEdge) {
  const { x, y, toX, toY, child } = edge;
  const { kind, missing } = child.lane;
  const isMissing = missing !== null;
  const { colours } = palette;
  const down = Math.sign(toY - y);
  const across = Math.sign(toX - x);
  const turn = Math.min(TURN, Math.abs(toY - y), Math.abs(toX - x));
  if (isInSight(edge, drawing, 0)) sprites.note(nameEdge(kind, isMissing));
  context.strokeStyle = isMissing ? colours.warn : colours[kindToken('change')];
  context.lineWidth = drawing.size < 12 ? 1.3 : 1.5;
  context.setLineDash(kind === 'branch' && !isMissing ? [] : [4, 3]);
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(x, toY - down * turn);
  context.quadraticCurveTo(x, toY, x + across * turn, toY);
  if (!isMissing) context.lineTo(toX, toY);
  else {
    const half = drawing.size * 0.6;
    const torn = drawing.size < 12 ? toX - 2.4 * half : x + TORN;
    context.lineTo(torn - half, toY);
    context.moveTo(torn + half, toY);
    context.lineTo(toX, toY);
    sprites.draw('nowhere', torn, toY, drawing.size);
    sprites.draw('missing', toX, toY, drawing.size);
  }
  context.stroke();
  context.setLineDash([]);
}

function nameEdge(kind: string | null, isMissing: boolean) {
  if (isMissing) return 'edge-missing';
  return kind === 'branch' ? 'edge-branch' : 'edge-delegation';
}
