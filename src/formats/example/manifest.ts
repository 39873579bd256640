import type { Manifest } from '../../ledger/format/manifest.ts';

export const settingsManifest: Manifest = {
  id: 'example',
  name: 'Settings log',
  ledgers: '',
  opens: 'a settings log (JSON Lines)',
  opensInFull: 'a settings log (JSON Lines)',
  proves: 'content and order of all but the last line',
  reference: 'The same as the strict profile: every check.',
  records: { world: true },
  pins: [],
  views: [],
};
