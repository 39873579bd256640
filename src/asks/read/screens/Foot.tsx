import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { CheckStatus } from '../../../ledger/model/check.ts';
import type { LedgerVerified } from '../../../ledger/model/ledger.ts';
import { counted, countText } from '../../../ui/format.ts';
import { MarkBadge } from '../../../ui/kit/Badge.tsx';
import { PageFoot, Spacer } from '../../../ui/kit/page/Page.tsx';
import { Dim } from '../../../ui/kit/text.tsx';
import { VERDICT_STATUSES } from '../../../ui/ledger/verdict.tsx';
import { checksPath, ledgerPath } from '../../../ui/paths.ts';
import { allFindings } from './summary.ts';

const SHOWN: readonly (readonly [string, readonly CheckStatus[]])[] = [
  ['failed', ['fail']],
  ['found something', ['warning']],
  ['passed', ['pass']],
  ['could not be made here', ['not asked for', 'not checkable']],
];

export interface OverviewFootProps {
  readonly ledger: string;
  readonly report: LedgerVerified | null;
  readonly isOpen: boolean;
}

/**
 * Shows the results of the checks below the verdict, wherever one has scrolled, and leads to them.
 */
export function OverviewFoot({ ledger, report, isOpen }: OverviewFootProps) {
  const checks = report?.checks ?? [];
  const remarks = report
    ? allFindings(report).filter(({ severity }) => severity === 'info').length
    : 0;
  return (
    <PageFoot>
      <strong>{report ? counted(checks.length, 'check') : 'Not checked yet'}</strong>
      {SHOWN.map(([word, statuses]) => {
        const [first = 'pass'] = statuses;
        const count = checks.filter(({ status }) => statuses.includes(status)).length;
        if (count === 0) return null;
        return (
          <MarkBadge key={word} {...VERDICT_STATUSES[first]}>
            {countText(count)} {word}
          </MarkBadge>
        );
      })}
      {remarks > 0 && <Dim>{counted(remarks, 'remark')}</Dim>}
      <Spacer />
      <Link to={isOpen ? ledgerPath(ledger) : checksPath(ledger)} aria-expanded={isOpen}>
        How it was checked <IconChevronRight size={14} aria-hidden />
      </Link>
    </PageFoot>
  );
}
