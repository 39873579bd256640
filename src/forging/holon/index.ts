// Forging Holon events: there is no hash, so that a changed line is all that there is to do.

import type { Forger } from '../draft.ts';
import { alteredLine, lineRecords, writtenLines } from '../lines.ts';

const NOTHING =
  'This format has no hashes: there is nothing that a forger would have to make again.';

export const forger: Forger = {
  open(files, reader) {
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
        without: ['hash', 'parent'],
      },
      records: lineRecords(files, reader),
      altered: (record, field) => alteredLine(record, field, { seq: ['seq'] }),
      sealed: (records) => records,
      write: async (records) => writtenLines(files, records),
    };
  },
};
