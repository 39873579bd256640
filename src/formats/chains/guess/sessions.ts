// Sessions that come one after another, each with a chain of its own, of a log whose rules were found on its
// beginning as if all of it were one chain: seen by the places where its records do not follow one another.

import type { HashEngine } from '../../../base/hash/hash.ts';
import { hasPrevious } from '../profile/covers.ts';
import type { Pointer } from '../profile/pointer.ts';
import { beginApart } from './apart.ts';
import { writtenFirst } from './genesis.ts';
import type { GuessFound } from './guess.ts';
import { chainLaneKey, isHashOfRecord, type Linkage, lanesIn, linkedInLanes } from './linkage.ts';
import { isLaneName } from './names.ts';
import type { SeenRecord } from './seen.ts';

/**
 * The same rules with a chain for each session, where the records speak for it; else the same object.
 * `failing`: records that do not agree, each after the one before it. `breaks`: their lines.
 */
export function inSessions(
  found: GuessFound,
  records: readonly SeenRecord[],
  {
    failing,
    breaks,
  }: { readonly failing: readonly SeenRecord[]; readonly breaks: readonly number[] },
  engine: HashEngine,
): GuessFound {
  const { linkage, rule, first } = found;
  if (linkage.lane !== null) return found;
  const known = new Set(records.map(({ line }) => line));
  const all = [...records, ...failing.filter(({ line }) => !known.has(line))];
  const lane = findLane(all, linkage, breaks, engine);
  if (lane === null) return found;
  const own = { ...linkage, lane };
  const isHashed = linkage.previous === null || rule.parts.some(hasPrevious);
  return { ...found, linkage: own, first: isHashed ? first : writtenFirst(own, all) };
}

function findLane(
  records: readonly SeenRecord[],
  { own, previous }: Linkage,
  breaks: readonly number[],
  engine: HashEngine,
): Pointer | null {
  if (own !== null && previous !== null) return linkedInLanes(records, own, previous, engine).lane;
  const lanes = lanesIn(records).filter(isLaneName);
  const found = lanes.find((lane) => {
    const findChain = ({ values }: SeenRecord) => chainLaneKey(values.get(lane));
    const firsts = firstsIn(records, findChain);
    const isSound = breaks.every((line) => firsts.some((one) => one.line === line));
    const isPlain = firsts.every(({ hashes }) => !isHashOfRecord(hashes.get(previous ?? '') ?? ''));
    return (
      isSound &&
      ((previous !== null && isPlain) ||
        beginApart(records, findChain, { own, previous }, isSound, engine))
    );
  });
  return found ?? null;
}

function firstsIn(
  records: readonly SeenRecord[],
  findChain: (record: SeenRecord) => string,
): readonly SeenRecord[] {
  const chains = new Set<string>();
  return records.filter((record) => chains.size !== chains.add(findChain(record)).size);
}
