// How session files are validated.

import type { Phase } from '../../../core/model/phase.ts';
import type { CheckId } from './checks.ts';

export const PHASES: readonly Phase<CheckId>[] = [
  {
    title: 'load records',
    name: 'Load',
    shows: 'load',
    checks: ['sessions.line', 'sessions.member', 'sessions.container-end'],
  },
  {
    title: 'follow the conversation',
    name: 'Order',
    shows: 'sequence',
    checks: ['sessions.id', 'sessions.parent', 'sessions.order'],
  },
  { title: 'pair calls and results', name: 'Pairs', shows: 'relations', checks: ['sessions.pair'] },
  {
    title: 'hold approvals against calls',
    name: 'Approvals',
    shows: 'relations',
    checks: ['sessions.approval'],
  },
  { title: 'fold files and lists', name: 'Files', shows: 'fold', checks: ['sessions.edit'] },
  { title: 'compare totals', name: 'Totals', shows: 'relations', checks: ['sessions.sum'] },
  { title: 'compare the seal', name: 'Compare', shows: 'compare', checks: ['sessions.seal'] },
];
