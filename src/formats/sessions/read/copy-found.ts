// What is said of a record among those that a forked thread copied, where it is not as it should be.

import type { Differing } from './differing.ts';
import type { Found } from './found.ts';

export const PUT_IN: Found = {
  ...{ check: 'sessions.sum', severity: 'warning' },
  message:
    'This record is among those that this thread copied from the one it was forked from, which has no such record there: it was put in here, or taken out or changed there. It counts.',
};

/** `idMember`: the member with their id, where both have the same; that is an error wherever they are. */
export function copyChanged(
  difference: Differing | null,
  where: string,
  idMember: string | null,
): Found {
  return {
    ...(idMember === null
      ? { check: 'sessions.sum', severity: 'warning' }
      : { check: 'sessions.id', severity: 'error' }),
    ...(difference && { path: difference.path }),
    expected: `${difference?.other ?? 'nothing'}, as in ${where}`,
    actual: difference?.one ?? 'nothing',
    message:
      'This record is a copy of one of the thread that this one was forked from, and says something else: it was changed in one of the two, or when it was copied. It counts once, as it is in the first.',
  };
}
