// What a verified Holon ledger still does not show.

import type { LedgerFormat } from '../format.ts';

export const LIMITS: LedgerFormat['limits'] = [
  {
    title: 'Tamper evidence: none in this format',
    text: 'There is no hash chain and there are no signatures. Whoever can write the file can change any line so that it still agrees with all others; taking out a whole intent, or lines at the end, leaves no trace. What is checked is whether the ledger agrees with itself.',
  },
  {
    title: 'What a seal shows',
    text: 'A seal taken here and kept elsewhere shows every change to the lines that it covers, from that moment on. It says nothing about what was changed before it was taken.',
  },
  {
    title: 'Who wrote it',
    text: 'Agents, hosts and reviewers are names in the file. Nothing proves that an event was written by the one whose name it carries.',
  },
  {
    title: 'Whether the numbers are true',
    text: 'Calibration, expected values and repeated predictions are computed again from the numbers that are recorded. Whether the measurements behind them were made, and made well, is not in the ledger.',
  },
];
