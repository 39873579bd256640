// Words that the parts of the report of `verify` share.

import { isHash } from '../../core/bytes.ts';
import type { Verdict } from '../../core/model/verdict.ts';

export function verdictWords(verdict: Verdict): string {
  return verdict === 'drift' ? 'failed: not as expected' : verdict;
}

/** A hash by its beginning; a name whole. */
export function shortId(id: string): string {
  return isHash(id) ? id.slice(0, 8) : id;
}
