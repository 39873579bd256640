// The worker finds the ledgers in given files, and each ledger is one import; a file that is none
// is refused, with the reason.

import type { Ask } from '../../../base/ask.ts';
import { toAppError } from '../../../base/error.ts';
import { append } from '../../../base/lists.ts';
import { MANIFESTS } from '../../../formats/registry.ts';
import type { FoundLedgers } from '../../../ledger/import/found.ts';
import type { NamedBlob } from '../../../ledger/storage/rows.ts';
import type { ImportFailure, ImportRequest, ImportStore } from './import-store.ts';

export type { NamedBlob };

/** Names a chosen file by its path inside the folder that was given, else by its name. */
export function chosenFile(file: File): NamedBlob {
  return { name: file.webkitRelativePath || file.name, file };
}

/**
 * Splits a path inside what was given into the name and the folder or archive around it; '' when
 * there is none.
 */
export function splitPath(path: string): { readonly name: string; readonly folder: string } {
  const slash = path.lastIndexOf('/');
  return { name: path.slice(slash + 1), folder: path.slice(0, Math.max(0, slash)) };
}

/** A file, or a folder with all its files, was given as one thing. */
interface Root {
  readonly name: string;
  readonly job: string;
  readonly size: number;
  readonly files: ReadonlySet<number>;
}

export async function importFiles(
  store: Pick<ImportStore, 'announce' | 'settle'>,
  ask: Ask,
  given: readonly NamedBlob[],
): Promise<void> {
  const files = inOrder(given);
  await lookInto(store, ask, files, listRoots(store, files));
}

/** `isAll` says that these files are all that was given. */
async function lookInto(
  store: Pick<ImportStore, 'settle'>,
  ask: Ask,
  files: readonly NamedBlob[],
  roots: readonly Root[],
  isAll = true,
): Promise<void> {
  try {
    const found = await ask({ name: 'find ledgers', input: files });
    const isAlone = isAll && found.sets.length === 1 && !found.skipped.length;
    for (const root of roots) {
      const requests = requestsFor(root, found).map((request) => ({ ...request, isAlone }));
      store.settle(root.job, requests, failuresFor(root, found, files));
    }
  } catch (thrown) {
    const error = toAppError(thrown);
    const parts = groupParts(roots, files);
    // One of these files has brought the worker down: the others are looked into without it.
    if (parts.length > 1 && (error.code === 'endless' || error.code === 'worker stopped')) {
      for (const part of parts) await lookInto(store, ask, part.files, part.roots, false);
      return;
    }
    for (const { job, name, size } of roots) store.settle(job, [], [{ name, size, error }]);
  }
}

/**
 * Single files are in the order in which they were given, then folders by name: browsers give those
 * in any order.
 */
function inOrder(files: readonly NamedBlob[]): readonly NamedBlob[] {
  const inFolder = ({ name }: NamedBlob) => name.includes('/');
  const sorted = files.filter(inFolder).sort((a, b) => (a.name < b.name ? -1 : 1));
  return [...files.filter((file) => !inFolder(file)), ...sorted];
}

function listRoots(store: Pick<ImportStore, 'announce'>, files: readonly NamedBlob[]): Root[] {
  const roots = new Map<string, Set<number>>();
  for (const [index, { name }] of files.entries()) {
    const slash = name.indexOf('/');
    // Two files of one name stay apart; two files in one folder are one folder.
    const key = slash < 0 ? `${name}\n${index}` : name.slice(0, slash + 1);
    roots.set(key, (roots.get(key) ?? new Set()).add(index));
  }
  return [...roots].map(([key, own]) => {
    const name = key.split('\n')[0] ?? key;
    const size = [...own].reduce((sum, index) => sum + (files[index]?.file.size ?? 0), 0);
    return { name, size, files: own, job: store.announce(name, size) };
  });
}

function groupParts(roots: readonly Root[], files: readonly NamedBlob[]) {
  const groups = new Map<string, Root[]>();
  for (const root of roots) append(groups, root.name.replace(/-(?:wal|shm|journal)$/, ''), root);
  return [...groups.values()].map((own) => {
    const taken: NamedBlob[] = [];
    const take = (index: number) => {
      const file = files[index];
      return file ? taken.push(file) - 1 : [];
    };
    const moved = own.map((root) => ({ ...root, files: new Set([...root.files].flatMap(take)) }));
    return { roots: moved, files: taken };
  });
}

/** The folder is kept apart from the name, to tell two files of one name from each other. */
function requestsFor({ files: own }: Root, { sets }: FoundLedgers): ImportRequest[] {
  return sets
    .filter(({ from }) => own.has(from))
    .map(({ name, format, files }) => ({
      ...splitPath(name),
      size: files.reduce((sum, { file }) => sum + file.size, 0),
      demo: false,
      open: async () => ({ format, files }),
    }));
}

function failuresFor(
  { files: own }: Root,
  { skipped }: FoundLedgers,
  files: readonly NamedBlob[],
): ImportFailure[] {
  return skipped
    .filter(({ from }) => own.has(from))
    .map(({ name, reason }) => ({
      ...splitPath(name),
      size: files.find((file) => file.name === name)?.file.size ?? 0,
      error: {
        code: 'unknown format',
        title: 'Not a ledger that can be read here',
        detail: reason,
        todo: TODO,
      },
    }));
}

const TODO = `Open a ledger of ${MANIFESTS.map(({ name }) => name).join(', ')}; packed or not.`;
