import type { Finding } from '../../../core/model/check.ts';
import type { EntryDetail } from '../../../core/model/timeline.ts';
import { Empty } from '../../../ui/kit/Empty.tsx';
import { LedgerText } from '../../../ui/ledger/LedgerText.tsx';
import { CheckStatusMark, SeverityMark } from '../../../ui/ledger/verdict.tsx';
import { Bounded } from './Bounded.tsx';
import own from './checks.module.css';
import css from './inspector.module.css';

type EntryCheck = EntryDetail['checks'][number];

/** What was made stands there at once; what was not made is counted, and told on request. */
const MADE: readonly EntryCheck['status'][] = ['fail', 'warning', 'pass'];
const NOT_MADE: readonly EntryCheck['status'][] = ['not asked for', 'not checkable'];

/** Every check for this entry: what was asked, what was expected, what was found. */
export function ChecksTab({ detail: { checks, findings, row } }: { readonly detail: EntryDetail }) {
  if (checks.length === 0) {
    return (
      <Empty
        title="Not checked"
        text="No check has looked at this entry yet. Verify the ledger (v) to see them here."
      />
    );
  }
  const titles = new Map(checks.map(({ check, title }) => [check, title]));
  const of = (status: EntryCheck['status']) => checks.filter((check) => check.status === status);
  const line = (check: EntryCheck) => (
    <CheckLine
      key={check.check}
      check={check}
      told={findings.some((f) => f.check === check.check)}
    />
  );
  return (
    <div className={css.body} key={row.id}>
      {findings.length > 0 && (
        <section className={own.findings} aria-label="Findings">
          {findings.map((finding, place) => (
            <FindingCard
              // biome-ignore lint/suspicious/noArrayIndexKey: two findings may say the same
              key={place}
              finding={finding}
              title={titles.get(finding.check) ?? finding.check}
            />
          ))}
        </section>
      )}
      <section>
        <h3 className={css.section}>Checks of this entry</h3>
        <ul className={own.checks}>{MADE.flatMap(of).map(line)}</ul>
        {NOT_MADE.filter((status) => of(status).length > 0).map((status) => (
          <details key={status} className={own.notMade}>
            <summary>
              <CheckStatusMark status={status} />
              <span className={css.faint}>{of(status).length}</span>
            </summary>
            <ul className={own.checks}>{of(status).map(line)}</ul>
          </details>
        ))}
      </section>
    </div>
  );
}

function FindingCard({ finding, title }: { readonly finding: Finding; readonly title: string }) {
  const { severity, path, offset, expected, actual, message } = finding;
  const where = [path, offset === undefined ? null : `byte ${offset}`].filter(
    (part) => part !== null,
  );
  return (
    <article className={own.finding} data-severity={severity}>
      <h3>
        <SeverityMark severity={severity} /> {title}
      </h3>
      <p>
        <LedgerText text={message} />
      </p>
      <dl className={css.facts}>
        {where.length > 0 && <Told label="Where" text={where.join(', ')} />}
        {expected !== null && <Told label="Expected" text={expected} />}
        {actual !== null && <Told label="Found" text={actual} />}
      </dl>
    </article>
  );
}

function Told({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Bounded text={text} lines={4} className={css.mono ?? ''} />
      </dd>
    </div>
  );
}

function CheckLine({ check, told }: { readonly check: EntryCheck; readonly told: boolean }) {
  const { title, status, expected, actual, note } = check;
  // A finding above has said it all already.
  const more = !told && (expected !== null || actual !== null || note !== null);
  return (
    <li>
      <div className={own.checkHead}>
        <span>{title}</span>
        <CheckStatusMark status={status} />
      </div>
      {more && (
        <div className={own.checkMore}>
          {note !== null && <LedgerText text={note} />}
          {(expected !== null || actual !== null) && (
            <dl className={css.facts}>
              {expected !== null && <Told label="Expected" text={expected} />}
              {actual !== null && <Told label="Found" text={actual} />}
            </dl>
          )}
        </div>
      )}
    </li>
  );
}
