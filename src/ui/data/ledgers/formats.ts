// Names and checks of the formats are read without loading the code of the formats.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { findManifest, loadChecks } from '../../../formats/registry.ts';
import type { FormatRecords } from '../../../ledger/format/manifest.ts';
import type { Check, Pins, Profile } from '../../../ledger/model/check.ts';

export { findManifest, MANIFESTS } from '../../../formats/registry.ts';
export type { FormatRecords, Manifest } from '../../../ledger/format/manifest.ts';
export { hashFault, PIN_KINDS, type PinKind, pinText } from '../../../ledger/model/pins.ts';

/** Tells what entries of a format carry; nothing is known of an unknown format. */
export function findFormatRecords(format: string): FormatRecords {
  return findManifest(format)?.records ?? {};
}

/** Lists the checks of a format; an unknown format has none. */
export function checksQuery(format: string) {
  return queryOptions({ queryKey: ['checks', format], queryFn: () => loadChecks(format) });
}

/** A check that was not made may need a pin from a person, or the other profile. */
export type CheckNeed = keyof Pins | 'profile';

/** Tells what a check needs that a verification in this profile was not given. */
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
