import { VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import type { RequestDetail } from '../../../ledger/model/request.ts';
import { useLedgerServer } from '../../../ui/data/approvals/approvals.ts';
import { findFormatRecords } from '../../../ui/data/ledgers/formats.ts';
import { LedgerText } from '../../../ui/ledger/LedgerText.tsx';
import {
  answerAuthority,
  answerIntact,
  answerSigned,
  answerWhole,
  effectHere,
  hostFrom,
  type TrustAnswer,
} from './answers.ts';
import css from './request.module.css';

/** Each kind of answer has a mark. */
export const ICONS = {
  ok: IconCheck,
  warn: IconAlertTriangle,
  bad: IconX,
  none: IconMinus,
} as const;
const SPOKEN = { ok: 'Holds: ', warn: 'Warning: ', bad: 'Fails: ', none: '' } as const;

export interface RequestStripProps {
  readonly detail: RequestDetail;
  /** Says why nobody can answer it any more. */
  readonly gone: string | null;
}

/** Shows the five answers that come before the evidence, next to each other. */
export function RequestStrip({ detail, gone }: RequestStripProps) {
  const { summary, authority, trust } = detail;
  const server = useLedgerServer(summary.ledger);
  const receiver = server && { host: hostFrom(server.server), state: server.state };
  const records = findFormatRecords(summary.format);
  return (
    <dl className={css.strip}>
      <RequestCell name="Effect of yes" answer={effectHere(detail, receiver, gone)} isFirst />
      <RequestCell name="Authority" answer={answerAuthority(authority)} />
      <RequestCell name="Intact" answer={answerIntact(trust, String(summary.seq))} hasMark />
      <RequestCell
        name="Signed"
        answer={answerSigned(trust, records.signed !== undefined)}
        hasMark
      />
      <RequestCell name="Whole" answer={answerWhole(trust)} hasMark />
    </dl>
  );
}

interface CellProps {
  readonly name: string;
  readonly answer: TrustAnswer;
  readonly isFirst?: boolean;
  readonly hasMark?: boolean;
}

/** One of the short answers. */
export function RequestCell({ name, answer: { tone, word, more }, isFirst, hasMark }: CellProps) {
  const Icon = ICONS[tone];
  return (
    <div data-tone={tone} data-first={isFirst || undefined}>
      <dt>{name}</dt>
      <dd>
        <strong>
          {hasMark && <Icon size={15} stroke={2.25} aria-hidden />}
          {hasMark && <VisuallyHidden>{SPOKEN[tone]}</VisuallyHidden>}
          {word}
        </strong>
        <span>
          <LedgerText text={more} />
        </span>
      </dd>
    </div>
  );
}
