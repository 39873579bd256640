import { IconCheck, IconCircle, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Finding } from '../../../ledger/model/check.ts';
import { underCauses } from '../../../ledger/model/consequences.ts';
import { namedValues } from '../../../ledger/model/finding-values.ts';
import type { LedgerVerified } from '../../../ledger/model/ledger.ts';
import type { TimelineRow } from '../../../ledger/model/timeline.ts';
import { ROWS_PER_PAGE, rowsQuery } from '../../../ui/data/ledgers/queries.ts';
import { QuietLink } from '../../../ui/kit/text.tsx';
import { HashChip } from '../../../ui/ledger/HashChip.tsx';
import { LedgerText } from '../../../ui/ledger/LedgerText.tsx';
import { lanePath } from '../../../ui/paths.ts';
import css from './broken.module.css';
import { allFindings } from './summary.ts';

type Break = Finding & { readonly lane: string; readonly index: number };

/**
 * Returns the first record whose own seal does not fit, or which is wrong in another way; null when
 * none is.
 */
export function firstBreak(report: LedgerVerified): Break | null {
  const causes = underCauses(allFindings(report)).map(({ finding }) => finding);
  return causes.find(isBreak) ?? null;
}

function isBreak(finding: Finding): finding is Break {
  return finding.severity === 'error' && finding.lane !== null && finding.index !== null;
}

export interface BrokenProps {
  readonly ledger: string;
  readonly finding: Break;
}

/** Shows the wrong record between its neighbours, with the written and the computed hash. */
export function BrokenLedger({ ledger, finding }: BrokenProps) {
  const { lane, index: at } = finding;
  const page = Math.floor(at / ROWS_PER_PAGE);
  const { data = [] } = useQuery(rowsQuery(ledger, lane, page));
  const values = namedValues(finding);
  return (
    <section aria-label="Where it breaks">
      <ol className={css.records}>
        {[at - 1, at, at + 1].map((place) => {
          const row = data[place - page * ROWS_PER_PAGE];
          const state = place < at ? 'holds' : place === at ? 'changed' : 'rests';
          return (
            row && (
              <li key={place} data-state={state}>
                <Record ledger={ledger} lane={lane} row={row} state={state} />
              </li>
            )
          );
        })}
      </ol>
      {values.length > 0 && (
        <dl className={css.values}>
          {values.map(([name, value], place) => (
            <div key={name} data-wrong={place === values.length - 1 || undefined}>
              <dt>{name}</dt>
              <dd>
                <LedgerText text={value} lines={2} />
              </dd>
            </div>
          ))}
          {values.length === 2 && (
            <span className={css.unequal} aria-hidden>
              ≠
            </span>
          )}
        </dl>
      )}
    </section>
  );
}

interface RecordProps {
  readonly ledger: string;
  readonly lane: string;
  readonly row: TimelineRow;
  readonly state: keyof typeof STATES;
}

const STATES = {
  holds: { icon: IconCheck, word: 'Holds' },
  changed: { icon: IconX, word: 'Wrong' },
  rests: { icon: IconCircle, word: 'Rests on it' },
};

function Record({ ledger, lane, row, state }: RecordProps) {
  const { icon: Icon, word } = STATES[state];
  return (
    <>
      <strong>
        <QuietLink inherit to={lanePath(ledger, lane, { index: row.index, tab: 'why' })}>
          Record {String(row.seq)}
        </QuietLink>
      </strong>
      <span>
        <Icon size={14} aria-hidden /> {word}
      </span>
      <LedgerText text={row.line.title} lines={1} />
      {row.id && <HashChip hash={row.id} />}
    </>
  );
}
