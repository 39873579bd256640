import { useQuery } from '@tanstack/react-query';
import { visibleText } from '../../core/visible.ts';
import { rowsAtQuery } from '../../data/ledgers/queries.ts';
import { named } from '../../ui/ledger/named.ts';
import { useWorkspace } from './context.ts';
import css from './workspace.module.css';

export interface PointLinkProps {
  readonly lane: string;
  readonly index: number;
  /** Its lane was named just before it. */
  readonly isNamed?: boolean;
}

/** A way to another entry: "seq 5", with the lane's title where it is another lane. */
export function PointLink({ lane, index, isNamed = false }: PointLinkProps) {
  const { ledger, lane: here, detail, jump } = useWorkspace();
  const { data } = useQuery(rowsAtQuery(ledger, lane, [index]));
  const row = data?.[0];
  const there = detail.lanes.find(({ id }) => id === lane);
  return (
    <button
      type="button"
      className={css.link}
      title={row ? visibleText(row.line.title) : undefined}
      onClick={() => jump(lane, index)}
    >
      {lane === here || isNamed ? '' : `${named(there?.title ?? lane.slice(0, 8), there?.mark)} · `}
      seq {String(row?.seq ?? index)}
    </button>
  );
}
