import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { visibleText } from '../../../base/visible.ts';
import { firstSentence } from '../../../ledger/model/finding-values.ts';
import type { LedgerDetail, LedgerVerified } from '../../../ledger/model/ledger.ts';
import { wholeness } from '../../../ledger/model/wholeness.ts';
import { needsStep, useInbox } from '../../../ui/data/approvals/approvals.ts';
import { spentInAllQuery } from '../../../ui/data/ledgers/queries.ts';
import { counted } from '../../../ui/format.ts';
import { Dim, LinkButton } from '../../../ui/kit/text.tsx';
import { costAsRecorded, costText } from '../../../ui/ledger/cost.ts';
import { LedgerText } from '../../../ui/ledger/LedgerText.tsx';
import { WHOLE_WORDS } from '../../../ui/ledger/verdict.tsx';
import { comparePath, handOverPath, lanePath, mapPath, requestPath } from '../../../ui/paths.ts';
import { AsidePart } from './AsidePart.tsx';
import { SignedBy } from './Signed.tsx';

export interface AsideProps {
  readonly detail: LedgerDetail;
  /** The column beside this one may tell it instead. */
  readonly children: ReactNode;
}

/** Says what a person does next, and what they cannot conclude. */
export function Aside({ detail, children }: AsideProps) {
  return (
    <>
      <AsidePart title="What to do">
        <NextStep detail={detail} />
      </AsidePart>
      {children}
      <Missing detail={detail} />
      {detail.report && <NotProven detail={detail} report={detail.report} />}
      {!children && <Sums detail={detail} />}
    </>
  );
}

/** The next step is a waiting decision, another copy, or something that proves more later. */
function NextStep({ detail: { summary, report } }: { readonly detail: LedgerDetail }) {
  const { requests } = useInbox();
  const { id } = summary;
  const open = requests.filter((one) => one.ledger === id && needsStep(one));
  const [first] = open;
  if (first)
    return (
      <>
        <p>
          <strong>Somebody must decide.</strong> <LedgerText text={first.title} lines={2} />
          {open.length > 1 && <Dim> And {counted(open.length - 1, 'more request')}.</Dim>}
        </p>
        <LinkButton variant="filled" to={requestPath(id, first.lane, first.index)}>
          Open the request
        </LinkButton>
      </>
    );
  if (report?.verdict === 'failed')
    return (
      <>
        <p>
          Ask whoever kept this file for another copy. Comparing shows which of the two was changed.
        </p>
        <LinkButton variant="filled" to={comparePath({ ledger: id })}>
          Compare with a copy
        </LinkButton>
      </>
    );
  const hasSeals = report?.tamperEvidence === undefined;
  return (
    <>
      <p>
        {hasSeals
          ? 'Nothing waits for you. An anchor that is kept elsewhere shows a later cut or rewrite.'
          : 'Nothing waits for you. A seal that is kept elsewhere shows every later change.'}
      </p>
      <LinkButton variant="default" to={handOverPath(id, 'anchor')}>
        {hasSeals ? 'Take an anchor' : 'Seal it now'}
      </LinkButton>
    </>
  );
}

const NAMED = 2;

function Missing({ detail: { summary, links } }: { readonly detail: LedgerDetail }) {
  const missing = links.filter((link) => link.missing !== null);
  if (missing.length === 0) return null;
  return (
    <AsidePart title="What is missing">
      <ul>
        {missing.slice(0, NAMED).map(({ from, to, label, missing: why }) => (
          <li key={`${from.lane} ${from.index} ${to.lane}`}>
            <Link to={lanePath(summary.id, from.lane, { index: from.index })}>
              <LedgerText text={label || to.lane} />
            </Link>
            : {visibleText(why ?? '')}
          </li>
        ))}
      </ul>
      <Link to={mapPath(summary.id)}>
        {missing.length > NAMED ? `All ${missing.length} in Run` : 'Where it would be, in Run'}
      </Link>
    </AsidePart>
  );
}

interface NotProvenProps {
  readonly detail: LedgerDetail;
  readonly report: LedgerVerified;
}

function NotProven({ detail, report }: NotProvenProps) {
  const { state, reasons } = wholeness(report);
  const [first, ...more] = reasons;
  return (
    <AsidePart title={state === 'proven' ? 'Is it whole?' : 'What is not proven'}>
      <p>
        <strong>{WHOLE_WORDS[state]}</strong>{' '}
        {first && visibleText(firstSentence(withoutEvidence(first.reason, report.tamperEvidence)))}
        {more.length > 0 && ` (and ${more.length} more)`}
      </p>
      <p>
        <strong>Who wrote it:</strong> <SignedBy detail={detail} />
      </p>
      {report.verdict !== 'failed' && (
        <p>That the agent was right: a record keeps what was written, true or not.</p>
      )}
    </AsidePart>
  );
}

/** Some reasons repeat the verdict above, so that part is left out. */
function withoutEvidence(reason: string, evidence: string | undefined): string {
  const known = `${evidence}. `;
  return evidence !== undefined && reason.startsWith(known) ? reason.slice(known.length) : reason;
}

function Sums({ detail: { summary } }: { readonly detail: LedgerDetail }) {
  const { data } = useQuery(spentInAllQuery(summary.id));
  if (!data || data.parts.length === 0) return null;
  return (
    <AsidePart title="In sum">
      <p>
        {data.parts.map((part, place) => (
          <span key={part.name} title={visibleText(costAsRecorded(part, part.value))}>
            {place > 0 && ' · '}
            {visibleText(costText(part, part.value))}
          </span>
        ))}
        {data.unread > 0 && ` · ${counted(data.unread, 'record')} that cannot be added`}
      </p>
    </AsidePart>
  );
}
