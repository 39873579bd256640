import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Policy } from '../../simulate/policy.ts';
import { PolicyError } from '../../simulate/policy-json.ts';
import { policyText } from '../../simulate/policy-text.ts';
import { keepPolicy, readPolicy } from '../data/simulation.ts';
import { makePolicyDraft, type PolicyDraft, toPolicy } from './draft.ts';

const PAUSE_MS = 300;

export interface PolicyState {
  readonly draft: PolicyDraft;
  readonly setDraft: (draft: PolicyDraft) => void;
  readonly take: (policy: Policy) => void;
  /** The last policy without a fault: what is simulated. */
  readonly policy: Policy;
  readonly fault: PolicyError | null;
}

/** The policy being edited. This browser keeps the last one that a person changed or chose. */
export function usePolicy(first: Policy): PolicyState {
  const [draft, setChanged] = useState(() => makePolicyDraft(first));
  const isOwn = useRef(false);
  const setDraft = (next: PolicyDraft) => {
    isOwn.current = true;
    setChanged(next);
  };
  const [settled] = useDebouncedValue(draft, PAUSE_MS);
  const [policy, setPolicy] = useState(() => toPolicy(draft));
  const read = useMemo(() => readPolicy(policyText(toPolicy(draft))), [draft]);
  // At once, as whoever leaves right after a change comes back to it.
  useEffect(() => {
    if (isOwn.current && !(read instanceof PolicyError)) keepPolicy(read);
  }, [read]);
  useEffect(() => {
    const next = readPolicy(policyText(toPolicy(settled)));
    if (!(next instanceof PolicyError)) setPolicy(next);
  }, [settled]);
  return {
    draft,
    setDraft,
    take: (next) => setDraft(makePolicyDraft(next)),
    policy,
    fault: read instanceof PolicyError ? read : null,
  };
}
