// How an evolution ledger is validated.

import type { Phase } from '../../../ledger/model/phase.ts';
import type { HolonCheckId } from './checks.ts';

export const HOLON_PHASES: readonly Phase<HolonCheckId>[] = [
  {
    title: 'load events',
    shows: 'load',
    checks: ['line', 'envelope', 'schema-version', 'unknown-event', 'payload', 'container-end'],
  },
  {
    title: 'verify order',
    shows: 'sequence',
    checks: ['order'],
  },
  {
    title: 'follow each intent to its merge',
    shows: 'fold',
    checks: [
      'relation-1',
      'relation-2',
      'relation-3',
      'relation-4',
      'relation-5',
      'relation-6',
      'relation-9',
      'state',
      'scored-plan',
      'sandbox',
      'tool-plan',
      'review',
      'promotion',
      'branch',
      'routing',
      'version',
      'outcome',
    ],
  },
  {
    title: 'check amounts',
    shows: 'relations',
    checks: ['relation-7', 'relation-8', 'arithmetic'],
  },
  {
    title: 'compare the seal',
    shows: 'compare',
    checks: ['seal'],
  },
];
