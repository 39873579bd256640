// The same files give the same bytes of a zip.

import { zipSync } from 'fflate';
import type { MemoryFile } from '../file.ts';

/** A zip knows no time before this one; ours all have it. */
export const EPOCH = '1980-01-01T00:00:00';

export function zipFiles(files: readonly MemoryFile[]): Uint8Array<ArrayBuffer> {
  const entries = files.map(({ name, bytes }) => [name, bytes] as const);
  // fromEntries defines, where assigning would lose a file of a strange name. The copy has an array
  // of its own, as a Blob needs it.
  return zipSync(Object.fromEntries(entries), { mtime: EPOCH, level: 6 }).slice();
}
