// Words that the parts of the report of `verify` share.

import { isHash } from '../../core/bytes.ts';

export { printedVerdict as verdictWords } from '../../core/model/verdict.ts';

/** A hash by its beginning; a name whole. */
export function shortId(id: string): string {
  return isHash(id) ? id.slice(0, 8) : id;
}
