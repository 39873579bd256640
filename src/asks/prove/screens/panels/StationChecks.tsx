import { namedValues } from '../../../../ledger/model/finding-values.ts';
import type { ShownProof, Station, StationCheck } from '../../../../ledger/model/replay.ts';
import { counted } from '../../../../ui/format.ts';
import { LedgerText } from '../../../../ui/ledger/LedgerText.tsx';
import { CheckStatusMark } from '../../../../ui/ledger/verdict.tsx';
import css from '../replay.module.css';

export interface StationChecksProps {
  readonly station: Station;
  /** Its check is shown large already, so it is left out among those that hold. */
  readonly skipped: ShownProof | null;
}

export function StationChecks({ station: { checks, proofs }, skipped }: StationChecksProps) {
  const shown = checks.filter(({ check, status }) => check !== skipped?.check || status !== 'pass');
  const made = shown.filter(isMade);
  const others = shown.filter((one) => !isMade(one));
  return (
    <>
      {made.length > 0 && (
        <ul className={css.checks}>
          {made.map((one) => (
            <Check key={one.check} one={one} proof={proofs.find((p) => p.check === one.check)} />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <details className={css.others}>
          <summary>
            {counted(others.length, made.length === 0 ? 'check' : 'more check')} not for this record
            or not asked for
          </summary>
          <ul className={css.checks}>
            {others.map((one) => (
              <Check key={one.check} one={one} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function isMade({ status }: StationCheck): boolean {
  return status === 'pass' || status === 'fail' || status === 'warning';
}

interface CheckProps {
  readonly one: StationCheck;
  readonly proof?: ShownProof | undefined;
}

function Check({ one, proof }: CheckProps) {
  const { title, status, expected, note } = one;
  const isWrong = status === 'fail' || status === 'warning';
  return (
    <li>
      <CheckStatusMark status={status} />
      <span>
        {title}
        {isWrong && expected !== null && (
          <small>
            {namedValues(one).map(([name, value]) => (
              <span key={name}>
                {name} <LedgerText text={value} lines={2} />{' '}
              </span>
            ))}
          </small>
        )}
        {!isWrong && proof && (
          <small>
            {proof.from}: <code>{proof.computed.slice(0, 16)}</code>
          </small>
        )}
        {note !== null && <small>{isWrong ? <LedgerText text={note} lines={3} /> : note}</small>}
      </span>
    </li>
  );
}
