// A state dir as the one folder of a zip.

import { zipFiles } from '../../../../ledger/sources/archive/pack.ts';
import type { WorldFile } from '../../read/world-model.ts';

export function zipFolder(folder: string, files: readonly WorldFile[]): Uint8Array<ArrayBuffer> {
  return zipFiles(files.map(({ path, bytes }) => ({ name: `${folder}/${path}`, bytes })));
}
