// Which files are ledgers, and of which format: decided once, by their content.

import { AppException } from '../../base/error.ts';
import { toEnd } from '../../base/steps.ts';
import type { FileHead, Recogniser, SourceFile } from '../sources/file.ts';
import type { Host, LedgerFormat, LedgerReader } from './format.ts';

/** `loosely`: at a glance; what looks like a ledger of a format is given to it, if it is none of another. */
export function createRecogniser(
  formats: readonly LedgerFormat[],
  { loosely = false }: { readonly loosely?: boolean } = {},
): Recogniser {
  const detecting = (file: FileHead) => formats.find((format) => format.detect(file));
  const glancing = (file: FileHead) =>
    formats.find((format) => (format.glance ? format.glance(file) : format.detect(file))) ??
    formats.find((format) => format.glance?.(file) === null) ??
    detecting(file);
  const look = (file: FileHead) => {
    const found = loosely ? glancing(file) : detecting(file);
    return found && formats.some((format) => format.knowsUnread?.(file)) ? undefined : found;
  };
  // Grouping asks too, and a look may take long. Forgotten with each grouping: by then, a description of
  // logs may have been given.
  let known = new WeakMap<FileHead, { readonly format: LedgerFormat | undefined }>();
  const formatOf = (file: FileHead) => {
    const seen = known.get(file) ?? { format: look(file) };
    known.set(file, seen);
    return seen.format;
  };
  return {
    sets(files) {
      known = new WeakMap();
      const taken = new Set<FileHead>();
      return formats.flatMap(({ manifest, group }) => {
        const isOther = (file: FileHead) =>
          (formatOf(file)?.manifest.id ?? manifest.id) !== manifest.id;
        const sets =
          group?.(
            files.filter((file) => !taken.has(file)),
            isOther,
          ) ?? [];
        for (const file of sets.flatMap((set) => set.files)) taken.add(file);
        return sets.map((set) => ({ ...set, format: manifest.id }));
      });
    },
    formatOf: (file) => formatOf(file)?.manifest.id ?? null,
    aside(file) {
      for (const format of formats) {
        const what = format.aside?.(file) ?? null;
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
export function readLedger(
  format: LedgerFormat,
  files: readonly SourceFile[],
  host: Host,
): LedgerReader {
  return toEnd(readInSteps(format, files, host));
}

/** The same in steps, for whoever pauses in between. @throws {SourceError} */
export function* readInSteps(
  format: LedgerFormat,
  files: readonly SourceFile[],
  host: Host,
): Generator<void, LedgerReader, void> {
  const reader = format.readInSteps
    ? yield* format.readInSteps(files, host)
    : format.read(files, host);
  // Files of one archive all know what follows it.
  const known = files.flatMap(({ trailing = [] }) => trailing);
  const distinct = new Map(known.map((one) => [JSON.stringify(one), one]));
  if (!distinct.size) return reader;
  return Object.assign(reader, { trailing: [...(reader.trailing ?? []), ...distinct.values()] });
}
