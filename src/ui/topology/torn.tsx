// What verification found broken looks torn: a receipt, and what it is of.

import { TORN } from './marks.ts';
import type { Room } from './routes.ts';
import css from './topology.module.css';

/** A torn receipt. The words are next to it, or in `label`. */
export function TornMark({
  size = 14,
  label = '',
}: {
  readonly size?: number;
  readonly label?: string;
}) {
  const said = label === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: hidden where it has no label
    <svg
      className={css.torn}
      data-mark="torn"
      width={size}
      height={size}
      viewBox="0 0 14 14"
      {...said}
    >
      {label !== '' && <title>{label}</title>}
      <path d={TORN} />
    </svg>
  );
}

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
      <path d={`M${width - 6} 1l-2 8 4 6-4 6 2 ${low - 26}`} />
    </svg>
  );
}
