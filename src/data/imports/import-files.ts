// From the files that somebody gave to one import a ledger: the worker finds the ledgers in
// them; what is none gets a card of its own.

import { append } from '../../core/lists.ts';
import { type AppError, appErrorOf } from '../../core/model/error.ts';
import { MANIFESTS } from '../../formats/registry.ts';
import type { NamedBlob } from '../../storage/rows.ts';
import type { FoundLedgers, LedgerService } from '../../worker/rpc/protocol.ts';
import type { Failure, ImportRequest, ImportStore } from './import-store.ts';

export type { NamedBlob };

/** A file as a person chose it: called by its path inside the folder that was given, else its name. */
export function chosenFile(file: File): NamedBlob {
  return { name: file.webkitRelativePath || file.name, file };
}

/** What was given as one thing: a file, or a folder with all that is in it. */
interface Root {
  readonly name: string;
  readonly job: string;
  readonly size: number;
  /** Indices of its files. */
  readonly files: ReadonlySet<number>;
}

export async function importFiles(
  store: Pick<ImportStore, 'announce' | 'settle'>,
  service: () => Pick<LedgerService, 'findLedgers'>,
  given: readonly NamedBlob[],
): Promise<void> {
  const files = inOrder(given);
  await lookInto(store, service, files, rootsOf(store, files));
}

async function lookInto(
  store: Pick<ImportStore, 'settle'>,
  service: () => Pick<LedgerService, 'findLedgers'>,
  files: readonly NamedBlob[],
  roots: readonly Root[],
): Promise<void> {
  try {
    const found = await service().findLedgers(files);
    for (const root of roots) {
      store.settle(root.job, requestsOf(root, found), failuresOf(root, found));
    }
  } catch (thrown) {
    const error = appErrorOf(thrown);
    const parts = partsOf(roots, files);
    // One of them has brought the worker down: the others are looked into without it.
    if (parts.length > 1 && (error.code === 'endless' || error.code === 'worker stopped')) {
      for (const part of parts) await lookInto(store, service, part.files, part.roots);
      return;
    }
    for (const { job, name, size } of roots) store.settle(job, [], [{ name, size, error }]);
  }
}

/** Single files as they were given, then folders by name: browsers give those in any order. */
function inOrder(files: readonly NamedBlob[]): readonly NamedBlob[] {
  const inFolder = ({ name }: NamedBlob) => name.includes('/');
  const sorted = files.filter(inFolder).sort((a, b) => (a.name < b.name ? -1 : 1));
  return [...files.filter((file) => !inFolder(file)), ...sorted];
}

function rootsOf(store: Pick<ImportStore, 'announce'>, files: readonly NamedBlob[]): Root[] {
  const roots = new Map<string, Set<number>>();
  for (const [index, { name }] of files.entries()) {
    const slash = name.indexOf('/');
    // Two files of one name are two; two files in one folder are one folder.
    const key = slash < 0 ? `${name}\n${index}` : name.slice(0, slash + 1);
    roots.set(key, (roots.get(key) ?? new Set()).add(index));
  }
  return [...roots].map(([key, own]) => {
    const name = key.split('\n')[0] ?? key;
    const size = [...own].reduce((sum, index) => sum + (files[index]?.file.size ?? 0), 0);
    return { name, size, files: own, job: store.announce(name, size) };
  });
}

/** Each root with what SQLite keeps next to it, and their files. */
function partsOf(roots: readonly Root[], files: readonly NamedBlob[]) {
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

/** Called by its own name; the folder is kept apart, to tell it from another of its name. */
function requestsOf({ files: own }: Root, { sets }: FoundLedgers): ImportRequest[] {
  return sets
    .filter(({ from }) => own.has(from))
    .map(({ name: path, format, files }) => ({
      name: path.slice(path.lastIndexOf('/') + 1),
      folder: path.slice(0, Math.max(0, path.lastIndexOf('/'))),
      size: files.reduce((sum, { file }) => sum + file.size, 0),
      demo: false,
      open: async () => ({ format, files }),
    }));
}

function failuresOf({ name, size, files: own }: Root, found: FoundLedgers): Failure[] {
  const skipped = found.skipped.filter(({ from }) => own.has(from));
  const [first, ...more] = skipped;
  if (!first) return [];
  const hasLedgers = found.sets.some(({ from }) => own.has(from));
  const isItself = first.name === name && !more.length && !hasLedgers;
  return [{ name, size, error: isItself ? refused(first.reason) : others(skipped, hasLedgers) }];
}

const TODO = `Open a ledger of ${MANIFESTS.map(({ name }) => name).join(', ')}; packed or not.`;

function refused(reason: string): AppError {
  return {
    code: 'unknown format',
    title: 'Not a ledger that can be read here',
    detail: sentence(reason),
    todo: TODO,
  };
}

const MAX_NAMED = 3;

/** One card for everything in a folder or an archive that is no ledger. */
function others(skipped: FoundLedgers['skipped'], hasLedgers: boolean): AppError {
  const named = skipped.slice(0, MAX_NAMED).map(({ name, reason }) => `${name}: ${reason}`);
  const more = skipped.length - named.length;
  return {
    code: 'unknown format',
    title: hasLedgers
      ? `${skipped.length === 1 ? '1 file' : `${skipped.length} files`} in it ${skipped.length === 1 ? 'is' : 'are'} no ledger`
      : 'No ledger in it can be read here',
    detail: ended(`${named.join('; ')}${more > 0 ? `; and ${more} more` : ''}`),
    todo: hasLedgers ? 'The ledgers in it are opened.' : TODO,
  };
}

function sentence(reason: string): string {
  return ended(reason.charAt(0).toUpperCase() + reason.slice(1));
}

function ended(text: string): string {
  return text.endsWith('.') ? text : `${text}.`;
}
