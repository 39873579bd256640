import { IconClock } from '@tabler/icons-react';
import { Mark } from '../kit/Badge.tsx';
import { STATUSES } from './verdict.tsx';

const LOOKS = {
  equal: STATUSES.pass,
  different: STATUSES.fail,
  'not compared': STATUSES['not checkable'],
  'not yet': { tone: 'none', icon: IconClock, children: 'not checkable yet' },
} as const;

/** How a comparison with somebody else's view came out; one that was not made is no pass. */
export function ComparedMark({ state }: { readonly state: keyof typeof LOOKS }) {
  return <Mark {...LOOKS[state]} />;
}
