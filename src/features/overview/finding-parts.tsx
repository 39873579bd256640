import { Link } from 'react-router';
import type { Finding } from '../../core/model/check.ts';
import { LedgerText } from '../../ui/LedgerText.tsx';
import { lanePath } from '../../ui/paths.ts';
import css from './findings.module.css';
import page from './overview.module.css';

/** Where a finding is, as a link to the entry where there is one. */
export function FindingPlace({
  ledger,
  finding,
  title,
  lanes,
}: {
  readonly ledger: string;
  readonly finding: Finding;
  readonly title: string;
  readonly lanes: ReadonlyMap<string, string>;
}) {
  const { lane, index, seq, path, line } = finding;
  const check = <span className={page.dim}>{title}</span>;
  if (lane === null) {
    return (
      <>
        <strong>The ledger as a whole</strong>
        {check}
      </>
    );
  }
  const where = seq === null ? 'the lane as a whole' : `seq ${seq}`;
  return (
    <>
      <Link to={lanePath(ledger, lane, { index, tab: 'checks' })} className={css.findingLink}>
        {where}
      </Link>
      {check}
      {lanes.size > 1 && <LedgerText text={lanes.get(lane) ?? lane} lines={1} />}
      {path && <code className={css.path}>{path}</code>}
      {line !== undefined && <span className={page.faint}>line {line}</span>}
    </>
  );
}

export function FindingValues({ finding: { expected, actual } }: { readonly finding: Finding }) {
  if (expected === null && actual === null) return null;
  return (
    <dl className={css.values}>
      {expected !== null && (
        <div>
          <dt>expected</dt>
          <dd>
            <LedgerText text={expected} lines={2} />
          </dd>
        </div>
      )}
      {actual !== null && (
        <div>
          <dt>found</dt>
          <dd>
            <LedgerText text={actual} lines={2} />
          </dd>
        </div>
      )}
    </dl>
  );
}
