// How a state dir is reconciled again.

import type { Phase } from '../../../ledger/model/phase.ts';
import type { ReactorCheckId } from './checks.ts';

export const REACTOR_PHASES: readonly Phase<ReactorCheckId>[] = [
  {
    title: 'load receipts',
    shows: 'load',
    checks: [
      'reactor.open',
      'reactor.shape',
      'reactor.doubled',
      'reactor.parts',
      'reactor.container-end',
    ],
  },
  {
    title: 'verify content hashes',
    shows: 'hashes',
    checks: ['reactor.content-hash'],
  },
  {
    title: 'verify the chain of each node',
    shows: 'chain',
    checks: ['reactor.chain', 'reactor.one-node'],
  },
  {
    title: 'follow what woke each node',
    shows: 'relations',
    checks: [
      'reactor.wake',
      'reactor.wake-refs',
      'reactor.ingress',
      'reactor.lapse',
      'reactor.tick',
    ],
  },
  {
    title: 'follow moves to their subscribers',
    shows: 'relations',
    checks: ['reactor.inputs', 'reactor.contract', 'reactor.propagation', 'reactor.topology'],
  },
  {
    title: 'check renders and skips',
    shows: 'fold',
    checks: [
      'reactor.skip-key',
      'reactor.skip-copy',
      'reactor.cost',
      'reactor.render-reason',
      'reactor.failed-no-hit',
      'reactor.failed-keeps',
      'reactor.reduced',
      'reactor.waste',
    ],
  },
  {
    title: 'compare published truths',
    shows: 'compare',
    checks: ['reactor.truth-name', 'reactor.truth-claim', 'reactor.published'],
  },
];
