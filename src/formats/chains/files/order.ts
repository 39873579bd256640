// The files of one log in the order of its chain, whatever their names say.

import { append } from '../../../base/lists.ts';
import type { FileEnds } from './ends.ts';
import { orderByName } from './names.ts';

export interface EndedFile {
  readonly name: string;
  readonly ends: FileEnds;
}

/** Which files some chain of each goes on from, by their hashes. */
export function predecessors<T extends EndedFile>(
  files: readonly T[],
): ReadonlyMap<T, readonly T[]> {
  const byEnd = new Map<string, T[]>();
  for (const file of files)
    for (const { hash } of file.ends.ends.values()) if (hash) append(byEnd, hash, file);
  const of = (file: T): T[] => {
    const begins = [...file.ends.begins.values()];
    const named = begins.flatMap(({ named }) => (named === null ? [] : (byEnd.get(named) ?? [])));
    // Where the hash before is not written down, it is tried.
    const tried = begins.filter(({ named, isFirst }) => named === null && !isFirst);
    const fitting = [...byEnd].flatMap(([end, ones]) =>
      tried.some((begin) => begin.goesOnFrom(end)) ? ones : [],
    );
    return [...new Set([...named, ...fitting])].filter((other) => other !== file);
  };
  return new Map(files.map((file) => [file, of(file)]));
}

/** Whether some chain of a file begins with a record before that is not in it. */
export function needsAnother({ begins }: FileEnds): boolean {
  return [...begins.values()].some(({ isFirst }) => !isFirst);
}

/** By numbers, times and names, where no hash says anything: the earlier one first. */
export function byLooks(a: EndedFile, b: EndedFile): number {
  const isLater = Number(needsAnother(a.ends)) - Number(needsAnother(b.ends));
  if (isLater !== 0) return isLater;
  if (a.ends.sequence !== null && b.ends.sequence !== null && a.ends.sequence !== b.ends.sequence)
    return a.ends.sequence < b.ends.sequence ? -1 : 1;
  if (a.ends.time !== null && b.ends.time !== null && a.ends.time !== b.ends.time)
    return a.ends.time - b.ends.time;
  return orderByName(a.name, b.name);
}

/** Each file comes after those that it goes on from, and right after one where it can. */
export function inChainOrder<T extends EndedFile>(files: readonly T[]): readonly T[] {
  const sorted = [...files].sort(byLooks);
  const before = predecessors(sorted);
  const placed = new Set<T>();
  const isReady = (file: T) =>
    !placed.has(file) && (before.get(file) ?? []).every((other) => placed.has(other));
  let last: T | undefined;
  while (placed.size < sorted.length) {
    const ready = sorted.filter(isReady);
    const after = ready.find((file) => last && before.get(file)?.includes(last));
    // Where each waits for another, as in copies of one file, the looks decide.
    const next = after ?? ready[0] ?? sorted.find((file) => !placed.has(file));
    if (!next) break;
    placed.add(next);
    last = next;
  }
  return [...placed];
}
