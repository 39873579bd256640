import { useQuery } from '@tanstack/react-query';
import { visibleText } from '../../../base/visible.ts';
import { rowsAtQuery } from '../../../ui/data/ledgers/queries.ts';
import { nameWithMark } from '../../../ui/ledger/named.ts';
import { useInspected } from './context.ts';
import css from './workspace.module.css';

export interface PointLinkProps {
  readonly lane: string;
  readonly index: number;
  readonly isNamed?: boolean;
  readonly isFirst?: boolean;
  readonly isShort?: boolean;
}

/** Links to another entry: "record 5", with the lane's title where it is another lane. */
export function PointLink({ lane, index, isNamed, isFirst, isShort }: PointLinkProps) {
  const { ledger, lane: here, detail, jump } = useInspected();
  const { data } = useQuery(rowsAtQuery(ledger, lane, [index]));
  const row = data?.[0];
  const there = detail.lanes.find(({ id }) => id === lane);
  const word = isShort ? '' : isFirst ? 'Record ' : 'record ';
  return (
    <button
      type="button"
      className={css.link}
      title={row ? visibleText(row.line.title) : undefined}
      aria-label={isShort ? `Record ${row?.seq ?? index}` : undefined}
      onClick={() => jump(lane, index)}
    >
      {lane === here || isNamed
        ? ''
        : `${nameWithMark(there?.title ?? lane.slice(0, 8), there?.mark)} · `}
      {word}
      {String(row?.seq ?? index)}
    </button>
  );
}
