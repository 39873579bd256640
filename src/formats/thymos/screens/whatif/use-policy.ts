import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Policy } from '../../simulate/policy.ts';
import { PolicyError } from '../../simulate/policy-json.ts';
import { policyText } from '../../simulate/policy-text.ts';
import { keepPolicy, readPolicy } from '../data/simulation.ts';
import { type Draft, draftOf, policyOf } from './draft.ts';

const PAUSE_MS = 300;

export interface PolicyState {
  readonly draft: Draft;
  readonly setDraft: (draft: Draft) => void;
  readonly take: (policy: Policy) => void;
  /** The last policy without a fault: what is simulated. */
  readonly policy: Policy;
  readonly fault: PolicyError | null;
}

/** The policy being edited. This browser keeps the last one that a person changed or chose. */
export function usePolicy(first: Policy): PolicyState {
  const [draft, setChanged] = useState(() => draftOf(first));
  const isOwn = useRef(false);
  const setDraft = (next: Draft) => {
    isOwn.current = true;
    setChanged(next);
  };
  const [settled] = useDebouncedValue(draft, PAUSE_MS);
  const [policy, setPolicy] = useState(() => policyOf(draft));
  const read = useMemo(() => readPolicy(policyText(policyOf(draft))), [draft]);
  // At once, as whoever leaves right after a change comes back to it.
  useEffect(() => {
    if (isOwn.current && !(read instanceof PolicyError)) keepPolicy(read);
  }, [read]);
  useEffect(() => {
    const next = readPolicy(policyText(policyOf(settled)));
    if (!(next instanceof PolicyError)) setPolicy(next);
  }, [settled]);
  return {
    draft,
    setDraft,
    take: (next) => setDraft(draftOf(next)),
    policy,
    fault: read instanceof PolicyError ? read : null,
  };
}
