// The rules that are being chosen are in the fragment of the address, which no host is sent: whoever opens
// the link sees the same. The record that is looked at is in its search.

import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { readIndex } from '../../../../ui/paths.ts';
import { useIsHere } from '../../../../ui/use-is-here.ts';
import type { ChainProfile } from '../../profile/profile.ts';
import type { ProfileError } from '../../profile/read.ts';
import { readProfileRules } from '../data/rules.ts';

/** Longer ones are cut by programs that people send links with; they are handed over as files. */
export const MAX_LINK = 6000;

/** The profile in a fragment; null: none is there. */
export function profileInAddress(hash: string): ChainProfile | ProfileError | null {
  const text = new URLSearchParams(hash.replace(/^#/, '')).get('profile');
  if (text === null || text.length > 4 * MAX_LINK) return null;
  return readProfileRules(text);
}

/** null: it is too long for a link. */
export function writeProfileFragment(profile: ChainProfile): string | null {
  const text = JSON.stringify(profile);
  return text.length > MAX_LINK ? null : `#${new URLSearchParams({ profile: text })}`;
}

/** The fragment of the address as it is, and a way to have another one in its place. */
export function useFragment() {
  const { hash: fragment, search } = useLocation();
  const navigate = useNavigate();
  const isHere = useIsHere();
  const write = useCallback(
    (wanted: string) => {
      if (fragment === wanted || !isHere()) return;
      void navigate({ search, hash: wanted }, { replace: true, preventScrollReset: true });
    },
    [fragment, search, navigate, isHere],
  );
  return { fragment, write };
}

export function useShownLine() {
  const [search] = useSearchParams();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const show = useCallback(
    (line: number) =>
      void navigate(
        { search: `?view=rules&line=${line}`, hash },
        { replace: true, preventScrollReset: true },
      ),
    [navigate, hash],
  );
  return { line: readIndex(search.get('line')), show };
}
