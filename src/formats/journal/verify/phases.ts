// How a review journal is replayed.

import type { Phase } from '../../../ledger/model/phase.ts';
import type { JournalCheckId } from './checks.ts';

export const JOURNAL_PHASES: readonly Phase<JournalCheckId>[] = [
  {
    title: 'load journal records',
    shows: 'load',
    checks: ['journal.line', 'journal.spelling', 'journal.container-end'],
  },
  {
    title: 'verify content hashes',
    shows: 'hashes',
    checks: ['journal.content-hash'],
  },
  {
    title: 'verify the chain',
    shows: 'chain',
    checks: ['journal.header', 'journal.chain'],
  },
  {
    title: 'verify sequence continuity',
    shows: 'sequence',
    checks: ['journal.sequence', 'journal.time-order'],
  },
  {
    title: 'check signatures',
    shows: 'signatures',
    checks: ['journal.signature', 'journal.key-pin'],
  },
  {
    title: 'check decisions',
    shows: 'fold',
    checks: [
      'journal.decision',
      'journal.one-decision',
      'journal.document',
      'journal.delivery',
      'journal.countersignature',
      'journal.revocation',
    ],
  },
  {
    title: 'compare the last record',
    shows: 'compare',
    checks: ['journal.head-pin'],
  },
];
