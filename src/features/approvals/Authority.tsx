import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { AuthorityStep, RequestDetail } from '../../core/model/request.ts';
import { spentQuery } from '../../data/approvals/approvals.ts';
import { HashChip } from '../../ui/ledger/HashChip.tsx';
import { LedgerText } from '../../ui/ledger/LedgerText.tsx';
import { lanePath, ledgerPath } from '../../ui/paths.ts';
import { Panel } from './Panel.tsx';
import css from './request.module.css';
import shared from './shared.module.css';
import { spentText } from './words.ts';

/** Under which writ, at what cost so far, and by whom it was delegated, up to the root. */
export function Authority({ detail }: { readonly detail: RequestDetail }) {
  const { summary, request, authority } = detail;
  return (
    <Panel title="Under whose authority">
      <dl className={shared.facts}>
        <div>
          <dt>Ledger</dt>
          <dd>
            <Link to={ledgerPath(summary.ledger)}>
              <LedgerText text={summary.ledgerName} />
            </Link>
          </dd>
        </div>
        {request.authority.map(({ label, value, as }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {as === 'hash' ? (
                <HashChip hash={value} label={label} />
              ) : (
                <LedgerText text={value} />
              )}
            </dd>
          </div>
        ))}
        <div>
          <dt>Budget so far</dt>
          <dd>
            <SpentSoFar detail={detail} />
          </dd>
        </div>
      </dl>
      <h3 className={css.subhead}>How the run came to be</h3>
      <ol className={css.chain}>
        {authority.map((step, place) => (
          <Step key={step.lane} ledger={summary.ledger} step={step} isOwn={place === 0} />
        ))}
      </ol>
    </Panel>
  );
}

function SpentSoFar({ detail: { summary } }: { readonly detail: RequestDetail }) {
  const { data, error } = useQuery(spentQuery(summary.ledger, summary.lane, summary.index));
  if (error) return <span className={shared.faint}>could not be added up</span>;
  if (!data) return <span className={shared.faint}>adding up…</span>;
  return <>{spentText(data) ?? <span className={shared.faint}>no cost is recorded</span>}</>;
}

const ORIGINS = {
  root: 'a root run: nobody in this ledger delegated it',
  branch: 'branched off, but from what is not in this ledger',
  delegated: 'delegated, but by whom is not in this ledger',
  unknown: 'where it comes from is not recorded',
} as const;

function Step({
  ledger,
  step: { lane, title, origin, by },
  isOwn,
}: {
  readonly ledger: string;
  readonly step: AuthorityStep;
  readonly isOwn: boolean;
}) {
  return (
    <li>
      <Link to={lanePath(ledger, lane)}>
        <LedgerText text={title} />
      </Link>
      {isOwn && <span className={shared.faint}> this run</span>}
      <span className={css.stepBy}>
        {by ? (
          <>
            {origin === 'branch' ? 'branched from' : 'delegated by'}{' '}
            <Link to={lanePath(ledger, by.lane, { index: by.index })}>
              seq {String(by.seq ?? by.index)}
            </Link>{' '}
            of
          </>
        ) : (
          ORIGINS[origin]
        )}
      </span>
    </li>
  );
}
