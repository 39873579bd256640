import { isHash } from '../../../base/bytes.ts';

export { printedVerdict as verdictWords } from '../../../ledger/model/verdict.ts';

/** Returns the beginning of a hash, or a name whole. */
export function shortId(id: string): string {
  return isHash(id) ? id.slice(0, 8) : id;
}
