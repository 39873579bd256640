// Two runs of a topology compared. Fingerprints stay compared: they are the state, and are made of
// nothing but what was published.

import { apart } from '../../ledger/compare/apart.ts';
import type { Comparing } from '../../ledger/format/words.ts';
import type { DecodedReceipt } from './read/decode.ts';

const APART = apart('hash', 'content_hash prev wake.refs[]');

export const reactorComparing: Comparing<DecodedReceipt> = {
  payload: (_, { value }) => value ?? null,
  json: ({ bytes }, { value }) => (value === undefined ? null : bytes),
  apart: () => APART,
};
