// A step of the story in the fragment of the address, with the policy that it is of: whoever opens the link
// sees the same. A fragment is never sent to a host.

import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { readIndex } from '../../../../ui/paths.ts';
import { useIsHere } from '../../../../ui/use-is-here.ts';
import type { Policy } from '../../simulate/policy.ts';
import { PolicyError } from '../../simulate/policy-json.ts';
import { policyText } from '../../simulate/policy-text.ts';
import { readPolicy } from '../data/simulation.ts';

/** Longer policies are handed over as files. */
const MAX_POLICY = 6000;

export interface StoryAddress {
  /** null: the address has none. */
  readonly policy: Policy | null;
  /** From 0. */
  readonly step: number;
  readonly isList: boolean;
}

export function readStoryAddress(hash: string): StoryAddress {
  const params = new URLSearchParams(hash.replace(/^#/, ''));
  const text = params.get('policy');
  const read = text === null || text.length > 2 * MAX_POLICY ? null : readPolicy(text);
  return {
    policy: read instanceof PolicyError ? null : read,
    step: Math.max(0, (readIndex(params.get('step')) ?? 1) - 1),
    isList: params.get('view') === 'all',
  };
}

export function writeStory({ policy, step, isList }: StoryAddress): string {
  const params = new URLSearchParams();
  params.set('step', String(step + 1));
  if (isList) params.set('view', 'all');
  const text = policy && JSON.stringify(JSON.parse(policyText(policy)));
  if (text && text.length <= MAX_POLICY) params.set('policy', text);
  return `#${params}`;
}

export function useStoryAddress() {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const isHere = useIsHere();
  const address = useMemo(() => readStoryAddress(hash), [hash]);
  const write = useCallback(
    (next: StoryAddress) => {
      // A policy is taken over a moment after it was typed.
      if (!isHere()) return;
      void navigate(
        { search, hash: writeStory(next) },
        { replace: true, preventScrollReset: true },
      );
    },
    [navigate, isHere, search],
  );
  return { address, write };
}
