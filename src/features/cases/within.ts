// A query of a case asks its ledgers, whatever else is held in the browser where it is opened.

/** A longer one would be read by nobody. */
const MOST = 40;
/** Enough of an id to name one ledger. */
const DIGITS = 16;

/** `ids`: of the ledgers of the case. `held`: of all that are held here. */
export function queryWithin(
  query: string,
  ids: readonly string[],
  held: readonly string[],
): string {
  if (ids.length === 0 || ids.length > MOST || held.every((id) => ids.includes(id))) return query;
  const named = ids.map((id) => `ledger:"${id.slice(0, DIGITS)}"`);
  return `(${query}) (${named.join(' or ')})`;
}
