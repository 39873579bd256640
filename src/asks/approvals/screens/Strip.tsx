import { VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import type { RequestDetail } from '../../../ledger/model/request.ts';
import { useServerOf } from '../../../ui/data/approvals/approvals.ts';
import { recordsOf } from '../../../ui/data/ledgers/formats.ts';
import { LedgerText } from '../../../ui/ledger/LedgerText.tsx';
import {
  type Answer,
  authorityOf,
  effectHere,
  hostOf,
  intactOf,
  signedOf,
  wholeOf,
} from './answers.ts';
import css from './request.module.css';

/** The mark of each kind of answer. */
export const ICONS = {
  ok: IconCheck,
  warn: IconAlertTriangle,
  bad: IconX,
  none: IconMinus,
} as const;
const SPOKEN = { ok: 'Holds: ', warn: 'Warning: ', bad: 'Fails: ', none: '' } as const;

export interface StripProps {
  readonly detail: RequestDetail;
  /** Why nobody can answer it any more. */
  readonly gone: string | null;
}

/** The five answers that come before the evidence, next to each other. */
export function Strip({ detail, gone }: StripProps) {
  const { summary, authority, trust } = detail;
  const server = useServerOf(summary.ledger);
  const receiver = server && { host: hostOf(server.server), state: server.state };
  const records = recordsOf(summary.format);
  return (
    <dl className={css.strip}>
      <Cell name="Effect of yes" answer={effectHere(detail, receiver, gone)} isFirst />
      <Cell name="Authority" answer={authorityOf(authority)} />
      <Cell name="Intact" answer={intactOf(trust, String(summary.seq))} hasMark />
      <Cell name="Signed" answer={signedOf(trust, records.signed !== undefined)} hasMark />
      <Cell name="Whole" answer={wholeOf(trust)} hasMark />
    </dl>
  );
}

interface CellProps {
  readonly name: string;
  readonly answer: Answer;
  readonly isFirst?: boolean;
  /** It is an answer of verification, with the mark of its kind. */
  readonly hasMark?: boolean;
}

/** One of the short answers. */
export function Cell({ name, answer: { tone, word, more }, isFirst, hasMark }: CellProps) {
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
