// Words that the parts of the report of `verify` share.

import { isHash } from '../../../base/bytes.ts';

export { printedVerdict as verdictWords } from '../../../ledger/model/verdict.ts';

/** A hash by its beginning; a name whole. */
export function shortId(id: string): string {
  return isHash(id) ? id.slice(0, 8) : id;
}
