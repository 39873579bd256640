import { visibleText } from '../../../../base/visible.ts';
import css from './cascade.module.css';

/** A last word as short as this is never cut; in letters. */
const KEPT = 14;

/** Children of a name on one line. Where it has no room it is cut before its last word: that tells nodes apart. */
export function NodeName({ label }: { readonly label: string }) {
  const text = visibleText(label);
  const last = text.lastIndexOf(' ') + 1;
  if (last === 0 || text.length - last > KEPT) return <span className={css.cut}>{text}</span>;
  return (
    <>
      <span className={css.cut}>{text.slice(0, last)}</span>
      <span className={css.kept}>{text.slice(last)}</span>
    </>
  );
}
