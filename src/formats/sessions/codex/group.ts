// Threads that share a root: a thread, those that it spawned, and forks of them.

import { objectAt, textAt } from '../../../base/json/access.ts';
import type { JsonObject } from '../../../base/json/value.ts';
import { inMemory } from '../../../ledger/sources/bytes.ts';
import type { FileHead, FileSet } from '../../../ledger/sources/file.ts';
import { firstRecords } from '../writers.ts';

export function groupThreads(files: readonly FileHead[]): Omit<FileSet<FileHead>, 'format'>[] {
  const threads = new Map<string, { readonly file: FileHead; readonly root: string | null }>();
  for (const file of files) {
    const meta = readMeta(file);
    const id = textAt(meta ?? undefined, 'id');
    if (!meta || id === null || threads.has(id)) continue;
    const above = textAt(meta, 'parent_thread_id') ?? textAt(meta, 'forked_from_id');
    threads.set(id, { file, root: above });
  }
  const findRoot = (id: string): string => {
    let at = id;
    for (let steps = 0; steps < 100; steps++) {
      const above = threads.get(at)?.root;
      if (above == null || !threads.has(above) || above === id) return at;
      at = above;
    }
    return at;
  };
  const measureDepth = (id: string, depth = 0): number => {
    const above = threads.get(id)?.root;
    return above == null || !threads.has(above) || depth === 100
      ? depth
      : measureDepth(above, depth + 1);
  };
  const sets = new Map<string, FileHead[]>();
  // A fork is read after the thread that it copied from.
  const inOrder = [...threads].sort(([a], [b]) => measureDepth(a) - measureDepth(b));
  for (const [id, { file }] of inOrder) {
    const root = findRoot(id);
    const main = threads.get(root)?.file;
    if (!main) continue;
    const set = sets.get(root) ?? [main];
    sets.set(root, set);
    if (file !== main) set.push(file);
  }
  return [...sets.values()].flatMap((set) => {
    const [main, second] = set;
    return main && second ? [{ name: main.name, files: set }] : [];
  });
}

function readMeta({ name, head }: FileHead): JsonObject | null {
  if (!/\.jsonl$/.test(name)) return null;
  const [first] = firstRecords(inMemory(head));
  return first && textAt(first, 'type') === 'session_meta' ? objectAt(first, 'payload') : null;
}
