import type { Manifest } from '../../ledger/format/manifest.ts';

export const thymosManifest: Manifest = {
  id: 'thymos',
  name: 'OpenThymos',
  ledgers: 'execution ledgers',
  opens: 'SQLite database (with its .db-wal), audit export (JSON, CSV), JSON Lines, pg_dump',
  opensInFull:
    'a SQLite database (with its `-wal` file), an audit export (JSON, CSV), JSON Lines, a PostgreSQL dump or a CSV of its table; a running server',
  proves: 'content, chain, order, signatures; completeness with an anchor over all entries',
  reference:
    'Exactly what the runtime checks, in its order and with its limits: the same verdict and the same first error.',
  records: { ids: true, world: true, compilers: true, policySets: true, signed: 'commit' },
  pins: ['compiler', 'signer', 'policySet', 'world', 'anchors', 'keys'],
  views: [
    {
      tab: 'ask',
      view: 'what-if',
      title: 'What if',
      about: 'try another policy · a simulation, no verdict',
    },
  ],
};
