// Inner chains explain themselves too: a member of some records that is named for the hash before is tried as
// the hash of an object around it, as the record before that has one holds it.

import type { HashEngine } from '../../../base/hash/hash.ts';
import { hashText } from '../hash/bytes.ts';
import { type Pointer, valueAtPointer } from '../profile/pointer.ts';
import type { ChainProfile, InnerChain, PlainPart } from '../profile/profile.ts';
import { isClaimed } from './agreement.ts';
import { type Linkage, lanesIn, linkedBy } from './linkage.ts';
import { guessedId } from './members.ts';
import { isLaneName, isPreviousName, isSignatureName } from './names.ts';
import { type GuessCandidates, hashed } from './parts.ts';
import { GuessBudget } from './probe.ts';
import { refined } from './refine.ts';
import { findRule, probesAmong } from './search.ts';
import type { SeenRecord } from './seen.ts';
import { stylesFor } from './styles.ts';
import { type GuessTrial, listTrials } from './trials.ts';

const MAX_MEMBERS = 4;
const MAX_LANES = 4;
const MAX_STYLES = 16;
/** The share of all that may be spent on one of them. */
const SHARE = 0.02;

/** The profile with the inner chains of its log that agree; else the same. */
export function withInnerChains(
  profile: ChainProfile,
  records: readonly SeenRecord[],
  engine: HashEngine,
): ChainProfile {
  if (profile.innerChains) return profile;
  const known = new Set<Pointer | undefined>([
    profile.members.previous,
    profile.hash.at ?? undefined,
    ...(profile.innerHashes ?? []).map(({ at }) => at),
    ...(profile.roots ?? []).map(({ at }) => at),
  ]);
  const places = new Set(records.flatMap(({ hashes }) => [...hashes.keys()]));
  const innerChains = [...places]
    .filter((at) => !known.has(at) && isPreviousName(at) && !isCopy(at, profile, records))
    .slice(0, MAX_MEMBERS)
    .flatMap((at) => innerChainAt(at, records, engine) ?? []);
  if (!innerChains.length) return profile;
  const { id: _, ...found } = { ...profile, innerChains };
  return { ...found, id: guessedId(found) };
}

/** The link of the records themselves, which they say once more. */
function isCopy(at: Pointer, { members }: ChainProfile, records: readonly SeenRecord[]): boolean {
  const holders = records.filter(({ hashes }) => hashes.has(at));
  const same = holders.filter(
    ({ hashes }) => hashes.get(at) === hashes.get(members.previous ?? ''),
  );
  return 2 * same.length >= holders.length;
}

function innerChainAt(
  previous: Pointer,
  records: readonly SeenRecord[],
  engine: HashEngine,
): InnerChain | null {
  const holders = records.filter(({ object }) => valueAtPointer(object, previous) !== undefined);
  if (holders.length < 2) return null;
  const own = ownNamedBy(previous, holders);
  const linkage = chooseLinkage(own, previous, holders);
  const trials = listTrials(holders, linkage);
  const texts = trials.map(({ target }) => target);
  const budget = new GuessBudget(SHARE);
  for (const probe of probesAmong(trials)) {
    const search = findRule(probe, linkage, texts, {
      engine,
      budget,
      pass: 'usual',
      candidates: () => candidates(probe, linkage),
    });
    let step = search.next();
    while (!step.done) step = search.next();
    if (!step.value) continue;
    const rule = refined(step.value, trials, engine);
    const agree = trials.filter((one) => hashText(rule, one, engine) === one.target).length;
    if (!isClaimed({ agree, of: trials.length })) continue;
    return {
      previous,
      ...(own !== null && { at: own }),
      ...(linkage.lane !== null && { lane: linkage.lane }),
      ...rule,
    };
  }
  return null;
}

/** The member with the hash that the next record names; null: no member has it. */
function ownNamedBy(previous: Pointer, holders: readonly SeenRecord[]): Pointer | null {
  const counts = new Map<Pointer, number>();
  for (const [i, { hashes }] of holders.entries()) {
    const next = holders[i + 1]?.hashes.get(previous);
    for (const [at, text] of hashes)
      if (at !== previous && text === next) counts.set(at, (counts.get(at) ?? 0) + 1);
  }
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  return most && 2 * most[1] >= holders.length - 1 ? most[0] : null;
}

/** Some chains are in lanes of their own. */
function chooseLinkage(
  own: Pointer | null,
  previous: Pointer,
  holders: readonly SeenRecord[],
): Linkage {
  const lanes = lanesIn(holders).filter(isLaneName).slice(0, MAX_LANES);
  const all = [null, ...lanes].map((lane) => ({
    own,
    previous,
    lane,
    ...linkedBy(holders, own, previous, lane),
  }));
  return all.reduce((most, one) => (one.fits > most.fits ? one : most));
}

/** The objects around it, the whole record first of all, with what is made later and without. */
function* candidates({ object, seen }: GuessTrial, { own, previous }: Linkage): GuessCandidates {
  const signatures = [...seen.values.keys()].filter(isSignatureName);
  for (const of of around(previous ?? '')) {
    const value = valueAtPointer(object, of);
    if (value === undefined) continue;
    const inside = signatures.filter((at) => at.startsWith(`${of}/`));
    const made = own?.startsWith(`${of}/`) ? [own] : [];
    for (const without of inside.length ? [made, [...made, ...inside]] : [made])
      for (const style of stylesFor(value).slice(0, MAX_STYLES)) {
        const body: PlainPart = {
          json: { style, ...(of !== '' && { of }), ...(without.length && { without }) },
        };
        yield [body];
        yield [hashed(body, 'bytes')];
      }
  }
  if (own === null) yield [{ line: {} }];
}

/** The objects that a member is in, from the outermost. */
function around(at: Pointer): readonly Pointer[] {
  const names = at.split('/');
  return names.slice(1).map((_, i) => names.slice(0, i + 1).join('/'));
}
