import { useEffect, useRef, useState } from 'react';
import type { ChainProfile } from '../../profile/profile.ts';
import { ProfileError } from '../../profile/read.ts';
import { asOwn, makeProfileDraft, recognisable } from '../../studio/draft.ts';
import type { RulesHead } from '../../studio/query.ts';
import { readProfileRules } from '../data/rules.ts';
import { profileInAddress, useFragment, writeProfileFragment } from './address.ts';

export interface ProfileDraft {
  readonly profile: ChainProfile;
  /** The same as JSON: what is asked about. */
  readonly text: string;
  /** It differs from the rules by which the log is read. */
  readonly isChanged: boolean;
  /** A change that a person makes. */
  readonly change: (next: ChainProfile) => void;
  /** Another profile as it is: a candidate, a file, the one in use. */
  readonly take: (next: ChainProfile) => void;
  /** Why the profile of a link was not taken; null: it was, or there was none. */
  readonly refused: ProfileError | null;
}

/** `head`: of a log whose profile can be read, since the log was read by it. */
export function useProfileDraft(head: RulesHead): ProfileDraft {
  const { fragment, write } = useFragment();
  const [given, setGiven] = useState(() => profileInAddress(fragment));
  const [chosen, setChosen] = useState(given instanceof ProfileError ? null : given);
  const inUse = readProfileRules(head.profile);
  if (inUse instanceof ProfileError) throw inUse;
  const profile = chosen ?? makeProfileDraft(inUse, head.members);
  const text = `${JSON.stringify(profile, null, 2)}\n`;
  const isChanged = chosen !== null && text !== head.profile;
  const wanted = (isChanged && writeProfileFragment(profile)) || '';
  // Written here, and not yet in the address: a change may follow before the one before it has arrived.
  const onTheWay = useRef(new Set<string>());
  useEffect(() => {
    onTheWay.current.add(wanted);
    write(wanted);
  }, [wanted, write]);
  const latest = useRef(wanted);
  latest.current = wanted;
  useEffect(() => {
    if (fragment === latest.current) onTheWay.current.clear();
    else if (!onTheWay.current.has(fragment)) {
      // A link was followed while the screen was open.
      const read = profileInAddress(fragment);
      setGiven(read);
      if (!(read instanceof ProfileError)) setChosen(read);
    }
  }, [fragment]);
  return {
    profile,
    text,
    isChanged,
    change: (next) => setChosen(recognisable(asOwn(next))),
    take: setChosen,
    refused: given instanceof ProfileError ? given : null,
  };
}
