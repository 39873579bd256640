// What a verified OpenThymos ledger still does not show.

import type { LedgerFormat } from '../format.ts';

export const LIMITS: LedgerFormat['limits'] = [
  {
    title: 'Who approved',
    text: 'A granted approval shows as a later commit of the same proposal. The person who granted it is not recorded, and neither is the moment of the grant.',
  },
  {
    title: 'Which rule decided',
    text: 'A policy trace lists the rules that ran and one decision. It does not say which rule made it.',
  },
];
