// A draft is kept for the tab, so that Escape, a click outside and a reload lose nothing; it goes
// with the decision, or with the tab.

import { useState } from 'react';
import type { RequestSummary } from '../../../../ledger/model/request.ts';

export interface DecisionDraft {
  readonly reason: string;
  readonly override: string;
}

const EMPTY: DecisionDraft = { reason: '', override: '' };

type Verdict = 'approve' | 'deny';
/** A draft is of a request, or of what requests that are decided together have in common. */
export type DraftOf = Pick<RequestSummary, 'ledger' | 'lane' | 'index'> | string;

/** Gives the draft of one verdict, and the way to change it. */
export function useDecisionDraft(of: DraftOf, verdict: Verdict) {
  const [draft, setDraft] = useState(() => readDraft(of, verdict));
  const change = (part: Partial<DecisionDraft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    keepDraft(of, verdict, next);
  };
  return [draft, change] as const;
}

export function forgetDrafts(of: DraftOf): void {
  for (const verdict of ['approve', 'deny'] as const) keepDraft(of, verdict, EMPTY);
}

function keepDraft(of: DraftOf, verdict: Verdict, draft: DecisionDraft): void {
  try {
    if (draft.reason === '' && draft.override === '') sessionStorage.removeItem(toKey(of, verdict));
    else sessionStorage.setItem(toKey(of, verdict), JSON.stringify(draft));
  } catch {
    // A browser that keeps nothing has the draft for as long as the dialog is open.
  }
}

function readDraft(of: DraftOf, verdict: Verdict): DecisionDraft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(toKey(of, verdict)) ?? 'null');
    return isDraft(kept) ? kept : EMPTY;
  } catch {
    return EMPTY;
  }
}

function isDraft(value: unknown): value is DecisionDraft {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof Reflect.get(value, 'reason') === 'string' &&
    typeof Reflect.get(value, 'override') === 'string'
  );
}

function toKey(of: DraftOf, verdict: Verdict): string {
  const names = typeof of === 'string' ? [of] : [of.ledger, of.lane, of.index];
  return `ledgerscope.draft ${JSON.stringify([...names, verdict])}`;
}
