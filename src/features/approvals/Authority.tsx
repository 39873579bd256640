import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { AuthorityStep, RequestDetail } from '../../core/model/request.ts';
import { spentQuery } from '../../data/approvals/approvals.ts';
import { useLedgerMarks } from '../../data/ledgers/twins.ts';
import { Fact, Facts } from '../../ui/kit/figures/Facts.tsx';
import { Row, Rows } from '../../ui/kit/figures/Rows.tsx';
import { Panel } from '../../ui/kit/Panel.tsx';
import { Faint } from '../../ui/kit/text.tsx';
import { HashChip } from '../../ui/ledger/HashChip.tsx';
import { LedgerText } from '../../ui/ledger/LedgerText.tsx';
import { lanePath, ledgerPath } from '../../ui/paths.ts';
import { spentText } from './words.ts';

/** Under which writ, at what cost so far, and by whom it was delegated, up to the root. */
export function Authority({ detail }: { readonly detail: RequestDetail }) {
  const { summary, request, authority } = detail;
  const markOf = useLedgerMarks();
  return (
    <Panel title="Under whose authority" padded>
      <Facts names="6.5rem">
        <Fact name="Ledger">
          <Link to={ledgerPath(summary.ledger)}>
            <LedgerText text={summary.ledgerName} mark={markOf(summary.ledger)} />
          </Link>
        </Fact>
        {request.authority.map(({ label, value, as }) => (
          <Fact key={label} name={label}>
            {as === 'hash' ? <HashChip hash={value} label={label} /> : <LedgerText text={value} />}
          </Fact>
        ))}
        <Fact name="Budget so far">
          <SpentSoFar detail={detail} />
        </Fact>
      </Facts>
      <h3>How the run came to be</h3>
      <Rows ordered>
        {authority.map((step, place) => (
          <Step key={step.lane} ledger={summary.ledger} step={step} isOwn={place === 0} />
        ))}
      </Rows>
    </Panel>
  );
}

function SpentSoFar({ detail: { summary } }: { readonly detail: RequestDetail }) {
  const { data, error } = useQuery(spentQuery(summary.ledger, summary.lane, summary.index));
  if (error) return <Faint>could not be added up</Faint>;
  if (!data) return <Faint>adding up…</Faint>;
  return spentText(data) ?? <Faint>no cost is recorded</Faint>;
}

const ORIGINS = {
  root: 'a root run: nobody in this ledger delegated it',
  branch: 'branched off, but from what is not in this ledger',
  delegated: 'delegated, but by whom is not in this ledger',
  unknown: 'where it comes from is not recorded',
} as const;

function Step({
  ledger,
  step: { lane, title, mark, origin, by },
  isOwn,
}: {
  readonly ledger: string;
  readonly step: AuthorityStep;
  readonly isOwn: boolean;
}) {
  return (
    <Row>
      <Link to={lanePath(ledger, lane)}>
        <LedgerText text={title} mark={mark} />
      </Link>
      {isOwn && <Faint> this run</Faint>}
      <Faint display="block">
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
      </Faint>
    </Row>
  );
}
