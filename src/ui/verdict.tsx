// How verdicts and check results look. A word stands beside every colour, and a
// check that was not made never gets the mark of one that was.

import {
  IconAlertTriangle,
  IconCheck,
  IconCircleDashed,
  IconMinus,
  IconQuestionMark,
  IconX,
} from '@tabler/icons-react';
import type { CheckStatus, Severity, Verdict } from '../core/model/check.ts';
import css from './parts.module.css';

export type Tone = 'ok' | 'warn' | 'bad' | 'none';

const VERDICTS = {
  verified: { tone: 'ok', icon: IconCheck, word: 'Verified' },
  'verified with warnings': {
    tone: 'warn',
    icon: IconAlertTriangle,
    word: 'Verified with warnings',
  },
  failed: { tone: 'bad', icon: IconX, word: 'Failed' },
} as const;

const UNVERIFIED = { tone: 'none', icon: IconCircleDashed, word: 'Not verified yet' } as const;

/** Tone, icon and word of a verdict; null is "not verified yet". */
export function verdictLook(verdict: Verdict | null) {
  return verdict === null ? UNVERIFIED : VERDICTS[verdict];
}

export interface VerdictBadgeProps {
  readonly verdict: Verdict | null;
  /** Said after the verdict: "14 checks". */
  readonly note?: string;
  /** The mark alone on a narrow screen; its word stays for assistive technology. */
  readonly shrinks?: boolean;
}

export function VerdictBadge({ verdict, note, shrinks = false }: VerdictBadgeProps) {
  const { tone, icon: Icon, word } = verdictLook(verdict);
  return (
    <span className={css.badge} data-tone={tone} title={shrinks ? word : undefined}>
      <Icon size={13} stroke={2.5} aria-hidden />
      <span className={shrinks ? css.shrinks : undefined}>
        {word}
        {note ? ` · ${note}` : ''}
      </span>
    </span>
  );
}

/** A quiet label in the shape of a badge, for what is no verdict. */
export function Badge({
  tone = 'none',
  children,
}: {
  readonly tone?: Tone;
  readonly children: React.ReactNode;
}) {
  return (
    <span className={css.badge} data-tone={tone}>
      {children}
    </span>
  );
}

const STATUSES = {
  pass: { tone: 'ok', icon: IconCheck, word: 'pass' },
  fail: { tone: 'bad', icon: IconX, word: 'fail' },
  warning: { tone: 'warn', icon: IconAlertTriangle, word: 'warning' },
  'not asked for': { tone: 'none', icon: IconMinus, word: 'not asked for' },
  'not checkable': { tone: 'none', icon: IconQuestionMark, word: 'not checkable' },
} as const;

export function CheckStatusMark({ status }: { readonly status: CheckStatus }) {
  const { tone, icon: Icon, word } = STATUSES[status];
  return (
    <span className={css.status} data-tone={tone}>
      <Icon size={14} stroke={2.25} aria-hidden />
      {word}
    </span>
  );
}

const SEVERITIES = {
  error: { tone: 'bad', icon: IconX, word: 'error' },
  warning: { tone: 'warn', icon: IconAlertTriangle, word: 'warning' },
  info: { tone: 'none', icon: IconMinus, word: 'note' },
} as const;

export function SeverityMark({ severity }: { readonly severity: Severity }) {
  const { tone, icon: Icon, word } = SEVERITIES[severity];
  return (
    <span className={css.status} data-tone={tone}>
      <Icon size={14} stroke={2.25} aria-hidden />
      {word}
    </span>
  );
}
