// The phases of OpenThymos, in its order. The two before the last are in its procedure and not among its phases.

import type { Phase } from '../../../ledger/model/phase.ts';
import type { ThymosCheckId } from './checks.ts';

export const THYMOS_PHASES: readonly Phase<ThymosCheckId>[] = [
  {
    title: 'load ledger entries',
    shows: 'load',
    checks: [
      'thymos.load',
      'thymos.stray-row',
      'thymos.kind-column',
      'thymos.payload-canonical',
      'thymos.number-drift',
      'thymos.unknown-fields',
      'thymos.database',
      'thymos.container-end',
    ],
  },
  {
    title: 'verify content hashes',
    shows: 'hashes',
    checks: [
      'thymos.content-hash',
      'thymos.commit-id',
      'thymos.proposal-id',
      'thymos.skill-id',
      'thymos.branch-id',
    ],
  },
  {
    title: 'verify parent chain',
    shows: 'chain',
    checks: [
      'thymos.parent-chain',
      'thymos.trajectory',
      'thymos.first-entry',
      'thymos.one-root',
      'thymos.commit-place',
      'thymos.heads',
      'thymos.branch-source',
      'thymos.delegation-child',
      'thymos.delegation-task',
      'thymos.one-delegation',
      'thymos.delegation-cycle',
    ],
  },
  {
    title: 'verify sequence continuity',
    shows: 'sequence',
    checks: ['thymos.sequence', 'thymos.time-order'],
  },
  {
    title: 'fold committed deltas',
    shows: 'fold',
    checks: ['thymos.fold', 'thymos.branch-replay'],
  },
  {
    title: 'check compiler, signatures and policy set',
    shows: 'signatures',
    checks: [
      'thymos.compiler-recorded',
      'thymos.compiler-pin',
      'thymos.compiler-change',
      'thymos.signature-pin',
      'thymos.signature-form',
      'thymos.signature-mixed',
      'thymos.signature-coverage',
      'thymos.policy-set-pin',
      'thymos.policy-set-change',
      'thymos.writ-change',
    ],
  },
  {
    title: 'check decisions',
    shows: 'relations',
    checks: [
      'thymos.resumption',
      'thymos.request-order',
      'thymos.request-status',
      'thymos.request-decision',
      'thymos.one-request-a-proposal',
      'thymos.request-carried-out',
      'thymos.denial',
      'thymos.denial-kept',
      'thymos.denied-commit',
      'thymos.one-commit-a-proposal',
      'thymos.compensation',
      'thymos.budget',
    ],
  },
  {
    title: 'compare projected world',
    shows: 'compare',
    checks: ['thymos.world-pin', 'thymos.anchor'],
  },
];
