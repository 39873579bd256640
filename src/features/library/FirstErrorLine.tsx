import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type Finding, faultOf } from '../../core/model/check.ts';
import type { LedgerSummary } from '../../core/model/ledger.ts';
import { checksQuery } from '../../data/ledgers/formats.ts';
import { firstErrorQuery } from '../../data/ledgers/queries.ts';
import { LedgerText } from '../../ui/ledger/LedgerText.tsx';
import { Above } from '../../ui/ledger/RowLink.tsx';
import { lanePath } from '../../ui/paths.ts';
import css from './library.module.css';

/** The first thing that is wrong with a ledger that failed, with a link to where it is. */
export function FirstErrorLine({ ledger }: { readonly ledger: LedgerSummary }) {
  const { id, format, lanes } = ledger;
  const { data: first } = useQuery(firstErrorQuery(id));
  const { data: checks } = useQuery(checksQuery(format));
  if (first === null) return null;
  return (
    <span className={css.firstError}>
      {first && checks && (
        <>
          <Place ledger={id} finding={first.finding} />
          <LedgerText
            lines={1}
            text={[
              faultOf(first.finding, checks),
              ...(lanes > 1 && first.laneTitle !== null ? [first.laneTitle] : []),
            ].join(' · ')}
          />
        </>
      )}
    </span>
  );
}

function Place({ ledger, finding }: { readonly ledger: string; readonly finding: Finding }) {
  const { lane, index, seq, line } = finding;
  const where = seq === null ? (line === undefined ? null : `line ${line}`) : `seq ${seq}`;
  if (where === null) return null;
  if (lane === null) return <span>{where}</span>;
  return (
    <Above>
      <Link to={lanePath(ledger, lane, { index, tab: 'checks' })}>{where}</Link>
    </Above>
  );
}
