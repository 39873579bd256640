// A word goes with every colour, and a check that was not made never gets the mark of one that was.

import {
  IconAlertTriangle,
  IconCheck,
  IconCircleDashed,
  IconEqual,
  IconEqualNot,
  IconMinus,
  type IconProps,
  IconQuestionMark,
  IconX,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { CheckStatus, Completeness, Severity } from '../../ledger/model/check.ts';
import { type Verdict, type VerdictWord, verdictWord } from '../../ledger/model/verdict.ts';
import { utcText } from '../format.ts';
import { Badge, MarkBadge } from '../kit/Badge.tsx';
import type { Tone } from '../kit/tone.ts';

/** Each word has a shape and a colour. Green is only for a verdict that was proved. */
export const VERDICT_LOOKS = {
  'Not intact': { tone: 'bad', icon: IconX },
  'Not as expected': { tone: 'warn', icon: IconEqualNot },
  'With warnings': { tone: 'warn', icon: IconAlertTriangle },
  Verified: { tone: 'ok', icon: IconCheck },
  Consistent: { tone: 'none', icon: IconEqual },
  'Not read': { tone: 'none', icon: IconMinus },
  Checking: { tone: 'none', icon: IconCircleDashed },
} as const satisfies Record<VerdictWord, { tone: Tone; icon: ComponentType<IconProps> }>;

/** Returns tone, icon and word of a verdict; null means that nobody verified it. */
export function verdictLook(verdict: Verdict | null) {
  const word = verdictWord(verdict);
  const { tone, icon } =
    VERDICT_LOOKS[verdict === 'consistent with warnings' ? 'With warnings' : word];
  return { tone, icon, word };
}

/** Returns "with warnings, 2026-05-14 18:02:11Z"; `verifiedAt` is in ms. */
export function verdictText(verdict: Verdict | null, verifiedAt: number | null): string {
  const when = verifiedAt === null ? '' : `, ${utcText(Math.floor(verifiedAt / 1000))}`;
  return `${verdictLook(verdict).word.toLowerCase()}${when}`;
}

/** Shows the word with its sign, without a coloured ground. */
export function VerdictMark({ word }: { readonly word: VerdictWord }) {
  return <MarkBadge {...VERDICT_LOOKS[word]}>{word}</MarkBadge>;
}

export interface VerdictBadgeProps {
  readonly verdict: Verdict | null;
  readonly note?: string;
  /** A narrow screen shows the mark alone; its word stays for assistive technology. */
  readonly shrinks?: boolean;
}

export function VerdictBadge({ verdict, note, shrinks = false }: VerdictBadgeProps) {
  const { tone, icon, word } = verdictLook(verdict);
  return (
    <Badge tone={tone} icon={icon} title={shrinks ? word : undefined} shrinks={shrinks}>
      {word}
      {note ? ` · ${note}` : ''}
    </Badge>
  );
}

/** Whether all of it is here is a question of its own, next to the verdict. */
export const WHOLE_WORDS = {
  proven: 'Whole: yes.',
  'not proven': 'Whole: not proven.',
  cut: 'Whole: no, cut off.',
} as const satisfies Record<Completeness['state'], string>;

export const VERDICT_STATUSES = {
  pass: { tone: 'ok', icon: IconCheck, children: 'passed' },
  fail: { tone: 'bad', icon: IconX, children: 'failed' },
  warning: { tone: 'warn', icon: IconAlertTriangle, children: 'warning' },
  'not asked for': { tone: 'none', icon: IconMinus, children: 'not asked for' },
  'not checkable': { tone: 'none', icon: IconQuestionMark, children: 'not checkable' },
} as const;

/** Checks that were not made are of two kinds, by their status. */
export const NOT_MADE = [
  ['not asked for', 'Needs something from you', 'need something from you'],
  ['not checkable', 'Does not apply here', 'do not apply here'],
] as const satisfies readonly (readonly [CheckStatus, string, string])[];

export function CheckStatusMark({ status }: { readonly status: CheckStatus }) {
  return <MarkBadge {...VERDICT_STATUSES[status]} />;
}

const SEVERITIES = {
  error: { tone: 'bad', icon: IconX, children: 'error' },
  warning: { tone: 'warn', icon: IconAlertTriangle, children: 'warning' },
  info: { tone: 'none', icon: IconMinus, children: 'remark' },
} as const;

/** The tone of a drawing around a finding. */
export const SEVERITY_TONES = { error: 'bad', warning: 'warn', info: 'none' } as const;

export function SeverityMark({ severity }: { readonly severity: Severity }) {
  return <MarkBadge {...SEVERITIES[severity]} />;
}
