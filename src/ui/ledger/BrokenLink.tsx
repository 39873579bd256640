import { BROKEN_LINK } from './kind-drawings.ts';

/** The halves of a broken link, about the origin of the drawing that they are in. */
export function BrokenHalves() {
  return BROKEN_LINK.map(({ d, degrees, down }) => (
    <path key={d} d={d} transform={`rotate(${degrees}) translate(0 ${down})`} />
  ));
}

/** A link of a chain that lies across, broken. What it says is next to it. */
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
