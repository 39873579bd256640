// Which member numbers the records of a log.

import { isNumber, type JsonValue } from '../../../base/json/value.ts';
import { append } from '../../../base/lists.ts';
import { plainText } from '../hash/bytes.ts';
import { type Pointer, splitPointer } from '../profile/pointer.ts';
import type { ChainProfile } from '../profile/profile.ts';
import type { GuessColumns } from './columns.ts';
import { chainLaneKey, type Linkage } from './linkage.ts';
import { isSequenceName } from './names.ts';
import type { SeenRecord } from './seen.ts';

/** Objects inside one another that are looked into for a number. */
const MAX_DEPTH = 3;
/** What is inside of others is often about something else: these names speak of the order of records alone. */
const CLEAR =
  /^(?:(?:ledger|chain|log|event|entry|record|audit|message|msg)?(?:seq|sequence|index|idx|position|ordinal|height)(?:no|num|number|id)?|(?:ledger|chain|log|event|entry|record|audit)(?:no|num|number|counter))$/;
/** What is said of a record as such, and not of what it is about. */
const HEADER =
  /^(?:header|head|envelope|meta|metadata|chain|ledger|log|record|event|entry|audit|integrity|context|info)$/;

/** Whole numbers that go up by one along each chain, but for a few places; those near its hashes first. */
export function sequenceIn(
  records: readonly SeenRecord[],
  columns: GuessColumns,
  { own, previous, lane }: Linkage,
): ChainProfile['members']['sequence'] {
  if (records.length < 3) return undefined;
  const around = ['', ...[own, previous].map((at) => findHolder(at ?? ''))];
  const isNear = (at: Pointer) => around.includes(findHolder(at));
  let found: ChainProfile['members']['sequence'];
  columns.first((at, values) => {
    if (isSequenceName(at) && isNear(at) && values.every(isWholeSequence))
      found = countedAt(records, at, lane);
    return found !== undefined;
  });
  if (found) return found;
  for (const at of records[0]?.values.keys() ?? []) {
    if (isNear(at) || !isOfRecord(at) || !isInAll(records, at)) continue;
    const counted = countedAt(records, at, lane);
    if (counted && repeatedAt(records, at, lane) * MOST_REPEATED <= records.length) return counted;
  }
  return undefined;
}

/** Of so many records one may have the number of another: it was written again, or the number changed. */
const MOST_REPEATED = 10;

function isOfRecord(at: Pointer): boolean {
  const names = splitPointer(at);
  if (names.length > MAX_DEPTH || !isSequenceName(at)) return false;
  return CLEAR.test(plainName(names.at(-1))) || HEADER.test(plainName(names.at(-2)));
}

function plainName(name = ''): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

function isInAll(records: readonly SeenRecord[], at: Pointer): boolean {
  return records.every(({ values }) => {
    const value = values.get(at);
    return value !== undefined && isWholeSequence(value);
  });
}

function numbersAt(records: readonly SeenRecord[], at: Pointer, lane: Pointer | null) {
  const chains = new Map<string, bigint[]>();
  for (const { values } of records) {
    const value = values.get(at);
    if (value === undefined || !isWholeSequence(value)) continue;
    append(chains, lane === null ? '' : chainLaneKey(values.get(lane)), BigInt(plainText(value)));
  }
  return [...chains.values()];
}

function repeatedAt(records: readonly SeenRecord[], at: Pointer, lane: Pointer | null): number {
  const all = numbersAt(records, at, lane);
  return all.reduce((sum, one) => sum + one.length - new Set(one).size, 0);
}

function countedAt(
  records: readonly SeenRecord[],
  at: Pointer,
  lane: Pointer | null,
): ChainProfile['members']['sequence'] {
  const written = numbersAt(records, at, lane);
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
function findHolder(at: Pointer): Pointer {
  return at.slice(0, Math.max(0, at.lastIndexOf('/')));
}

/** Steps by one. */
function risesIn(chains: readonly (readonly bigint[])[]): number {
  return chains.reduce(
    (sum, one) => sum + one.filter((own, i) => i > 0 && own - (one[i - 1] ?? 0n) === 1n).length,
    0,
  );
}

export function isWholeSequence(value: JsonValue): boolean {
  return value !== null && typeof value === 'object' && 'number' in value && isNumber(value)
    ? /^\d{1,20}$/.test(value.number)
    : false;
}
