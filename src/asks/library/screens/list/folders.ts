// Rows are listed under the folder, archive or server that they came in.

import { grouped } from '../../../../base/lists.ts';
import type { VerdictWord } from '../../../../ledger/model/verdict.ts';
import {
  byText,
  countVerdictWords,
  type LibraryCounts,
  type LibraryRow,
  worstFirst,
} from './rows.ts';

export interface LedgerFolder {
  readonly title: string;
  readonly name: string;
  readonly isServer: boolean;
  readonly rows: readonly LibraryRow[];
  readonly counts: LibraryCounts;
}

/**
 * A folder shows nothing, only the rows that are not intact or were not read, or all of its rows.
 */
export type ShownFolder = 'none' | 'worst' | 'all';

/** A list of this many rows hides none. */
const SHORT = 20;
/** A folder may be full of files that were not read, so at most this many are among the worst. */
const MOST_NOT_READ = 5;
const MOST_ON_PHONE = 3;

/**
 * `servers` are the addresses of connected servers, which have a folder before they have a ledger.
 */
export function toFolders(
  rows: readonly LibraryRow[],
  servers: readonly string[],
): readonly LedgerFolder[] {
  const isServer = (row: LibraryRow) =>
    row.kind === 'ledger' && row.ledger.origin?.kind === 'server';
  const ofServers = grouped(rows.filter(isServer), ({ folder }) => folder);
  const ofFiles = byDrop(rows.filter((row) => !isServer(row)));
  const titles = new Set([...servers, ...ofServers.keys()]);
  const findShortName = shortNames([...ofFiles.keys()]);
  return [
    ...[...titles].map((title): LedgerFolder => {
      const name = title.replace(/^https?:\/\//, '');
      return { title, name, isServer: true, ...inOrder(ofServers.get(title) ?? []) };
    }),
    ...[...ofFiles].map(
      ([title, own]): LedgerFolder => ({
        title,
        name: findShortName(title),
        isServer: false,
        ...inOrder(own),
      }),
    ),
  ].toSorted(worstFolderFirst);
}

function inOrder(rows: readonly LibraryRow[]): Pick<LedgerFolder, 'rows' | 'counts'> {
  return { rows: rows.toSorted(worstFirst), counts: countVerdictWords(rows) };
}

/** Leaves out the folder around them, where that leaves them different. */
function shortNames(titles: readonly string[]): (title: string) => string {
  const lastPart = (title: string) => title.slice(title.lastIndexOf('/') + 1) || 'Files';
  const areDistinct = new Set(titles.map(lastPart)).size === titles.length;
  return (title) => (areDistinct ? lastPart(title) : title || 'Files');
}

/**
 * Groups by the dropped folder, or, where that has only folders in it, by those. One row makes no
 * folder.
 */
function byDrop(rows: readonly LibraryRow[]): ReadonlyMap<string, readonly LibraryRow[]> {
  const splitFolders = ({ folder }: LibraryRow) => folder.split('/').filter(Boolean);
  const tops = grouped(rows, (row) => splitFolders(row)[0] ?? '');
  const titles = new Map<LibraryRow, string>();
  for (const [top, own] of tops) {
    const inner = new Set(own.map((row) => splitFolders(row)[1]));
    const isOfFolders = !inner.has(undefined) && inner.size > 1;
    for (const row of own) {
      const title = isOfFolders ? splitFolders(row).slice(0, 2).join('/') : top;
      titles.set(row, title);
    }
  }
  const sizes = new Map<string, number>();
  for (const title of titles.values()) sizes.set(title, (sizes.get(title) ?? 0) + 1);
  return grouped(rows, (row) => {
    const title = titles.get(row) ?? '';
    return (sizes.get(title) ?? 0) > 1 ? title : '';
  });
}

const WORST: readonly VerdictWord[] = ['Not intact', 'Not as expected', 'With warnings'];

function worstFolderFirst(a: LedgerFolder, b: LedgerFolder): number {
  for (const word of WORST) {
    const more = (b.counts.get(word) ?? 0) - (a.counts.get(word) ?? 0);
    if (more !== 0) return more;
  }
  return byText(a.title, b.title);
}

export interface FolderChoice {
  readonly only: VerdictWord | null;
  readonly closed: readonly string[];
  readonly whole: readonly string[];
}

export function chooseShown(
  folder: LedgerFolder,
  choice: FolderChoice,
  total: number,
): ShownFolder {
  const { title, counts } = folder;
  if (choice.closed.includes(title)) return 'none';
  if (choice.only !== null || choice.whole.includes(title) || total <= SHORT) return 'all';
  return counts.has('Not intact') ? 'worst' : 'none';
}

export type ListLine = { readonly key: string } & (
  | {
      readonly kind: 'folder';
      readonly folder: LedgerFolder;
      readonly shown: ShownFolder;
      readonly hidden: LibraryCounts;
    }
  | { readonly kind: 'row'; readonly row: LibraryRow; readonly isInFolder: boolean }
  | { readonly kind: 'more'; readonly folder: LedgerFolder; readonly hidden: LibraryCounts }
);

/** Returns every line of the list, folders with their shown rows. */
export function toLines(
  folders: readonly LedgerFolder[],
  choice: FolderChoice,
  shownIn: (folder: LedgerFolder) => ShownFolder,
  isNarrow: boolean,
): readonly ListLine[] {
  const only = choice.only;
  return folders.flatMap((folder): readonly ListLine[] => {
    const asked = only === null ? folder.rows : folder.rows.filter(({ word }) => word === only);
    if (asked.length === 0 && (only !== null || !folder.isServer)) return [];
    const shown = shownIn(folder);
    const rows = shown === 'none' ? [] : shown === 'all' ? asked : takeWorst(asked, isNarrow);
    const hidden = countVerdictWords(asked.filter((row) => !rows.includes(row)));
    const isInFolder = folders.length > 1 || folder.title !== '' || shown !== 'all';
    const lines = rows.map((row): ListLine => ({ kind: 'row', key: row.key, row, isInFolder }));
    if (isNarrow && shown === 'worst' && hidden.size > 0)
      lines.push({ kind: 'more', key: `more: ${folder.title}`, folder, hidden });
    return isInFolder
      ? [{ kind: 'folder', key: `folder: ${folder.title}`, folder, shown, hidden }, ...lines]
      : lines;
  });
}

function takeWorst(rows: readonly LibraryRow[], isNarrow: boolean): readonly LibraryRow[] {
  const broken = rows.filter(({ word }) => word === 'Not intact');
  if (isNarrow) return broken.slice(0, MOST_ON_PHONE);
  return [...broken, ...rows.filter(({ word }) => word === 'Not read').slice(0, MOST_NOT_READ)];
}
