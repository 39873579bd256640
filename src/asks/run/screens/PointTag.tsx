import css from './workspace.module.css';

/** Draws the tag of a point, as it touches the rail. */
export function PointTag({ name }: { readonly name: 'A' | 'B' }) {
  return <span className={css.pointTag}>{name}</span>;
}
