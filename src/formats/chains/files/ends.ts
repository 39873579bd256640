// How the chains of one file begin and end: what shows which file goes on from which.

import type { HashEngine } from '../../../base/hash/hash.ts';
import { integerAt } from '../../../base/json/access.ts';
import type { JsonObject } from '../../../base/json/value.ts';
import type { Bytes } from '../../../ledger/sources/bytes.ts';
import type { BeforeRecord } from '../annotation.ts';
import { recordsAmong } from '../frame.ts';
import { hashText } from '../hash/bytes.ts';
import { recordLines } from '../lines.ts';
import { readRecordTime } from '../members.ts';
import { hasPrevious } from '../profile/covers.ts';
import { textAtPointer, valueAtPointer } from '../profile/pointer.ts';
import { type ChainProfile, isKeyed } from '../profile/profile.ts';
import { readChainRecord } from '../record.ts';
import { ChainWalk, continuedHash, isFirst, sequenceText } from '../walk.ts';

/** The first record of a chain in a file. */
export interface FileBegin {
  /** As a log begins. */
  readonly isFirst: boolean;
  /** The hash of the record before, where it is written down. */
  readonly named: string | null;
  /** Whether the record with this hash, as written, can be the one before it. */
  goesOnFrom(hash: string): boolean;
}

export interface FileEnds {
  /** By chain: one, or one for each lane. */
  readonly begins: ReadonlyMap<string, FileBegin>;
  /** The last record of each chain. */
  readonly ends: ReadonlyMap<string, BeforeRecord>;
  /** Of the first record; null: it has none. */
  readonly sequence: bigint | null;
  /** Unix seconds, of the first record that has one. */
  readonly time: number | null;
}

/** In steps: it pauses at every line. */
export function* fileEnds(
  source: Bytes,
  profile: ChainProfile,
  engine: HashEngine,
): Generator<void, FileEnds> {
  const walk = new ChainWalk(profile, engine);
  const isJoint = (object: JsonObject) => continuedHash(object, profile) !== null;
  const begins = new Map<string, FileBegin>();
  let [sequence, time]: [bigint | null, number | null] = [null, null];
  for (const { number, bytes } of recordsAmong(recordLines(source), isJoint)) {
    yield;
    const { object } = readChainRecord(bytes, profile.nonFinite === true);
    walk.step(number, bytes, object);
    if (!object) continue;
    time ??= readRecordTime(object, profile);
    const chain = walk.findChain(object);
    const begin = begins.has(chain) ? null : readBegin(object, bytes, profile, engine);
    if (!begin) continue;
    if (!begins.size) sequence = parseWhole(sequenceText(object, profile));
    begins.set(chain, begin);
  }
  return { begins, ends: walk.ends, sequence, time };
}

/** A number as it is written; null: it is no whole one. */
export function parseWhole(written: string | null): bigint | null {
  return written === null ? null : integerAt({ number: written });
}

/** null: it is outside of the chain, or nothing ties records of such logs that could be compared. */
export function readBegin(
  object: JsonObject,
  bytes: Uint8Array,
  profile: ChainProfile,
  engine: HashEngine,
): FileBegin | null {
  const continued = continuedHash(object, profile);
  if (continued !== null) return naming(continued, false);
  const { members, hash: rule, chain } = profile;
  if (members.previous !== undefined) {
    const named = valueAtPointer(object, members.previous);
    return naming(typeof named === 'string' ? named : null, isFirst(named, profile));
  }
  const written = textAtPointer(object, rule.at ?? undefined);
  if (written === null || isKeyed(rule) || !rule.parts.some(hasPrevious)) return null;
  // The block that the line was read from is filled again.
  const record = { object, bytes: bytes.slice() };
  const goesOnFrom = (previous: string) =>
    hashText(rule, { ...record, previous }, engine) === written;
  const first = ChainWalk.firstText(profile);
  return { isFirst: chain.first.is !== 'any' && goesOnFrom(first), named: null, goesOnFrom };
}

function naming(named: string | null, isFirst: boolean): FileBegin {
  return { isFirst, named, goesOnFrom: (hash) => hash === named };
}

/** Where the chains of one file go on from those of the files before it, or do not. */
export class Joints {
  private readonly begun = new Set<string>();
  private readonly walk: ChainWalk;
  private readonly profile: ChainProfile;
  private readonly engine: HashEngine;

  /** `walk`: along the files before it. */
  constructor(walk: ChainWalk, profile: ChainProfile, engine: HashEngine) {
    this.walk = walk;
    this.profile = profile;
    this.engine = engine;
  }

  /** Whether the record is the first of its chain in this file, and does not follow the last one before it. */
  isGap(object: JsonObject, bytes: Uint8Array): boolean {
    const { walk, begun, profile, engine } = this;
    const chain = walk.findChain(object);
    if (begun.has(chain)) return false;
    const begin = readBegin(object, bytes, profile, engine);
    if (!begin) return false;
    begun.add(chain);
    const hash = walk.ends.get(chain)?.hash ?? null;
    return hash !== null && !begin.goesOnFrom(hash);
  }
}
