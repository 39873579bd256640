import { Link } from 'react-router';
import type { Finding } from '../../../ledger/model/check.ts';
import { underCauses } from '../../../ledger/model/consequences.ts';
import { firstSentence } from '../../../ledger/model/finding-values.ts';
import type { LedgerVerified } from '../../../ledger/model/ledger.ts';
import { counted } from '../../../ui/format.ts';
import { FigureRowCells, Rows } from '../../../ui/kit/figures/Rows.tsx';
import { LedgerText } from '../../../ui/ledger/LedgerText.tsx';
import { SeverityMark } from '../../../ui/ledger/verdict.tsx';
import { checksPath, lanePath } from '../../../ui/paths.ts';
import css from './read.module.css';
import { allFindings } from './summary.ts';
import { saysWorst } from './why.ts';

const SHOWN = 2;

export interface FoundOverviewProps {
  readonly ledger: string;
  readonly report: LedgerVerified;
}

/** Returns the findings besides the sentence below the verdict; remarks are counted at the foot. */
export function findRest(report: LedgerVerified): readonly Finding[] {
  return underCauses(allFindings(report))
    .map(({ finding }) => finding)
    .slice(saysWorst(report) ? 1 : 0)
    .filter(({ severity }) => severity !== 'info');
}

/** Tells the other findings, a sentence each. */
export function FoundOverview({ ledger, report }: FoundOverviewProps) {
  const rest = findRest(report);
  if (rest.length === 0) return null;
  return (
    <section className={css.found}>
      <h2>Also found</h2>
      <Rows marks="auto">
        {rest.slice(0, SHOWN).map(({ severity, message, lane, index, seq }, place) => (
          <FigureRowCells
            // biome-ignore lint/suspicious/noArrayIndexKey: two of them may say the same
            key={place}
            mark={<SeverityMark severity={severity} />}
            right={
              lane !== null &&
              index !== null && (
                <Link to={lanePath(ledger, lane, { index, tab: 'why' })}>
                  Record {String(seq ?? index)}
                </Link>
              )
            }
          >
            <LedgerText text={firstSentence(message)} lines={1} />
          </FigureRowCells>
        ))}
      </Rows>
      {rest.length > SHOWN && (
        <Link to={checksPath(ledger)}>{counted(rest.length - SHOWN, 'more finding')}</Link>
      )}
    </section>
  );
}
