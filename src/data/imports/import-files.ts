// From files that somebody gave to one import a ledger: the worker tells which ledgers
// are in them; what is none is told on a card of its own.

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
  readonly places: ReadonlySet<number>;
}

export async function importFiles(
  store: Pick<ImportStore, 'hold' | 'settle'>,
  service: () => Pick<LedgerService, 'findLedgers'>,
  given: readonly NamedBlob[],
): Promise<void> {
  const files = inOrder(given);
  const roots = rootsOf(store, files);
  try {
    const found = await service().findLedgers(files);
    for (const root of roots) {
      store.settle(root.job, requestsOf(root, found), failuresOf(root, found));
    }
  } catch (error) {
    for (const { job, name, size } of roots) {
      store.settle(job, [], [{ name, size, error: appErrorOf(error) }]);
    }
  }
}

/** Single files as they were given, then folders by name: browsers give those in any order. */
function inOrder(files: readonly NamedBlob[]): readonly NamedBlob[] {
  const inFolder = ({ name }: NamedBlob) => name.includes('/');
  const sorted = files.filter(inFolder).sort((a, b) => (a.name < b.name ? -1 : 1));
  return [...files.filter((file) => !inFolder(file)), ...sorted];
}

function rootsOf(store: Pick<ImportStore, 'hold'>, files: readonly NamedBlob[]): Root[] {
  const places = new Map<string, Set<number>>();
  for (const [place, { name }] of files.entries()) {
    const slash = name.indexOf('/');
    // Two files of one name are two; two files in one folder are one folder.
    const key = slash < 0 ? `${name}\n${place}` : name.slice(0, slash + 1);
    places.set(key, (places.get(key) ?? new Set()).add(place));
  }
  return [...places].map(([key, own]) => {
    const name = key.split('\n')[0] ?? key;
    const size = [...own].reduce((sum, place) => sum + (files[place]?.file.size ?? 0), 0);
    return { name, size, places: own, job: store.hold(name, size) };
  });
}

/** Called by its own name; by its whole path only where another one is called the same. */
function requestsOf({ places }: Root, { sets }: FoundLedgers): ImportRequest[] {
  const own = (name: string) => name.slice(name.lastIndexOf('/') + 1);
  const times = new Map<string, number>();
  for (const { name } of sets) times.set(own(name), (times.get(own(name)) ?? 0) + 1);
  return sets
    .filter(({ from }) => places.has(from))
    .map(({ name, format, files }) => ({
      name: times.get(own(name)) === 1 ? own(name) : name,
      size: files.reduce((sum, { file }) => sum + file.size, 0),
      demo: false,
      open: async () => ({ format, files }),
    }));
}

function failuresOf({ name, size, places }: Root, found: FoundLedgers): Failure[] {
  const skipped = found.skipped.filter(({ from }) => places.has(from));
  const [first, ...more] = skipped;
  if (!first) return [];
  const holdsLedgers = found.sets.some(({ from }) => places.has(from));
  const isItself = first.name === name && !more.length && !holdsLedgers;
  return [{ name, size, error: isItself ? refused(first.reason) : others(skipped, holdsLedgers) }];
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

const MOST_NAMED = 3;

/** One card for all that a folder or an archive holds beside its ledgers. */
function others(skipped: FoundLedgers['skipped'], holdsLedgers: boolean): AppError {
  const named = skipped.slice(0, MOST_NAMED).map(({ name, reason }) => `${name}: ${reason}`);
  const more = skipped.length - named.length;
  return {
    code: 'unknown format',
    title: holdsLedgers
      ? `${skipped.length === 1 ? '1 file' : `${skipped.length} files`} in it ${skipped.length === 1 ? 'is' : 'are'} no ledger`
      : 'No ledger in it can be read here',
    detail: ended(`${named.join('; ')}${more > 0 ? `; and ${more} more` : ''}`),
    todo: holdsLedgers ? 'The ledgers in it are opened.' : TODO,
  };
}

function sentence(reason: string): string {
  return ended(reason.charAt(0).toUpperCase() + reason.slice(1));
}

function ended(text: string): string {
  return text.endsWith('.') ? text : `${text}.`;
}
