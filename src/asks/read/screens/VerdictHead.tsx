import { visibleText } from '../../../base/visible.ts';
import type { LedgerDetail } from '../../../ledger/model/ledger.ts';
import { LedgerText } from '../../../ui/ledger/LedgerText.tsx';
import { verdictLook } from '../../../ui/ledger/verdict.tsx';
import css from './read.module.css';
import { sayVerdict } from './why.ts';

/** Shows the verdict in a word, and its reason. */
export function VerdictHead({ detail }: { readonly detail: LedgerDetail }) {
  const { tone, icon: Icon, word } = verdictLook(detail.report?.verdict ?? null);
  const { first, rest } = sayVerdict(detail);
  return (
    <header className={css.head}>
      <h1 data-tone={tone}>
        <Icon size={38} stroke={2.5} aria-hidden />
        {word}
      </h1>
      <p>
        <strong>
          <LedgerText text={first} />
        </strong>{' '}
        {visibleText(rest)}
      </p>
    </header>
  );
}
