import { IconClock } from '@tabler/icons-react';
import { MarkBadge } from '../kit/Badge.tsx';
import { VERDICT_STATUSES } from './verdict.tsx';

const LOOKS = {
  equal: VERDICT_STATUSES.pass,
  different: VERDICT_STATUSES.fail,
  'not compared': VERDICT_STATUSES['not checkable'],
  'not yet': { tone: 'none', icon: IconClock, children: 'not checkable yet' },
} as const;

/** Shows how a comparison with somebody else's view came out; one that was not made is no pass. */
export function ComparedMark({ state }: { readonly state: keyof typeof LOOKS }) {
  return <MarkBadge {...LOOKS[state]} />;
}
