import type { EntryDetail } from '../../../worker/protocol.ts';
import { Blocks, Facts } from './Facts.tsx';
import css from './inspector.module.css';

export function EntryTab({ detail: { view, row } }: { readonly detail: EntryDetail }) {
  return (
    <div className={css.body} key={row.id}>
      <Facts facts={view.facts} />
      <Blocks blocks={view.blocks} />
    </div>
  );
}
