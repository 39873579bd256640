// Archives are replaced by the files in them, also when one is inside another.

import { trailing } from '../../model/trailing.ts';
import { SourceError } from '../error.ts';
import type { MemoryFile, Skipped } from '../file.ts';
import { gunzip, isZip, type UnpackBudget, type Unpacked, unpackZstd, unzip } from './archive.ts';
import { isGzip } from './deflate.ts';
import { isZstd } from './zstd/zstd.ts';

export function isArchive(head: Uint8Array): boolean {
  return isGzip(head) || isZip(head) || isZstd(head);
}

/** People have a gzip in a zip; archives deeper than that are puzzles. */
const MAX_DEPTH = 2;

/** Replaces an archive by the files in it. One that cannot be unpacked is skipped. */
export function unpackSource(source: MemoryFile, budget: UnpackBudget): Unpacked {
  const out: MemoryFile[] = [];
  const skipped: Skipped[] = [];
  const skip = (name: string, reason: string) =>
    void skipped.push({ name, reason, unreadable: true });
  const unpack = (file: MemoryFile, depth: number) => {
    const { name, bytes, trailing: known = [] } = file;
    if (!isArchive(bytes)) out.push(file);
    else if (depth === MAX_DEPTH) {
      skip(name, 'it is packed more than twice; unpack it yourself');
    } else if (!isZip(bytes)) {
      const kind = isGzip(bytes) ? 'gzip' : 'Zstandard file';
      const { end, ...inner } = isGzip(bytes) ? gunzip(bytes, budget) : unpackZstd(bytes, budget);
      const after = [...trailing(`the ${kind} "${name}"`, end, bytes.length), ...known];
      unpack({ name: name.replace(/\.(gz|zst)$/i, ''), ...inner, trailing: after }, depth + 1);
    } else {
      const inner = unzip(bytes, budget);
      const zip = `the zip "${name}"`;
      const inside = inner.gaps.map((gap) => ({ after: zip, isInside: true as const, ...gap }));
      const after = [...inside, ...trailing(zip, inner.end, bytes.length), ...known];
      for (const one of inner.skipped) skip(`${name}/${one.name}`, one.reason);
      for (const { trailing: own = [], ...one } of inner.files) {
        const path = `${name}/${one.name}`;
        attempt({ ...one, name: path, trailing: [...own, ...after] }, depth + 1);
      }
    }
  };
  const attempt = (file: MemoryFile, depth: number) => {
    try {
      unpack(file, depth);
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      skip(file.name, error.message);
    }
  };
  attempt(source, 0);
  return { files: out, skipped };
}
