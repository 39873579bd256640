import { visibleText } from '../../base/visible.ts';
import css from './ledger.module.css';

/** Stands quietly behind a name; also where the name is no text of this kind. */
export function TwinMark({ of }: { readonly of: string | undefined }) {
  if (of === undefined) return null;
  return (
    <span className={css.mark}>
      {' '}
      · <bdi>{visibleText(of)}</bdi>
    </span>
  );
}
