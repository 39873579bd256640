import { keptValue } from './kept-value.ts';

export const captions = keptValue('ledgerscope.captions', false, (value) => value === true);
