// Forging lines that carry no hash: a changed line is all that there is to do.

import { SourceError } from '../../ledger/sources/error.ts';
import { isSqlite } from '../../ledger/sources/sqlite/sqlite.ts';
import type { ForgedField, Forger } from './draft.ts';
import { alteredLine, type FieldPlaces, forgedLineRecords } from './lines.ts';
import { writeLines } from './written.ts';

const NOTHING =
  'This format has no hashes: there is nothing that a forger would have to make again.';

/** `places`: where a line has its number, or names the one before it; `without`: what lines have not. */
export function unhashedForger(places: FieldPlaces, without: readonly ForgedField[]): Forger {
  return {
    open(files, reader) {
      if (files.some(({ bytes }) => isSqlite(bytes)))
        throw new SourceError(
          'unknown format',
          'This ledger cannot be forged here.',
          'The bench changes the lines of a text, and the records of this ledger are made of the rows of a database.',
          'Change a copy of it with a program for databases, and open that.',
        );
      return {
        means: {
          hash: '',
          seal: NOTHING,
          sign: 'Nothing is signed in this format: there is no signature to forge.',
          named: 'Nothing is signed in this format.',
          byKeys: false,
          anchor: null,
          anchorName: 'seal',
          signer: null,
          without,
        },
        records: forgedLineRecords(files, reader),
        altered: (record, field) => alteredLine(record, field, places),
        sealed: (records) => records,
        write: async (records) => writeLines(files, records),
      };
    },
  };
}
