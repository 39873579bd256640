// Links in a folder are not followed, so there is no way round in circles; whatever is not read is
// listed with the reason.

import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readMessage } from '../../base/error.ts';
import type { Skipped } from '../../ledger/sources/file.ts';
import { specialKind, unreadable } from './file.ts';
import { UsageError } from './usage.ts';

/** A folder of more files is not a folder of ledgers. */
const MOST = 10_000;

export interface PathFolder {
  readonly files: readonly string[];
  readonly skipped: readonly Skipped[];
}

/** @throws {UsageError} when the folder itself cannot be read, or has too much in it. */
export async function filesIn(folder: string, most = MOST): Promise<PathFolder> {
  const files: string[] = [];
  const skipped: Skipped[] = [];
  const open = [folder];
  let seen = 0;
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    let entries: Dirent[];
    try {
      entries = await readdir(at, { withFileTypes: true });
    } catch (error) {
      if (at === folder) throw unreadable(folder, error);
      skipped.push({
        name: at,
        reason: `it cannot be read (${readMessage(error)})`,
        unreadable: true,
      });
      continue;
    }
    seen += entries.length;
    if (seen > most)
      throw new UsageError(
        `${folder}: it has more than ${most} files and folders in it. Give a folder inside it.`,
      );
    for (const entry of entries) {
      const path = join(at, entry.name);
      if (entry.isFile()) files.push(path);
      else if (entry.isDirectory()) open.push(path);
      else skipped.push({ name: path, reason: whyNot(entry) });
    }
  }
  return { files: files.sort(), skipped };
}

function whyNot(entry: Dirent): string {
  return entry.isSymbolicLink()
    ? 'it is a link; give what it leads to'
    : `it is ${specialKind(entry)}`;
}
