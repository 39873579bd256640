import { DENIED_FIGURE } from '../../../ui/data/search/language.ts';
import type { SearchState } from '../../../ui/data/search/running.ts';
import type { FoundSums } from '../../../ui/data/search/sums.ts';
import { counted, countText } from '../../../ui/format.ts';
import { LedgerText } from '../../../ui/ledger/LedgerText.tsx';
import css from './search.module.css';

export interface AnswerProps {
  readonly query: string;
  readonly within: string | null;
  readonly state: SearchState;
  /** Null when nothing is counted yet. */
  readonly sums: FoundSums | null;
}

/**
 * Says how many were found, of what, and where, what most of them share, and how many no one should
 * trust.
 */
export function SearchAnswer({ query, within, state: { found, ledgers }, sums }: AnswerProps) {
  const what = query.includes(DENIED_FIGURE) ? 'refusal' : 'record';
  const broken = ledgers.reduce(
    (sum, one) => sum + (one.ledger.verdict === 'failed' ? one.found : 0),
    0,
  );
  const most = sums && largest(sums);
  return (
    <div className={css.sentence}>
      <h1>
        {counted(found, what)}
        {within === null && ` in ${counted(ledgers.length, 'ledger')}`}
      </h1>
      <p>
        {most && (
          <>
            {countText(most.entries)} {most.how}{' '}
            <strong>
              <LedgerText text={most.value} />
            </strong>
            .{' '}
          </>
        )}
        {broken > 0 && within === null && found > 0 && (
          <>
            {countText(broken)} {broken === 1 ? 'stands' : 'stand'} in ledgers that are not intact.
          </>
        )}
      </p>
    </div>
  );
}

/** A value is shared only when more than one of them has it. */
function largest({ fields }: FoundSums) {
  for (const [field, how] of [
    ['rule', 'by one rule,'],
    ['tool', 'by one tool,'],
  ] as const) {
    const best = fields[field].values.find(([value]) => value !== null);
    if (best?.[0] && best[1] > 1) return { value: best[0], entries: best[1], how };
  }
  return null;
}
