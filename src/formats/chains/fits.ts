// Whether a profile fits a log: by the shape of its first records, and where other logs have that
// shape too, by whether one of their hashes agrees. One hash that agrees is no chance.

import type { HashEngine } from '../../base/hash/hash.ts';
import type { JsonObject } from '../../base/json/value.ts';
import type { Bytes } from '../../ledger/sources/bytes.ts';
import type { ReadLine } from '../../ledger/sources/text/lines.ts';
import { PROFILES } from './builtin/index.ts';
import type { Log } from './container/logs.ts';
import { hashText } from './hash/bytes.ts';
import { recordLines } from './lines.ts';
import type { Container } from './profile/container.ts';
import { textAtPointer, valueAtPointer } from './profile/pointer.ts';
import { type ChainProfile, isKeyed } from './profile/profile.ts';
import { readChainRecord } from './record.ts';
import { ChainWalk } from './walk.ts';

/** Records that are examined: the first ones may be damaged. */
const EXAMINED = 16;

/** Whether some of the first records have the members that a profile recognises its logs by. */
export function fitsSome({ sample, container }: Log, profile: ChainProfile): boolean {
  return examinedIn(sample, container).some(({ object }) => fitsProfile(object, profile));
}

/** The built-in profile that fits, by the beginning of a file; null: none does. */
export function chooseProfile(
  source: Bytes,
  engine: HashEngine,
  profiles: readonly ChainProfile[] = PROFILES,
  container?: Container,
): ChainProfile | null {
  const records = examinedIn(source, container);
  const shaped = profiles.filter((profile) =>
    records.some(({ object }) => fitsProfile(object, profile)),
  );
  const agrees = (profile: ChainProfile) => {
    const walk = new ChainWalk(profile, engine);
    return records.some(({ line, object }) =>
      recordAgrees(profile, walk, line.number, line.bytes, object, engine),
    );
  };
  return (
    shaped.find(agrees) ?? shaped.find(({ recognise }) => recognise.byHash === undefined) ?? null
  );
}

export function examinedIn(source: Bytes, container: Container | undefined) {
  const records: { readonly line: ReadLine; readonly object: JsonObject }[] = [];
  let examined = 0;
  for (const line of recordLines(source, container)) {
    const { object } = readChainRecord(line.bytes, true);
    if (object) records.push({ line, object });
    if (++examined === EXAMINED) break;
  }
  return records;
}

/** Whether a record has the members by which a profile recognises its logs. */
export function fitsProfile(
  object: JsonObject,
  { recognise: { has, texts = [] } }: ChainProfile,
): boolean {
  return (
    has.every((pointer) => valueAtPointer(object, pointer) !== undefined) &&
    texts.every(({ at, text }) => valueAtPointer(object, at) === text)
  );
}

/** Whether the record's own hash agrees, or, where it cannot be computed, its link. */
function recordAgrees(
  profile: ChainProfile,
  walk: ChainWalk,
  line: number,
  bytes: Uint8Array,
  object: JsonObject,
  engine: HashEngine,
): boolean {
  const { hash, members } = profile;
  const { before, hash: written } = walk.step(line, bytes, object);
  if (isKeyed(hash) || hash.at === null) {
    const named = textAtPointer(object, members.previous);
    return named !== null && named !== '' && named === before?.hash;
  }
  const previous = before ? before.hash : ChainWalk.firstText(profile);
  return (
    written !== null &&
    previous !== null &&
    hashText(hash, { object, bytes, previous }, engine) === written
  );
}
