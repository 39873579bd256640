import css from './ribbon.module.css';

export interface FunnelProps {
  /** From 0 to 1 across: the part above that is drawn across all of what is below. */
  readonly from: number;
  readonly to: number;
  /** Below are rows, which begin further to the left. */
  readonly toRows?: boolean;
}

/** Shows that what is below is a part of what is above. */
export function Funnel({ from, to, toRows = false }: FunnelProps) {
  const across = (share: number) =>
    `calc(var(--name) + (100% - var(--name) - var(--most)) * ${share})`;
  const [left, right] = toRows ? ['0%', '100%'] : [across(0), across(1)];
  const shape = `${across(from)} 0, ${across(to)} 0, ${right} 100%, ${left} 100%`;
  return <div className={css.funnel} style={{ clipPath: `polygon(${shape})` }} aria-hidden />;
}
