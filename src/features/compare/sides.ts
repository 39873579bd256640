// Which lane is meant where only one side says so.

import type { LedgerDetail } from '../../core/model/ledger.ts';
import type { SideAddress } from './url.ts';

/** The lane of a ledger that is most like one of another: by its id, by its title, or the only one. */
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

/** Of a ledger with one lane it is that one; null: all lanes, or none is known. */
export function laneOf(side: SideAddress, detail: LedgerDetail): string | null {
  const [only, more] = detail.lanes;
  return side.lane ?? (only && !more ? only.id : null);
}
