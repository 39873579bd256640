// One line as a record: its members, or why it cannot be read.

import { parseJson } from '../../base/json/parse.ts';
import { type LineRecord, type PathSteps, readJsonLine } from '../../ledger/format/json-line.ts';

/** Nested arrays and objects of a line; the record itself is the first. */
export const CHAINS_MAX_DEPTH = 127;

export const CHAIN_READ_OPTIONS = {
  maxDepth: CHAINS_MAX_DEPTH,
  keepLoneSurrogates: true,
  allowNonFinite: true,
};

/**
 * Reads the bytes of a line, without its line end; `nonFinite`: with the number words that
 * are no JSON. It never throws.
 */
export function readChainRecord(bytes: Uint8Array, nonFinite: boolean): LineRecord {
  return readJsonLine(
    () => parseJson(bytes, { ...CHAIN_READ_OPTIONS, allowNonFinite: nonFinite }),
    toPointer,
  );
}

function toPointer(steps: PathSteps): string {
  const names = steps.map((step) => String(step).replaceAll('~', '~0').replaceAll('/', '~1'));
  return `/${names.join('/')}`;
}
