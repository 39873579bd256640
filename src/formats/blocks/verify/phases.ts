// How a block state ledger is replayed.

import type { Phase } from '../../../core/model/phase.ts';
import type { CheckId } from './checks.ts';

export const PHASES: readonly Phase<CheckId>[] = [
  {
    title: 'load records',
    checks: ['syntax', 'header', 'shape', 'unknown-record', 'container-end'],
  },
  {
    title: 'verify content hashes',
    checks: ['content-hash'],
  },
  {
    title: 'verify the chain',
    checks: ['chain'],
  },
  {
    title: 'verify sequence continuity',
    checks: ['sequence', 'time', 'after-end'],
  },
  {
    title: 'fold operations',
    checks: ['operation', 'writer', 'provenance'],
  },
  {
    title: 'follow rollbacks and calls',
    checks: ['rollback-target', 'side-effects', 'child'],
  },
  {
    title: 'compare checkpoints and states',
    checks: ['checkpoint-id', 'state-hash', 'live-checkpoints', 'purge-cause', 'head'],
  },
];
