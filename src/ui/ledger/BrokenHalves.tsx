import { TORN_LINK } from './kind-drawings.ts';

export function BrokenHalves() {
  return TORN_LINK.map(({ d, x, y, degrees }) => (
    <path key={d} d={d} transform={`translate(${x} ${y}) rotate(${degrees})`} />
  ));
}
