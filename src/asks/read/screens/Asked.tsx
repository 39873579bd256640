import type { LedgerDetail } from '../../../ledger/model/ledger.ts';
import { wholeness } from '../../../ledger/model/wholeness.ts';
import { findFormatRecords } from '../../../ui/data/ledgers/formats.ts';
import { counted, durationText } from '../../../ui/format.ts';
import { LedgerText } from '../../../ui/ledger/LedgerText.tsx';
import { mainLane } from '../../../ui/ledger/main-lane.ts';
import { WHOLE_WORDS } from '../../../ui/ledger/verdict.tsx';
import { AsidePart } from './AsidePart.tsx';
import css from './read.module.css';

const LONG = 120;

/**
 * Shows what a person asked an agent for, in their own words, how long it took, and whether all of
 * it is here.
 */
export function AskedRequests({
  detail: { summary, facts, lanes, report },
}: {
  readonly detail: LedgerDetail;
}) {
  const main = mainLane(lanes);
  if (!main) return null;
  const took = [
    counted(summary.entries, 'record'),
    facts.firstAt !== null && facts.lastAt !== null && durationText(facts.lastAt - facts.firstAt),
  ];
  return (
    <AsidePart title="What was asked">
      <p className={css.asked}>
        “<LedgerText text={main.title} {...(main.title.length > LONG && { lines: 2 })} />”
      </p>
      <p>
        {took.filter(Boolean).join(' in ')}. {report && WHOLE_WORDS[wholeness(report).state]}{' '}
        {!findFormatRecords(summary.format).signed && 'Nothing in this format is signed.'}
      </p>
    </AsidePart>
  );
}
