// Whether a person wants what an entry says in a sentence, below the lane.

import { keptValue } from './kept-value.ts';

export const captions = keptValue('ledgerscope.captions', false, (value) => value === true);
