import type { Manifest } from '../../ledger/format/manifest.ts';

export const holonManifest: Manifest = {
  id: 'holon',
  name: 'Holon',
  ledgers: 'evolution ledger',
  opens: 'events.jsonl, or several files of one run in a folder',
  opensInFull: '`events.jsonl`',
  proves:
    'consistency, references, arithmetic; it has no hashes, so a seal taken here is compared with a later copy',
  reference: 'What the schema states. It has no verdict that could be repeated.',
  records: { world: true },
  pins: ['seal'],
  findingsFile: '.anomalies.jsonl',
  marks: { bound: 'Bound' },
  views: [
    {
      tab: 'run',
      view: 'intents',
      title: 'Intents',
      about: 'the tree of intents with their plans',
    },
    { tab: 'run', view: 'branches', title: 'Branches', about: 'the git branches of the intents' },
    {
      tab: 'ask',
      view: 'figures',
      title: 'Figures',
      about: 'calibration, routing, failures, entropy, conflicts · over any selection',
    },
  ],
};
