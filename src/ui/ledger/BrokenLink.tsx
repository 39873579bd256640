import { TORN_LINK } from './kind-drawings.ts';

/** The halves of a torn link, upright, about the origin of the drawing that they are in. */
export function BrokenHalves() {
  return TORN_LINK.map(({ d, x, y, degrees }) => (
    <path key={d} d={d} transform={`translate(${x} ${y}) rotate(${degrees})`} />
  ));
}

/** A link of a chain that lies across, torn. What it says is next to it. */
export function BrokenLink({ size }: { readonly size: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="-8 -8 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      aria-hidden="true"
    >
      <g transform="rotate(90)">
        <BrokenHalves />
      </g>
    </svg>
  );
}
