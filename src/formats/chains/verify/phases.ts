// How a hash-chained log is replayed.

import type { Phase } from '../../../core/model/phase.ts';
import type { CheckId } from './checks.ts';

export const PHASES: readonly Phase<CheckId>[] = [
  {
    title: 'load entries',
    checks: ['chains.line', 'chains.doubled', 'chains.container-end'],
  },
  {
    title: 'verify content hashes',
    checks: ['chains.hash'],
  },
  {
    title: 'verify the chain',
    checks: ['chains.first', 'chains.link'],
  },
  {
    title: 'verify sequence continuity',
    checks: ['chains.sequence', 'chains.time'],
  },
  {
    title: 'compare repeated members',
    checks: ['chains.repeats'],
  },
  {
    title: 'check signatures',
    checks: ['chains.signature'],
  },
  {
    title: 'repeat its own verifier',
    checks: ['chains.own'],
  },
  {
    title: 'compare the last entry',
    checks: ['chains.head'],
  },
];
