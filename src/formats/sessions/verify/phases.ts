// How session files are validated.

import type { Phase } from '../../../ledger/model/phase.ts';
import type { SessionsCheckId } from './checks.ts';

export const SESSIONS_PHASES: readonly Phase<SessionsCheckId>[] = [
  {
    title: 'load records',
    shows: 'load',
    checks: ['sessions.line', 'sessions.member', 'sessions.container-end'],
  },
  {
    title: 'follow the conversation',
    shows: 'sequence',
    checks: ['sessions.id', 'sessions.parent', 'sessions.order'],
  },
  { title: 'pair calls and results', shows: 'relations', checks: ['sessions.pair'] },
  {
    title: 'hold approvals against calls',
    shows: 'relations',
    checks: ['sessions.approval'],
  },
  { title: 'fold files and lists', shows: 'fold', checks: ['sessions.edit'] },
  { title: 'compare totals', shows: 'relations', checks: ['sessions.sum'] },
  { title: 'compare the seal', shows: 'compare', checks: ['sessions.seal'] },
];
