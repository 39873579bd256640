// Which member numbers the records of a log.

import { isNumber, type JsonValue } from '../../../core/json/value.ts';
import { append } from '../../../core/lists.ts';
import { plainText } from '../hash/bytes.ts';
import type { Pointer } from '../profile/pointer.ts';
import type { ChainProfile } from '../profile/profile.ts';
import type { Columns } from './columns.ts';
import { type Linkage, laneKey } from './linkage.ts';
import { isSequenceName } from './names.ts';
import type { Seen } from './seen.ts';

/** Whole numbers that go up by one along each chain, but for a few places. */
export function sequenceIn(
  records: readonly Seen[],
  columns: Columns,
  { own, previous, lane }: Linkage,
): ChainProfile['members']['sequence'] {
  const around = [own, previous].map((at) => objectOf(at ?? ''));
  const at = columns.first(
    (pointer, values) =>
      isSequenceName(pointer) &&
      ['', ...around].includes(objectOf(pointer)) &&
      values.every(isWhole),
  );
  if (at === undefined || records.length < 3) return undefined;
  const chains = new Map<string, bigint[]>();
  for (const { values } of records) {
    const value = values.get(at);
    if (value === undefined || !isWhole(value)) continue;
    append(chains, lane === null ? '' : laneKey(values.get(lane)), BigInt(plainText(value)));
  }
  const written = [...chains.values()];
  // Two records that were swapped break three steps, and none once the numbers are in order.
  const sorted = written.map((one) => one.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
  const steps = written.reduce((sum, one) => sum + one.length - 1, 0);
  if (steps === 0 || 4 * risesIn(sorted) < 3 * steps || 2 * risesIn(written) < steps)
    return undefined;
  const firsts = new Set(written.map(([first]) => String(first)));
  const [only] = firsts;
  const first = firsts.size === 1 && (only === '0' || only === '1') ? only : null;
  return { at, first: first === null ? 'any' : first === '1' ? 1 : 0 };
}

/** What a member is in; '': the record. */
function objectOf(at: Pointer): Pointer {
  return at.slice(0, Math.max(0, at.lastIndexOf('/')));
}

/** Steps by one. */
function risesIn(chains: readonly (readonly bigint[])[]): number {
  return chains.reduce(
    (sum, one) => sum + one.filter((own, i) => i > 0 && own - (one[i - 1] ?? 0n) === 1n).length,
    0,
  );
}

export function isWhole(value: JsonValue): boolean {
  return value !== null && typeof value === 'object' && 'number' in value && isNumber(value)
    ? /^\d{1,20}$/.test(value.number)
    : false;
}
