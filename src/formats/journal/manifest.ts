import type { Manifest } from '../../ledger/format/manifest.ts';

export const journalManifest: Manifest = {
  id: 'journal',
  name: 'Review journal',
  ledgers: 'kept by Ledgerscope itself',
  opens: 'exported journal (JSON Lines)',
  opensInFull: '`review-journal/1` (JSON Lines)',
  proves: 'content, chain and the reviewer’s signature on every record',
  reference: 'The same as the strict profile: every check.',
  records: { ids: true, world: true, signed: 'record' },
  pins: ['head', 'keys'],
  views: [],
};
