import type { Manifest } from '../manifest.ts';

export const thymosManifest: Manifest = {
  id: 'thymos',
  name: 'OpenThymos',
  ledgers: 'execution ledgers',
  opens: 'SQLite database (with its .db-wal), audit export (JSON, CSV), JSON Lines, pg_dump',
  opensInFull:
    'a SQLite database (with its `-wal` file), an audit export (JSON, CSV), JSON Lines, a PostgreSQL dump or a CSV of its table; a running server',
  proves: 'content, chain, order, signatures; completeness with an anchor over all entries',
  original: {
    verifier:
      'The runtime has one. It replays a trajectory, stops at the first error, and gives its code.',
    reference:
      'Exactly what the runtime checks, in its order and with its limits: the same verdict and the same first error.',
  },
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
  limits: [
    {
      title: 'That the last id covers everything before it',
      text: 'Only commits contain the id of the entry before them. Requests and rejections do not: their parent is stored next to them, outside of what is hashed. A history that is forged from the middle on can therefore end in the same id. Only an anchor, the root over all entries, shows what was cut off or rewritten.',
    },
    {
      title: 'Who approved',
      text: 'A granted approval shows as a later commit of the same proposal. The person who granted it is not recorded, and neither is the moment of the grant.',
    },
    {
      title: 'Which rule decided',
      text: 'A policy trace lists the rules that ran and one decision. It does not say which rule made it.',
    },
  ],
};
