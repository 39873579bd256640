// The registry: one line a format.

import { AppException } from '../core/model/error.ts';
import type { FileHead, Recogniser } from '../sources/file.ts';
import { blocks } from './blocks/index.ts';
import type { LedgerFormat } from './format.ts';
import { holon } from './holon/index.ts';
import { journal } from './journal/index.ts';
import { reactor } from './reactor/index.ts';
import { thymos } from './thymos/index.ts';

export const formats: readonly LedgerFormat[] = [thymos, journal, reactor, blocks, holon];

/** Decides which files are ledgers, and with that the format of each. */
export function createRecogniser(known: readonly LedgerFormat[]): Recogniser {
  return {
    sets(files) {
      const taken = new Set<FileHead>();
      return known.flatMap(({ id, group }) => {
        const sets = group?.(files.filter((file) => !taken.has(file))) ?? [];
        for (const file of sets.flatMap((set) => set.files)) taken.add(file);
        return sets.map((set) => ({ ...set, format: id }));
      });
    },
    formatOf: (file) => known.find((format) => format.detect(file))?.id ?? null,
  };
}

export const recogniser = createRecogniser(formats);

/** @throws {AppException} when this version does not know it. */
export function formatById(id: string, known: readonly LedgerFormat[] = formats): LedgerFormat {
  const format = known.find((candidate) => candidate.id === id);
  if (!format) throw new AppException({ code: 'format not supported', found: id });
  return format;
}
