/**
 * Every address of the app begins, or began, with one of these words, below the place where a host
 * has put the app.
 */
export const HEADS: readonly string[] = [
  'about',
  'approvals',
  'ask',
  'case',
  'cases',
  'check',
  'compare',
  'countersign',
  'inbox',
  'journal',
  'lab',
  'lanes',
  'ledger',
  'report',
  'runs',
  'search',
  'servers',
  'stories',
  'trust',
];
