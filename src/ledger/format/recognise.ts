// The content of files decides once which are ledgers, and of which format.

import { AppException } from '../../base/error.ts';
import { toEnd } from '../../base/steps.ts';
import type { FileHead, LedgerFinder, SourceFile } from '../sources/file.ts';
import type { LedgerFormat } from './format.ts';
import type { Host, LedgerReader, Reader } from './reader.ts';

/**
 * `loosely` decides at a glance; a file that looks like a ledger of a format is given to it, if it
 * is none of another.
 */
export function createRecogniser(
  formats: readonly LedgerFormat[],
  { loosely = false }: { readonly loosely?: boolean } = {},
): LedgerFinder {
  const detecting = (file: FileHead) => formats.find(({ recogniser }) => recogniser.detect(file));
  const glancing = (file: FileHead) =>
    formats.find(({ recogniser: { glance, detect } }) => (glance ?? detect)(file)) ??
    formats.find(({ recogniser }) => recogniser.glance?.(file) === null) ??
    detecting(file);
  const look = (file: FileHead) => {
    const found = loosely ? glancing(file) : detecting(file);
    return found && formats.some(({ recogniser }) => recogniser.knowsUnread?.(file))
      ? undefined
      : found;
  };
  // Grouping asks too, and a look may take long. The answers are forgotten with each grouping: by
  // then, a description of logs may have been given.
  let known = new WeakMap<FileHead, { readonly format: LedgerFormat | undefined }>();
  const detectFormat = (file: FileHead) => {
    const seen = known.get(file) ?? { format: look(file) };
    known.set(file, seen);
    return seen.format;
  };
  return {
    sets(files) {
      known = new WeakMap();
      const taken = new Set<FileHead>();
      return formats.flatMap(({ manifest, recogniser: { group } }) => {
        const isOther = (file: FileHead) =>
          (detectFormat(file)?.manifest.id ?? manifest.id) !== manifest.id;
        const sets =
          group?.(
            files.filter((file) => !taken.has(file)),
            isOther,
          ) ?? [];
        for (const file of sets.flatMap((set) => set.files)) taken.add(file);
        return sets.map((set) => ({ ...set, format: manifest.id }));
      });
    },
    detectFormat: (file) => detectFormat(file)?.manifest.id ?? null,
    aside(file) {
      for (const { recogniser } of formats) {
        const what = recogniser.aside?.(file) ?? null;
        if (what !== null) return what;
      }
      return null;
    },
  };
}

/** @throws {AppException} when this version does not know it. */
export function formatById(formats: readonly LedgerFormat[], id: string): LedgerFormat {
  const format = formats.find(({ manifest }) => manifest.id === id);
  if (!format) throw new AppException({ code: 'format not supported', found: id });
  return format;
}

/** Opens a ledger, with what is known of the archives that it was in. @throws {SourceError} */
export function readLedger<Opened extends LedgerReader>(
  format: Opens<Opened>,
  files: readonly SourceFile[],
  host: Host,
): Opened {
  return toEnd(readInSteps(format, files, host));
}

/**
 * Opens it in steps, for whoever pauses in between.
 * @throws {SourceError}
 */
export function* readInSteps<Opened extends LedgerReader>(
  { reader: { open } }: Opens<Opened>,
  files: readonly SourceFile[],
  host: Host,
): Generator<void, Opened, void> {
  const reader = yield* open(files, host);
  // Files of one archive all know what follows it.
  const known = files.flatMap(({ trailing = [] }) => trailing);
  const distinct = new Map(known.map((one) => [JSON.stringify(one), one]));
  if (!distinct.size) return reader;
  return Object.assign(reader, { trailing: [...(reader.trailing ?? []), ...distinct.values()] });
}

interface Opens<Opened extends LedgerReader> {
  readonly reader: Pick<Reader<Opened>, 'open'>;
}
