// What files are called when somebody takes them away.

import type { MemoryFile } from '../../ledger/sources/file.ts';

export function forgedName(name: string, files: readonly MemoryFile[]): string {
  const [file] = files;
  if (files.length === 1) return `forged-${baseName(file?.name ?? name)}`;
  return `forged-${baseName(name).replace(/\.zip$/, '')}.zip`;
}

export function baseName(name: string): string {
  return name.split('/').at(-1) ?? name;
}
