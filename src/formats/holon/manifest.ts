import type { Manifest } from '../manifest.ts';

export const holonManifest: Manifest = {
  id: 'holon',
  name: 'Holon',
  ledgers: 'evolution ledger',
  opens: 'events.jsonl, or several files of one run in a folder',
  opensInFull: '`events.jsonl`',
  proves:
    'consistency, references, arithmetic; it has no hashes, so a seal taken here is compared with a later copy',
  original: {
    verifier: 'The system has none. Its schema states rules in words.',
    reference: 'What the schema states. It has no verdict that could be repeated.',
  },
  records: { world: true },
  pins: ['seal'],
  findingsFile: { label: 'Save as events', suffix: '.anomalies.jsonl' },
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
  limits: [
    {
      title: 'Tamper evidence: none in this format',
      text: 'There is no hash chain and there are no signatures. Whoever can write the file can change any line so that it still agrees with all others; taking out a whole intent, or lines at the end, leaves no trace. What is checked is whether the ledger agrees with itself.',
    },
    {
      title: 'What a seal shows',
      text: 'A seal taken here and kept elsewhere shows every change to the lines that it covers, from that moment on. It says nothing about what was changed before it was taken.',
    },
    {
      title: 'Who wrote it',
      text: 'Agents, hosts and reviewers are names in the file. Nothing proves that an event was written by the one whose name it carries.',
    },
    {
      title: 'Whether the numbers are true',
      text: 'Calibration, expected values and repeated predictions are computed again from the numbers that are recorded. Whether the measurements behind them were made, and made well, is not in the ledger.',
    },
  ],
};
