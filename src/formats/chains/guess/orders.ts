// Orders in which the rows of a log may be, other than that of its chain: seen by the links that lead the
// other way, and by times or numbers that fall.

import type { HashEngine } from '../../../base/hash/hash.ts';
import { isNumber, type JsonValue } from '../../../base/json/value.ts';
import type { Bytes } from '../../../ledger/sources/bytes.ts';
import { recordLines } from '../lines.ts';
import type { Pointer } from '../profile/pointer.ts';
import { textAtPointer } from '../profile/pointer.ts';
import { type ChainProfile, isKeyed } from '../profile/profile.ts';
import { readChainRecord } from '../record.ts';
import { countLinks, type LinkedRow, linkedOrder, type RowOrder } from '../row-order.ts';
import { parseSeconds } from '../time.ts';
import { ChainWalk } from '../walk.ts';
import { isOwnName, isPreviousName, isSequenceName, isTimeName } from './names.ts';
import type { SeenRecord } from './seen.ts';

/** Records as they would be in such an order. */
export interface OrderedSample {
  readonly rows: RowOrder;
  readonly records: readonly SeenRecord[];
}

/** Pairs of members that are tried as links. */
const MAX_PAIRS = 2;
const LEAST_RECORDS = 3;

/** Orders that something in the records speaks for, the likeliest first. */
export function otherOrders(records: readonly SeenRecord[]): readonly OrderedSample[] {
  if (records.length < LEAST_RECORDS) return [];
  const linked = listPairs(records)
    .slice(0, MAX_PAIRS)
    .map((rows): OrderedSample => {
      const order = linkedOrder(rows);
      return { rows: 'linked', records: order.flatMap((at) => records[at] ?? []) };
    });
  if (!falls(records)) return linked;
  return [...linked, { rows: 'newest first', records: [...records].reverse() }];
}

function listPairs(records: readonly SeenRecord[]): readonly (readonly LinkedRow[])[] {
  const names = [...new Set(records.flatMap(({ hashes }) => [...hashes.keys()]))].slice(0, 12);
  const pairs = names.flatMap((previous) =>
    names.filter((own) => own !== previous).map((own) => ({ own, previous })),
  );
  const rank = ({ own, previous }: { readonly own: Pointer; readonly previous: Pointer }) =>
    (isPreviousName(previous) ? 2 : 0) + (isOwnName(own) ? 1 : 0);
  return pairs
    .toSorted((a, b) => rank(b) - rank(a))
    .map(({ own, previous }) =>
      records.map(({ hashes }) => ({
        own: hashes.get(own) ?? null,
        previous: hashes.get(previous) ?? null,
      })),
    )
    .filter(isOutOfOrder);
}

/** Most rows name another one, and some of them one that is written after them. */
function isOutOfOrder(rows: readonly LinkedRow[]): boolean {
  const { written, anywhere } = countLinks(rows);
  return written < anywhere && 5 * anywhere >= 4 * (rows.length - 1);
}

/** Whether times or numbers go down from row to row. */
function falls(records: readonly SeenRecord[]): boolean {
  const names = [...(records[0]?.values.keys() ?? [])];
  return names
    .filter((at) => isTimeName(at) || isSequenceName(at))
    .some((at) => {
      const values = records.flatMap(({ values }) => readNumber(values.get(at)) ?? []);
      const steps = values.slice(1).map((value, i) => Math.sign(value - (values[i] ?? 0)));
      const down = steps.filter((step) => step < 0).length;
      return (
        values.length > 2 &&
        5 * steps.filter((step) => step <= 0).length >= 4 * steps.length &&
        2 * down > steps.length
      );
    });
}

function readNumber(value: JsonValue | undefined): number | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'object' && isNumber(value)) return Number(value.number);
  return parseSeconds(value, 'RFC 3339');
}

/** The profile of a log whose rows are in another order than its chain; else the same. */
export function inRowOrder(profile: ChainProfile, source: Bytes, engine: HashEngine): ChainProfile {
  const { members, hash } = profile;
  if (profile.chain.rows || members.previous === undefined) return profile;
  const records = [...recordLines(source, profile.container)].flatMap(({ number, bytes }) => {
    const { object } = readChainRecord(bytes, profile.nonFinite === true);
    return object ? [{ number, bytes: bytes.slice(), object }] : [];
  });
  if (records.length < LEAST_RECORDS) return profile;
  const ordered = (rows: RowOrder) => ({ ...profile, chain: { ...profile.chain, rows } });
  if (hash.at !== null) {
    const at = hash.at;
    const rows = records.map(({ object }) => ({
      own: textAtPointer(object, at),
      previous: textAtPointer(object, members.previous),
    }));
    // A program that is known appends its records: a few in another place were moved.
    const { written } = countLinks(rows);
    return isOutOfOrder(rows) && 2 * written < rows.length ? ordered('linked') : profile;
  }
  if (isKeyed(hash)) return profile;
  const linked = (all: typeof records) => {
    const walk = new ChainWalk(profile, engine);
    return all.filter(({ number, bytes, object }) => {
      const { before } = walk.step(number, bytes, object);
      return before?.hash && textAtPointer(object, members.previous) === before.hash;
    }).length;
  };
  const backwards = linked(records.toReversed());
  return backwards > linked(records) && 2 * backwards >= records.length
    ? ordered('newest first')
    : profile;
}
