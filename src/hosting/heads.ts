/** What every address of the app begins with, below the place where a host has put the app. */
export const HEADS: readonly string[] = [
  'about',
  'approvals',
  'cases',
  'check',
  'compare',
  'countersign',
  'journal',
  'lab',
  'lanes',
  'ledger',
  'report',
  'search',
  'servers',
  'stories',
];
