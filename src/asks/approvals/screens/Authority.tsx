import { Link } from 'react-router';
import type { AuthorityStep, RequestDetail } from '../../../ledger/model/request.ts';
import { useLedgerMarks } from '../../../ui/data/ledgers/twins.ts';
import { FactList, Facts } from '../../../ui/kit/figures/Facts.tsx';
import { HashChip } from '../../../ui/ledger/HashChip.tsx';
import { LedgerText } from '../../../ui/ledger/LedgerText.tsx';
import { lanePath, ledgerPath } from '../../../ui/paths.ts';
import css from './request.module.css';

/** Shows under which writ the run acts and who delegated it, up to the root. */
export function RequestAuthority({ detail }: { readonly detail: RequestDetail }) {
  const { summary, request, authority } = detail;
  const findMark = useLedgerMarks();
  return (
    <details className={css.evidence}>
      <summary>Under whose authority</summary>
      <Facts names="8rem">
        <FactList name="Ledger">
          <Link to={ledgerPath(summary.ledger)}>
            <LedgerText text={summary.ledgerName} mark={findMark(summary.ledger)} />
          </Link>
        </FactList>
        {request.authority.map(({ label, value, as }) => (
          <FactList key={label} name={label}>
            {as === 'hash' ? <HashChip hash={value} label={label} /> : <LedgerText text={value} />}
          </FactList>
        ))}
        {authority.map((step, place) => (
          <FactList key={step.lane} name={place === 0 ? 'This run' : 'Above it'}>
            <Step ledger={summary.ledger} step={step} />
          </FactList>
        ))}
      </Facts>
    </details>
  );
}

const ORIGINS = {
  root: 'a root run: nobody in this ledger delegated it',
  branch: 'branched off, but from what is not in this ledger',
  delegated: 'delegated, but by whom is not in this ledger',
  unknown: 'where it comes from is not recorded',
} as const;

interface StepProps {
  readonly ledger: string;
  readonly step: AuthorityStep;
}

function Step({ ledger, step: { lane, title, mark, origin, by } }: StepProps) {
  return (
    <>
      <Link to={lanePath(ledger, lane)}>
        <LedgerText text={title} mark={mark} />
      </Link>
      ,{' '}
      {by ? (
        <>
          {origin === 'branch' ? 'branched from' : 'delegated by'}{' '}
          <Link to={lanePath(ledger, by.lane, { index: by.index })}>
            record {String(by.seq ?? by.index)}
          </Link>{' '}
          of the run above it
        </>
      ) : (
        ORIGINS[origin]
      )}
    </>
  );
}
