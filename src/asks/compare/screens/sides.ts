// Where only one side names a lane, the other side has the lane that is most like it.

import type { Side } from '../../../ledger/compare/alignment.ts';
import type { LedgerDetail } from '../../../ledger/model/ledger.ts';
import type { CompareAddress } from './url.ts';

/**
 * Returns the lane of a ledger that is most like one of another: by its id, by its title, or the
 * only one.
 */
export function likeLane(
  lane: string,
  from: LedgerDetail | null,
  to: LedgerDetail | null,
): string | null {
  const lanes = to?.lanes ?? [];
  if (lanes.some(({ id }) => id === lane)) return lane;
  const title = from?.lanes.find(({ id }) => id === lane)?.title;
  const called = lanes.filter((one) => one.title === title);
  const [only, more] = called.length > 0 ? called : lanes;
  return only && !more ? only.id : null;
}

/**
 * Returns the compared lanes. Where no side names one, they are the only ones of ledgers that have
 * no more. A side that names none has the lane that is most like that of the other side. Null means
 * all lanes, or that none is known.
 */
export function chooseComparedLanes(
  { a, b }: Pick<CompareAddress, Side>,
  details: Readonly<Record<Side, LedgerDetail | null>>,
): Readonly<Record<Side, string | null>> {
  const named = { a: a?.lane ?? null, b: b?.lane ?? null };
  if (named.a === null && named.b === null) {
    const only = { a: a && onlyLane(details.a), b: b && onlyLane(details.b) };
    return only.a !== null && only.b !== null ? only : named;
  }
  const like = (side: Side, other: Side) =>
    named[other] === null ? null : likeLane(named[other], details[other], details[side]);
  return { a: named.a ?? like('a', 'b'), b: named.b ?? like('b', 'a') };
}

function onlyLane(detail: LedgerDetail | null): string | null {
  const [only, more] = detail?.lanes ?? [];
  return only && !more ? only.id : null;
}
