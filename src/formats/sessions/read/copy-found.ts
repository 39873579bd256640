// What is said of a record that is there already: with its id, or among those that a forked thread copied.

import type { DifferingValue } from './differing.ts';
import type { StepFound } from './found.ts';

export const PUT_IN: StepFound = {
  check: 'sessions.sum',
  severity: 'warning',
  message:
    'This record is among those that this thread copied from the one it was forked from, which has no such record there: it was put in here, or taken out or changed there. It counts.',
};

/** `idMember`: the member with their id, where both have the same; that is an error wherever they are. */
export function copyChanged(
  difference: DifferingValue | null,
  where: string,
  idMember: string | null,
): StepFound {
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

const AGAIN = {
  same: ['info', 'This record is there twice, byte for byte. It counts once.'],
  later: [
    'warning',
    'This record is there twice, and says the same but for when it was written, after what, or with which spelling: it was written again, or one of the two was changed. It counts once, as it is first.',
  ],
  copied: [
    'warning',
    'This record is in two files, with different content: it was changed in one of them, or when it was copied. It counts once, as it is in the first.',
  ],
  other: ['error', 'Two records with different content have the same id.'],
} as const;

/** Of a record whose id another one has. */
export function idAgain(how: keyof typeof AGAIN, idMember: string, actual: string): StepFound {
  const [severity, message] = AGAIN[how];
  const place = { check: 'sessions.id', path: idMember } as const;
  return { ...place, severity, expected: 'an id of its own', actual, message };
}
