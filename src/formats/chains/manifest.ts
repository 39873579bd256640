import type { Manifest } from '../../ledger/format/manifest.ts';

export const chainsManifest: Manifest = {
  id: 'chains',
  name: 'Hash-chained log',
  ledgers: 'audit logs of agents',
  opens: 'JSON Lines whose records hold a hash of the record before',
  opensInFull:
    'JSON Lines whose records are chained by hashes, as many agent tools write them: Agent Audit Trail, Rampart, agentmesh, attestroot and others; of an unknown one, the rules are found by trying them on its records. Also as one JSON document, a CSV file or a table of SQLite',
  proves:
    'content and chain, by the rules of the tool that writes such logs; completeness with the hash of the last record; signatures and seals with keys that you have from elsewhere',
  reference:
    'The verdict of the package’s own verifier and its first bad place, blind spots included. Of a log whose profile describes no such verifier, what the hashes themselves need.',
  records: { ids: true, world: 'where recorded', signed: 'record' },
  pins: ['head', 'from'],
  takesKeys: true,
  views: [
    {
      tab: 'read',
      view: 'rules',
      title: 'Rules',
      about: 'how its hashes are made, and other ways',
      describes: true,
    },
  ],
};
