// Every check of this format, in words and in the order in which a record is examined.
// Those of the reference profile are what the hashes themselves need; verifiers of such
// logs differ in the rest, and re-enacting each of them is not done here.

import type { Check, Profile } from '../../../core/model/check.ts';

function check<const I extends string>(
  id: I,
  profile: Profile,
  title: string,
  proves: string,
  more?: Pick<Check, 'needs' | 'nothing'>,
): Check<`chains.${I}`> {
  return { id: `chains.${id}`, format: 'chains', profile, title, proves, ...more };
}

export const CHECKS = [
  check(
    'line',
    'reference',
    'Lines can be read',
    'Every line is one JSON object in UTF-8, and no byte order mark is before the first.',
  ),
  check(
    'doubled',
    'strict',
    'No member is written twice',
    'No object has two members of one name. Where there are two, readers differ in which one counts, and a person may be shown the one that was not hashed.',
  ),
  check(
    'hash',
    'reference',
    'Content hashes',
    'Every record has the hash that the log’s profile gives for it: no hashed part of it was changed after the hash was made.',
    {
      nothing:
        'Records of this log hold no hash of their own: a change shows at the link after it.',
    },
  ),
  check(
    'first',
    'reference',
    'Beginning',
    'The first record names nothing before it, as such logs begin: nothing was cut off at the front.',
    { nothing: 'No record of this log names the one before it.' },
  ),
  check(
    'link',
    'reference',
    'Chain',
    'Every record names the hash of the record before it: nothing was taken out, put in or moved without making every later hash again.',
    { nothing: 'There is no second record, or none that names the one before it.' },
  ),
  check(
    'sequence',
    'strict',
    'Sequence',
    'Records are numbered without a gap, from the number with which such logs begin.',
    { nothing: 'Records of this log carry no number.' },
  ),
  check('time', 'strict', 'Times in order', 'Recorded times of a lane do not go backwards.', {
    nothing: 'Records of this log carry no time that can be read.',
  }),
  check(
    'signature',
    'strict',
    'Signatures',
    'Every record is signed by a key that is known from elsewhere.',
    { nothing: 'Records of this log carry no signature.' },
  ),
  check(
    'head',
    'reference',
    'Ends where you pinned it',
    'The last record has the hash that you noted elsewhere: with a sound chain, the log is whole and the original one.',
    { needs: { pin: 'head', how: 'Give the hash of the last record, as it was noted elsewhere.' } },
  ),
] as const;

export type CheckId = (typeof CHECKS)[number]['id'];
