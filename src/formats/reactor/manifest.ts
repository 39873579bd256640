import type { Manifest } from '../manifest.ts';

export const reactorManifest: Manifest = {
  id: 'reactor',
  name: 'Reactor',
  ledgers: 'receipts',
  opens: 'state folder, or its receipts.json alone',
  opensInFull: 'a state folder, or its `receipts.json`',
  proves:
    'content and each node’s chain; not who wrote it: nothing is signed, and anybody can recompute all hashes',
  original: {
    verifier:
      'The system has one. It checks every receipt and the chain of every node, goes on after an error, and lists them all.',
    reference:
      'Exactly what that verifier checks: the same receipts at fault, with the same codes.',
  },
  records: { ids: true, world: true },
  pins: [],
  lab: {
    path: 'lab/reactor',
    title: 'Reactor lab',
    story:
      'Build a graph, move an input, make a render fail, kill the reactor and start it again; every step leaves a receipt.',
    about: 'build a graph and drive it',
  },
  views: [
    {
      tab: 'run',
      view: 'cascade',
      title: 'Cascade',
      about: 'the topology with its receipts replayed over it',
    },
    { tab: 'run', view: 'cost', title: 'Cost', about: 'what surprise cost, node by node' },
  ],
  limits: [
    {
      title: 'The null signer',
      text: 'Every receipt says `scheme: none`. No key vouches for a trail: a green verdict says that its receipts fit together, not who made them.',
    },
    {
      title: 'A trail can be stamped again',
      text: 'A receipt’s hash is that of its own text, and each names the one before it. Whoever changes a receipt can compute its hash again, and those of all that follow; the result passes every hash and every chain. Only a copy from elsewhere, or a hash noted earlier, shows the difference. The system’s own page says that this version has no byte hash; the real receipts carry one, and it changes nothing about this.',
    },
    {
      title: 'Nodes are not tied together',
      text: 'Each node has a chain of its own. Dropping the end of a chain, a whole node, or reordering receipts of different nodes leaves every chain whole. The strict checks notice some of it, where an input or a wake then points to nothing.',
    },
    {
      title: 'What a render did',
      text: 'That a render ran, that its cost is true, and that its files are right for what it read is claimed by the receipt and by nothing else.',
    },
    {
      title: 'When, and in which order',
      text: 'Receipts carry no time. Their order is that of the file; the order of nodes inside one drain is no rule that a ledger can break.',
    },
    {
      title: 'Arrivals of equal length',
      text: 'What is staged for a node is fingerprinted by names and lengths. Another content of the same length does not move it, and leaves no trace.',
    },
  ],
};
