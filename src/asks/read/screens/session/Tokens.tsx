import { useQuery } from '@tanstack/react-query';
import { visibleText } from '../../../../base/visible.ts';
import { spentInAllQuery } from '../../../../ui/data/ledgers/queries.ts';
import { decimalText } from '../../../../ui/format.ts';
import { LedgerText } from '../../../../ui/ledger/LedgerText.tsx';
import css from './session.module.css';

/** Money is no part of the bar. */
const DOLLARS = 'US dollars';

export interface TokensProps {
  readonly ledger: string;
  readonly notes: readonly string[];
}

/** Shows tokens as one bar, and the price where the session has one. */
export function Tokens({ ledger, notes }: TokensProps) {
  const { data } = useQuery(spentInAllQuery(ledger));
  const parts = (data?.parts ?? []).filter(({ value }) => value > 0n);
  const price = parts.find(({ name }) => name === DOLLARS);
  const tokens = parts.filter(({ name }) => name !== DOLLARS);
  if (parts.length === 0) return null;
  return (
    <section className={css.tokens}>
      <h2>
        Tokens and price{' '}
        {price ? (
          <strong>${decimalText(price.value, price.decimals)}</strong>
        ) : (
          <span>no price is recorded</span>
        )}
      </h2>
      <div className={css.share} aria-hidden>
        {tokens.map(({ name, value, decimals }) => (
          <i key={name} style={{ flexGrow: Number(value) / 10 ** decimals }} />
        ))}
      </div>
      <ul>
        {tokens.map(({ name, value, decimals }) => (
          <li key={name}>
            <i aria-hidden /> {decimalText(value, decimals)}{' '}
            <span>{visibleText(name.replace(/ tokens$/, ''))}</span>
          </li>
        ))}
      </ul>
      {notes.slice(0, 1).map((note) => (
        <p key={note}>
          <LedgerText text={note} lines={2} />
        </p>
      ))}
    </section>
  );
}
