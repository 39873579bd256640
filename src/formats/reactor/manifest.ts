import type { Manifest } from '../../ledger/format/manifest.ts';

export const reactorManifest: Manifest = {
  id: 'reactor',
  name: 'Reactor',
  ledgers: 'receipts',
  opens: 'state folder, or its receipts.json alone',
  opensInFull: 'a state folder, or its `receipts.json`',
  proves:
    'content and each node’s chain; not who wrote it: nothing is signed, and anybody can recompute all hashes',
  reference: 'Exactly what that verifier checks: the same receipts at fault, with the same codes.',
  records: { ids: true, world: true },
  pins: [],
  lab: {
    path: 'lab/reactor',
    title: 'Reactor lab',
    story:
      'Build a graph, move an input, make a render fail, kill the reactor and start it again; every step leaves a receipt.',
    about: 'build a graph and drive it',
  },
  marks: { change: 'Moved', bound: 'Slept', start: 'Nothing moved' },
  views: [
    {
      tab: 'run',
      view: 'cascade',
      title: 'Cascade',
      about: 'the topology with its receipts replayed over it, and what they cost',
      isLevel: true,
    },
  ],
};
