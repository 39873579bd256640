// A state dir as the one folder of a zip.

import type { WorldFile } from '../../../formats/reactor/read/world-model.ts';
import { zipFiles } from '../../../ledger/sources/archive/pack.ts';

export function zipFolder(folder: string, files: readonly WorldFile[]): Uint8Array<ArrayBuffer> {
  return zipFiles(files.map(({ path, bytes }) => ({ name: `${folder}/${path}`, bytes })));
}
