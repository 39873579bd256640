// The registry: one line a format.

import type { Known } from '../sources/group.ts';
import type { Sniffed } from '../sources/pair.ts';
import { blocks } from './blocks/index.ts';
import type { Host, LedgerFormat, SourceFile } from './format.ts';
import { holon } from './holon/index.ts';
import { journal } from './journal/index.ts';
import { reactor } from './reactor/index.ts';
import { thymos } from './thymos/index.ts';

export const formats: readonly LedgerFormat[] = [thymos, journal, reactor, blocks, holon];

/** What the formats tell of files that somebody gave. */
export function knownFiles(host: Host, known: readonly LedgerFormat[] = formats): Known {
  return {
    sets(files) {
      const taken = new Set<Sniffed>();
      return known.flatMap((format) => {
        const sets = format.group?.(files.filter((file) => !taken.has(file))) ?? [];
        for (const file of sets.flatMap((set) => set.files)) taken.add(file);
        return sets;
      });
    },
    isLedger: (head) => known.some((format) => format.detect([{ name: '', bytes: head }], host)),
  };
}

/** The format of some files, told by their content, or null. */
export function formatFor(files: readonly SourceFile[], host: Host): LedgerFormat | null {
  return formats.find((format) => format.detect(files, host)) ?? null;
}
