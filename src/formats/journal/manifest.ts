import type { Manifest } from '../manifest.ts';

export const journalManifest: Manifest = {
  id: 'journal',
  name: 'Review journal',
  ledgers: 'kept by Ledgerscope itself',
  opens: 'exported journal (JSON Lines)',
  opensInFull: '`review-journal/1` (JSON Lines)',
  proves: 'content, chain and the reviewer’s signature on every record',
  original: {
    verifier:
      'There is none: the review journal is this project’s own format, and only this project verifies it.',
    reference: 'The same as the strict profile: every check.',
  },
  records: { ids: true, world: true, signed: 'record' },
  pins: ['head', 'keys'],
  views: [],
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
