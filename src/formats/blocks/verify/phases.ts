// How a block state ledger is replayed.

import type { Phase } from '../../../ledger/model/phase.ts';
import type { BlocksCheckId } from './checks.ts';

export const BLOCKS_PHASES: readonly Phase<BlocksCheckId>[] = [
  {
    title: 'load records',
    shows: 'load',
    checks: ['syntax', 'header', 'shape', 'unknown-record', 'container-end'],
  },
  {
    title: 'verify content hashes',
    shows: 'hashes',
    checks: ['content-hash'],
  },
  {
    title: 'verify the chain',
    shows: 'chain',
    checks: ['chain'],
  },
  {
    title: 'verify sequence continuity',
    shows: 'sequence',
    checks: ['sequence', 'time', 'after-end'],
  },
  {
    title: 'fold operations',
    shows: 'fold',
    checks: ['operation', 'writer', 'provenance', 'metadata'],
  },
  {
    title: 'follow rollbacks and calls',
    shows: 'relations',
    checks: ['rollback-target', 'side-effects', 'child', 'source'],
  },
  {
    title: 'compare checkpoints and states',
    shows: 'compare',
    checks: ['checkpoint-id', 'state-hash', 'live-checkpoints', 'purge-cause', 'head'],
  },
];
