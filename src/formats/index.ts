// The registry: one line a format.

import type { Host, LedgerFormat, SourceFile } from './format.ts';
import { thymos } from './thymos/index.ts';

export const formats: readonly LedgerFormat[] = [thymos];

/** The format of some files, told by their content, or null. */
export function formatFor(files: readonly SourceFile[], host: Host): LedgerFormat | null {
  return formats.find((format) => format.detect(files, host)) ?? null;
}
