// Rows in the order of their chain, of a log whose rows are in another one: newest first, or by time. Each
// follows the row whose hash it names.

import type { JsonObject } from '../../base/json/value.ts';
import type { Bytes } from '../../ledger/sources/bytes.ts';
import type { ReadLine } from '../../ledger/sources/text/lines.ts';
import { type FrameLine, recordsAmong } from './frame.ts';
import { looksLikeHash } from './hash/hash-text.ts';
import { recordLines } from './lines.ts';
import { textAtPointer } from './profile/pointer.ts';
import type { ChainProfile } from './profile/profile.ts';
import { readChainRecord } from './record.ts';
import { continuedHash } from './walk.ts';

/** What orders a row; null where it has none. */
export interface LinkedRow {
  readonly own: string | null;
  readonly previous: string | null;
}

export type RowOrder = NonNullable<ChainProfile['chain']['rows']>;

type Ordered = Pick<ChainProfile, 'chain' | 'container' | 'hash' | 'members' | 'nonFinite'>;

/**
 * The lines of a log in the order of its chain; `lines`: as they are written. Those around its records are added
 * to `frame`.
 */
export function* chainLines(
  source: Bytes,
  profile: Ordered,
  lines: Iterable<ReadLine> = recordLines(source, profile.container),
  frame: FrameLine[] = [],
): Generator<ReadLine, void> {
  const { rows: order } = profile.chain;
  const isRecord = (object: JsonObject) => continuedHash(object, profile) !== null;
  const records = recordsAmong(lines, isRecord, frame);
  if (order === undefined) {
    yield* records;
    return;
  }
  const all: Omit<ReadLine, 'bytes'>[] = [];
  const links: (LinkedRow | null)[] = [];
  for (const { bytes, ...line } of records) {
    all.push(line);
    if (order === 'linked') links.push(readLink(bytes, profile));
  }
  for (const at of order === 'linked' ? linkedOrder(links) : [...all.keys()].reverse()) {
    const line = all[at];
    if (line) yield { ...line, bytes: source.read(line.start, line.end) };
  }
}

function readLink(bytes: Uint8Array, { hash, members, nonFinite }: Ordered): LinkedRow | null {
  const { object } = readChainRecord(bytes, nonFinite === true);
  if (!object) return null;
  return {
    own: textAtPointer(object, hash.at ?? undefined),
    previous: textAtPointer(object, members.previous),
  };
}

/**
 * Places of rows along their links: each chain from its first row on, one that begins with no hash before
 * others. What cannot be read comes last.
 */
export function linkedOrder(rows: readonly (LinkedRow | null)[]): readonly number[] {
  const owners = new Map<string, number>();
  for (const [at, row] of rows.entries())
    if (row?.own && !owners.has(row.own)) owners.set(row.own, at);
  const next = new Map<number, number[]>();
  const starts: number[] = [];
  let backwards = 0;
  for (const [at, row] of rows.entries()) {
    if (!row) continue;
    const before = row.previous ? owners.get(row.previous) : undefined;
    if (before === undefined || before === at) starts.push(at);
    else {
      next.set(before, [...(next.get(before) ?? []), at]);
      backwards += before > at ? 1 : -1;
    }
  }
  if (backwards > 0) starts.reverse();
  const isFirst = (at: number) => !looksLikeHash(rows[at]?.previous ?? '', null);
  const open = [...starts.filter(isFirst), ...starts.filter((at) => !isFirst(at))];
  const order: number[] = [];
  const seen = new Uint8Array(rows.length);
  const follow = (from: number) => {
    const forks: number[] = [];
    for (let at: number | undefined = from; at !== undefined && !seen[at]; ) {
      seen[at] = 1;
      order.push(at);
      const [first, ...others]: number[] = next.get(at) ?? [];
      for (const other of others) forks.push(other);
      at = first;
    }
    return forks;
  };
  // Those that went on from a row that another one follows come after the chain that they left.
  open.reverse();
  for (let from = open.pop(); from !== undefined; from = open.pop())
    for (const fork of follow(from).reverse()) open.push(fork);
  for (const at of rows.keys()) if (!seen[at]) follow(at);
  return order;
}

/** How many rows name the one before them: as they are written, and the other way round. */
export function countLinks(rows: readonly LinkedRow[]): {
  readonly written: number;
  readonly anywhere: number;
} {
  const owners = new Map(rows.flatMap(({ own }, at) => (own === null ? [] : [[own, at] as const])));
  let [written, anywhere] = [0, 0];
  for (const [at, { previous }] of rows.entries()) {
    const before = previous === null ? undefined : owners.get(previous);
    if (before === undefined || before === at) continue;
    anywhere++;
    if (before < at) written++;
  }
  return { written, anywhere };
}
