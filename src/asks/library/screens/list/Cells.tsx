// A row says why, whether the ledger is intact, and whether it is whole.

import { IconCheck, IconEqual, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { LedgerSummary, LedgerWhy } from '../../../../ledger/model/ledger.ts';
import { type VerdictWord, verdictWord } from '../../../../ledger/model/verdict.ts';
import { WHOLE_ANSWERS } from '../../../../ledger/model/wholeness.ts';
import { ledgerWhyQuery } from '../../../../ui/data/ledgers/whys.ts';
import { counted } from '../../../../ui/format.ts';
import { MarkBadge } from '../../../../ui/kit/Badge.tsx';
import { Faint } from '../../../../ui/kit/text.tsx';
import { LedgerText } from '../../../../ui/ledger/LedgerText.tsx';
import { verdictLook } from '../../../../ui/ledger/verdict.tsx';

/**
 * A ledger of another version is read again when it is opened: nothing may be said of it before.
 */
export function useWhy({ id, verdict }: LedgerSummary): LedgerWhy | null {
  const { data } = useQuery({ ...ledgerWhyQuery(id), enabled: verdict !== null });
  return data ?? null;
}

export function WhyCell({
  ledger,
  why,
}: {
  readonly ledger: LedgerSummary;
  readonly why: LedgerWhy | null;
}) {
  const text = sayLedger(ledger, why);
  return text === null ? null : <LedgerText text={text} lines={3} />;
}

function sayLedger({ verdict, findings }: LedgerSummary, why: LedgerWhy | null): string | null {
  if (verdict === null) return 'Read by an earlier version. It is checked again when it is opened.';
  if (!why) return null;
  const { worst } = why;
  if (worst === null)
    return verdictWord(verdict) === 'Consistent'
      ? 'Nothing speaks against it. It has no seals, so a later change would not show.'
      : 'Nothing speaks against it.';
  const more = findings.errors > 0 ? findings.errors - 1 : findings.warnings - 1;
  const kind = findings.errors > 0 ? 'error' : 'warning';
  return more > 0 ? `${worst} ${counted(more, `more ${kind}`)}.` : worst;
}

/** Replaces the columns on a phone. */
export function LibraryVerdict({ verdict }: Pick<LedgerSummary, 'verdict'>) {
  const { tone, icon, word } = verdictLook(verdict);
  return (
    <MarkBadge tone={tone} icon={icon}>
      {word}
    </MarkBadge>
  );
}

export function Intact({ word }: { readonly word: VerdictWord }) {
  if (word === 'Not read' || word === 'Checking') return null;
  if (word === 'Not intact')
    return (
      <MarkBadge tone="bad" icon={IconX}>
        No
      </MarkBadge>
    );
  if (word === 'Consistent')
    return (
      <MarkBadge tone="none" icon={IconEqual}>
        No seals
      </MarkBadge>
    );
  return (
    <MarkBadge tone="ok" icon={IconCheck}>
      Yes
    </MarkBadge>
  );
}

export function WholeCell({ why }: { readonly why: LedgerWhy | null }) {
  if (!why) return null;
  const text = why.whole === 'parts missing' ? 'Parts missing' : WHOLE_ANSWERS[why.whole];
  const tone = why.whole === 'proven' ? 'ok' : why.whole !== 'not proven' && 'warn';
  const upTo = why.whole === 'proven' && why.upTo !== null ? ` up to record ${why.upTo}` : '';
  return (
    <Faint size="sm" {...(tone && { c: tone })}>
      {text}
      {upTo}
    </Faint>
  );
}
