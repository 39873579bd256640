// What the formats say about themselves: names and checks, in words. Their code is loaded when
// it is needed.

import { queryOptions } from '@tanstack/react-query';
import type { Check } from '../../core/model/check.ts';
import type { FormatRecords, Manifest } from '../../formats/manifest.ts';
import { loadFormats, manifestOf } from '../../formats/registry.ts';

export { hashFault, PIN_KINDS, type PinKind } from '../../core/model/pins.ts';
export type { FormatRecords } from '../../formats/manifest.ts';
export { MANIFESTS, manifestOf } from '../../formats/registry.ts';

/** What entries of a format carry; of an unknown one nothing is known. */
export function recordsOf(format: string): FormatRecords {
  return manifestOf(format)?.records ?? {};
}

export interface FormatInfo extends Manifest {
  readonly checks: readonly Check[];
}

export function formatsQuery() {
  return queryOptions({
    queryKey: ['formats'],
    queryFn: async (): Promise<readonly FormatInfo[]> => {
      const formats = await loadFormats();
      return formats.map(({ manifest, checks }) => ({ ...manifest, checks }));
    },
  });
}
