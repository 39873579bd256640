// What the formats say about themselves: names and checks, in words. Their code is not loaded
// for it.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { findManifest, loadChecks } from '../../../formats/registry.ts';
import type { FormatRecords } from '../../../ledger/format/manifest.ts';
import type { Check, Pins, Profile } from '../../../ledger/model/check.ts';

export { findManifest, MANIFESTS } from '../../../formats/registry.ts';
export type { FormatRecords, Manifest } from '../../../ledger/format/manifest.ts';
export { hashFault, PIN_KINDS, type PinKind, pinText } from '../../../ledger/model/pins.ts';

/** What entries of a format carry; of an unknown one nothing is known. */
export function findFormatRecords(format: string): FormatRecords {
  return findManifest(format)?.records ?? {};
}

/** The checks of a format; none of an unknown one. */
export function checksQuery(format: string) {
  return queryOptions({ queryKey: ['checks', format], queryFn: () => loadChecks(format) });
}

/** What a check that was not made needs from a person: a pin, or the other profile. */
export type CheckNeed = keyof Pins | 'profile';

/** What a check of a format needs that a verification in this profile was not given. */
export function findCheckNeed(check: Check | undefined, profile: Profile): CheckNeed | null {
  if (check?.profile === 'strict' && profile !== 'strict') return 'profile';
  return check?.needs?.pin ?? null;
}

export function useNeeds(
  format: string,
  profile: Profile | null,
): (check: string) => CheckNeed | null {
  const { data: checks } = useQuery(checksQuery(format));
  return (check) =>
    findCheckNeed(
      checks?.find(({ id }) => id === check),
      profile ?? 'strict',
    );
}
