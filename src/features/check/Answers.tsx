import { IconCheck, IconQuestionMark, IconX } from '@tabler/icons-react';
import type { DecisionAnswer } from '../../data/approvals/journal.ts';
import { LedgerText } from '../../ui/ledger/LedgerText.tsx';
import css from './check.module.css';

/** Questions with their answers; what could not be asked is never shown as a yes. */
export function Answers({ answers }: { readonly answers: readonly DecisionAnswer[] }) {
  return (
    <ul className={css.answers}>
      {answers.map(({ about, question, holds, words }) => {
        const Icon = holds === null ? IconQuestionMark : holds ? IconCheck : IconX;
        return (
          <li key={about}>
            <span className={css.mark} data-tone={holds === null ? 'none' : holds ? 'ok' : 'bad'}>
              <Icon size={15} stroke={2.25} aria-hidden />
              {holds === null ? 'not known' : holds ? 'yes' : 'no'}
            </span>
            <div>
              <span className={css.question}>{question}</span>
              <p>
                <LedgerText text={words} />
              </p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
