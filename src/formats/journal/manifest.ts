import type { Manifest } from '../manifest.ts';

export const journalManifest: Manifest = {
  id: 'journal',
  name: 'Review journal',
  ledgers: 'kept by Ledgerscope itself',
  opens: 'exported journal (JSON Lines)',
  opensInFull: '`review-journal/1` (JSON Lines)',
  proves: 'content, chain and the reviewer’s signature on every record',
  reference: 'Every check: the format is this project’s own, and no other program verifies it.',
  pins: ['head', 'keys'],
  screens: [],
  limits: [
    {
      title: 'Who decided',
      text: 'A journal proves that the holder of a key decided. The name with it is what somebody typed; who holds the key has to be known from elsewhere, and pinned.',
    },
    {
      title: 'When, and whether that was all',
      text: 'Times are those of the reviewer’s own clock. The holder of the key can cut the journal’s end off and write another; the id of the last record, kept elsewhere, shows it.',
    },
  ],
};
