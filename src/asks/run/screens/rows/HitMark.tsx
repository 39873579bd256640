import { counted } from '../../../../ui/format.ts';
import css from './hits.module.css';

/** `count` is for a row of several entries. */
export function HitMark({ count }: { readonly count?: number }) {
  return <span className={css.mark}>{count === undefined ? 'hit' : counted(count, 'hit')}</span>;
}
