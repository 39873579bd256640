// Every form that signs asks here for its texts, and says what is still missing.

import { useState } from 'react';
import { showsNothing } from '../../../../base/visible.ts';
import { type DecisionDraft, type DraftOf, useDecisionDraft } from './drafts.ts';

export interface TypedDecision {
  readonly of: DraftOf;
  readonly verdict: 'approve' | 'deny';
  /** The name that goes with decisions; null when none was given yet. */
  readonly reviewer: string | null;
  readonly needsReason: boolean;
  /** It is approved against the findings on its ledger, and has to say why. */
  readonly overrides: boolean;
}

export interface Given {
  readonly reason: string;
  readonly override: string | null;
  readonly reviewer: string;
}

export interface Typed extends DecisionDraft {
  readonly asks: TypedDecision;
  readonly name: string;
  readonly setName: (name: string) => void;
  readonly write: (part: Partial<DecisionDraft>) => void;
  /** The missing field in a sentence; null when nothing is missing. */
  readonly missing: string | null;
  readonly given: Given;
}

export function useTyped(asks: TypedDecision): Typed {
  const { of, verdict, reviewer, needsReason, overrides } = asks;
  const [name, setName] = useState('');
  const [{ reason, override }, write] = useDecisionDraft(of, verdict);
  const missing = [
    reviewer === null && showsNothing(name) && 'your name',
    overrides && showsNothing(override) && 'why you approve all the same',
    needsReason && showsNothing(reason) && 'a reason',
  ].filter((one) => one !== false);
  return {
    asks,
    name,
    setName,
    reason,
    override,
    write,
    missing: missing.length > 0 ? `Missing: ${missing.join(', ')}.` : null,
    given: { reason, override: overrides ? override : null, reviewer: reviewer ?? name.trim() },
  };
}
