import { TORN_LINK } from './kind-drawings.ts';

/** The halves of a torn link, upright, about the origin of the drawing that they are in. */
export function BrokenHalves() {
  return TORN_LINK.map(({ d, x, y, degrees }) => (
    <path key={d} d={d} transform={`translate(${x} ${y}) rotate(${degrees})`} />
  ));
}
