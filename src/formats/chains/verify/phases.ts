// How a hash-chained log is replayed.

import type { Phase } from '../../../ledger/model/phase.ts';
import type { ChainsCheckId } from './checks.ts';

export const CHAINS_PHASES: readonly Phase<ChainsCheckId>[] = [
  {
    title: 'load entries',
    shows: 'load',
    checks: ['chains.rules', 'chains.line', 'chains.doubled', 'chains.container-end'],
  },
  {
    title: 'verify content hashes',
    shows: 'hashes',
    checks: ['chains.hash', 'chains.covered', 'chains.numbers'],
  },
  {
    title: 'verify the chain',
    shows: 'chain',
    checks: ['chains.first', 'chains.link'],
  },
  {
    title: 'verify sequence continuity',
    shows: 'sequence',
    checks: ['chains.sequence', 'chains.time'],
  },
  {
    title: 'compare repeated members',
    shows: 'relations',
    checks: [
      'chains.repeats',
      'chains.roots',
      'chains.inner',
      'chains.fields',
      'chains.words',
      'chains.trust',
      'chains.phases',
      'chains.erased',
    ],
  },
  {
    title: 'check signatures',
    shows: 'signatures',
    checks: ['chains.signature'],
  },
  {
    title: 'repeat its own verifier',
    shows: 'relations',
    checks: ['chains.own'],
  },
  {
    title: 'compare what is pinned',
    shows: 'compare',
    checks: ['chains.from', 'chains.head'],
  },
];
