import type { Manifest } from '../manifest.ts';

export const chainsManifest: Manifest = {
  id: 'chains',
  name: 'Hash-chained log',
  ledgers: 'audit logs of agents',
  opens: 'JSON Lines whose records hold a hash of the record before',
  opensInFull:
    'JSON Lines whose records are chained by hashes, as many agent tools write them: Agent Audit Trail, Rampart, agentmesh, attestroot and others; of an unknown one, the rules are found by trying them on its records. Also as one JSON document, a CSV file or a table of SQLite',
  proves:
    'content and chain, by the rules of the tool that writes such logs; completeness with the hash of the last record; signatures and seals with keys that you have from elsewhere',
  original: {
    verifier:
      'Most tools that write such logs have a small one of their own. They differ from one another in how they read a line, what they compare, and where they stop; what each does is part of the log’s profile.',
    reference:
      'The verdict of the package’s own verifier and its first bad place, blind spots included. Of a log whose profile describes no such verifier, what the hashes themselves need.',
  },
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
  limits: [
    {
      title: 'That it is whole',
      text: 'A chain proves what comes before a record, never what came after: nothing in the file shows that its end was cut off. Only the hash of the last record, noted elsewhere, does.',
    },
    {
      title: 'That it was not written again',
      text: 'The hashes need no secret. Whoever can write the file can change a record and make every later hash again, and nothing in the file shows it.',
    },
    {
      title: 'Who wrote',
      text: 'Signatures and seals are checked with the keys that you give, as you know them from elsewhere: a key inside the file would prove nothing. Without them, only the links of a log that is sealed with a secret are compared. A seal with a secret shows that somebody with the secret wrote it, and whoever can check it has the secret.',
    },
    {
      title: 'The last record of some logs',
      text: 'Where records hold no hash of their own, a change shows only at the record after it. The last one is covered by nothing.',
    },
    {
      title: 'What the hashes leave out',
      text: 'Some logs leave members out of the hashed bytes, or join values so that text can move from one to the next unseen. The overview names what is hashed in this log.',
    },
    {
      title: 'That an agent did what is written',
      text: 'A log records what its tool wrote down. Arguments, results and decisions are claims of that tool.',
    },
  ],
};
