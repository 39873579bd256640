import type { Room } from './routes.ts';
import css from './topology.module.css';

const TOOTH = 6;

/** The outline of a node whose lower edge was torn off. */
export function TornOutline({ width, height }: Room) {
  const low = height - 2;
  const teeth: string[] = [];
  for (let x = width - 1 - TOOTH, up = true; x > 1; x -= TOOTH, up = !up)
    teeth.push(`L${x} ${up ? low : low - 4}`);
  return (
    <svg className={css.outline} width={width} height={height} aria-hidden="true">
      <path
        d={`M8 1H${width - 8}a7 7 0 0 1 7 7V${low - 4}${teeth.join('')}L1 ${low - 4}V8a7 7 0 0 1 7-7Z`}
      />
    </svg>
  );
}
