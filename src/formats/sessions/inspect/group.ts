// The files that a log is packed of (`.eval`): one ledger, named after the log.

import { append } from '../../../base/lists.ts';
import type { FileHead, FileSet } from '../../../ledger/sources/file.ts';

/** Before it, the log that the file is of. In this order they are read. */
const KINDS = [
  ['start', /^(.*\/|)_journal\/start\.json$/],
  ['summaries', /^(.*\/|)summaries\.json$/],
  ['journal', /^(.*\/|)_journal\/summaries\/\d{1,9}\.json$/],
  ['header', /^(.*\/|)header\.json$/],
  ['sample', /^(.*?\/|)samples\/.+_epoch_\d{1,9}\.json$/],
  ['reductions', /^(.*\/|)reductions\.json$/],
] as const;

type Kind = (typeof KINDS)[number][0];

/** null: it is none of a log's own files. */
export function classifyLogFile(name: string): Kind | null {
  return findPlace(name)?.kind ?? null;
}

function findPlace(name: string) {
  for (const [order, [kind, pattern]] of KINDS.entries()) {
    const root = pattern.exec(name)?.[1];
    // `_journal/summaries/1.json` is none of another log's summaries.
    if (root !== undefined) return { kind, order, root };
  }
  return null;
}

/** `isHead`: whether a file is the beginning or the header of a log, by its content. */
export function groupLogs(
  files: readonly FileHead[],
  isHead: (file: FileHead) => boolean,
): readonly Omit<FileSet<FileHead>, 'format'>[] {
  const logs = new Map<string, { readonly order: number; readonly file: FileHead }[]>();
  const known = new Set<string>();
  for (const file of files) {
    const place = findPlace(file.name);
    if (!place) continue;
    append(logs, place.root, { order: place.order, file });
    const isNamed = place.kind === 'start' || place.kind === 'header' || place.kind === 'sample';
    if (isNamed && !known.has(place.root) && isHead(file)) known.add(place.root);
  }
  return [...known].flatMap((root) => {
    // Sorting keeps the order of the samples.
    const all = [...(logs.get(root) ?? [])].sort((a, b) => a.order - b.order);
    const name = root === '' ? 'log' : root.slice(0, -1);
    return all.length > 1 ? [{ name, files: all.map(({ file }) => file) }] : [];
  });
}
