import type { EntryDetail } from '../../../core/model/timeline.ts';
import { BranchAsk } from './BranchAsk.tsx';
import { Blocks, EntryFacts } from './EntryFacts.tsx';
import css from './inspector.module.css';

export function EntryTab({ detail }: { readonly detail: EntryDetail }) {
  const { view, row } = detail;
  return (
    <div className={css.body} key={row.id}>
      <EntryFacts facts={view.facts} />
      <Blocks blocks={view.blocks} />
      <BranchAsk detail={detail} />
    </div>
  );
}
