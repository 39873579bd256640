import type { Shape } from './picture.ts';

/** Shapes that a legend is drawn with, within an `svg`: of our making, no more than groups in groups. */
export function ShapesView({ shapes }: { readonly shapes: readonly Shape[] }) {
  return shapes.map((shape, place) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: a drawing does not change its order
    if ('shapes' in shape) return <Group key={place} {...shape} />;
    if (!('d' in shape)) return null;
    const { d, fill = 'none', stroke, width, dash, cap } = shape;
    return (
      <path
        // biome-ignore lint/suspicious/noArrayIndexKey: a drawing does not change its order
        key={place}
        d={d}
        fill={fill}
        stroke={stroke}
        strokeWidth={width}
        strokeDasharray={dash?.join(' ')}
        strokeLinecap={cap}
      />
    );
  });
}

function Group({ shapes, matrix, alpha }: Extract<Shape, { readonly shapes: unknown }>) {
  return (
    <g transform={matrix && `matrix(${matrix.join(' ')})`} opacity={alpha}>
      <ShapesView shapes={shapes} />
    </g>
  );
}
