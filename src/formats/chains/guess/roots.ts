// Roots over several records explain themselves too: members that are named for it are tried as roots of
// the records before them, in the usual shapes of trees.

import type { HashEngine } from '../../../base/hash/hash.ts';
import { NAMED_HASHES } from '../../../base/hash/named.ts';
import type { Pointer } from '../profile/pointer.ts';
import { type ChainProfile, isKeyed, type RootRule } from '../profile/profile.ts';
import { RootWalk } from '../roots/walk.ts';
import { guessedId } from './members.ts';
import { lastPointerName } from './names.ts';
import { detectEncoding, parseHashText, type SeenRecord } from './seen.ts';
import { isWholeSequence } from './sequence.ts';

const NAMED = /root|merkle|tree|accum|running|rolling|checkpoint|anchor/i;
const MAX_MEMBERS = 3;
/** Numbers of a record that could be those of the first and the last record of a range. */
const MAX_NUMBERS = 4;
/** It is not tried on more records where none of so many agrees. */
const ENOUGH = 3;

/** The profile with the roots that its log's records have, where some of them agree; else the same. */
export function withRoots(
  profile: ChainProfile,
  records: readonly SeenRecord[],
  engine: HashEngine,
): ChainProfile {
  const known = new Set<Pointer | null | undefined>([
    profile.hash.at,
    profile.members.previous,
    ...(profile.innerHashes ?? []).map(({ at }) => at),
  ]);
  const places = new Set(records.flatMap(({ hashes }) => [...hashes.keys()]));
  const named = [...places].filter((at) => !known.has(at) && NAMED.test(lastPointerName(at)));
  const roots = named
    .slice(0, MAX_MEMBERS)
    .flatMap((at) => rootAt(at, profile, records, engine) ?? []);
  if (!roots.length) return profile;
  const { id: _, ...found } = { ...profile, roots };
  return { ...found, id: guessedId(found) };
}

function rootAt(
  at: Pointer,
  profile: ChainProfile,
  records: readonly SeenRecord[],
  engine: HashEngine,
): RootRule | null {
  let best: { readonly rule: RootRule; readonly agreed: number } | null = null;
  for (const rule of candidates(at, profile, records)) {
    const { agreed, of } = counted(rule, profile, records, engine);
    const least = rule.records === 'alike' ? 0 : 1;
    if (agreed > least && 2 * agreed >= of && agreed > (best?.agreed ?? 0)) best = { rule, agreed };
    if (best && agreed === of) break;
  }
  return best?.rule ?? null;
}

/** A root of one record may be that record's own hash: it counts for nothing. */
function counted(
  rule: RootRule,
  profile: ChainProfile,
  records: readonly SeenRecord[],
  engine: HashEngine,
): { readonly agreed: number; readonly of: number } {
  const walk = new RootWalk(profile, engine, [rule]);
  let [agreed, of] = [0, 0];
  for (const { line, bytes, object, hashes } of records) {
    const [found] = walk.step(line, bytes, object);
    if (!found) continue;
    const isCopy = [...hashes].some(([at, text]) => at !== rule.at && text === found.written);
    if (isCopy) continue;
    of++;
    if (found.written === found.expected) agreed++;
    else if (agreed === 0 && of === ENOUGH) break;
  }
  // A batch that a sample cuts through is not whole.
  const batches = walk.end().filter(({ records: count }) => count > 1);
  for (const { written, expected } of batches) {
    of++;
    if (written === expected) agreed++;
  }
  return { agreed, of };
}

const TREES = ['RFC 6962', 'RFC 6962 doubled', 'promoted', 'doubled', 'running'] as const;
const FORMS = [{}, { as: 'bare' }, { as: 'text' }] as const;
const RECORDS = ['before', 'through', 'since'] as const;
const MERKLE = TREES.filter((tree) => tree !== 'running');

function* candidates(
  at: Pointer,
  { hash, members }: ChainProfile,
  records: readonly SeenRecord[],
): Generator<RootRule, void> {
  const holders = records.filter(({ hashes }) => hashes.has(at));
  const texts = holders.flatMap(({ hashes }) => hashes.get(at) ?? []);
  const { prefix = '', bytes } = parseHashText(texts[0] ?? '') ?? {};
  const encoding = detectEncoding(texts);
  if (!encoding || !bytes) return;
  const own = isKeyed(hash) ? [] : [hash.algorithm];
  const algorithms = [...new Set([...own, 'sha256', 'blake3'] as const)].filter(
    (name) => NAMED_HASHES[name].size === bytes.length,
  );
  const ranges = members.sequence && holders[0] ? rangesIn(holders[0], members.sequence.at) : [];
  const written = { at, encoding, ...(prefix && { prefix }) };
  if (isShared(texts)) {
    for (const algorithm of algorithms)
      for (const tree of MERKLE)
        for (const form of FORMS) yield { ...written, algorithm, tree, ...form, records: 'alike' };
    return;
  }
  for (const algorithm of algorithms)
    for (const tree of TREES)
      for (const form of FORMS)
        for (const which of [...RECORDS, ...ranges])
          yield { ...written, algorithm, tree, ...form, records: which };
}

/** Most records have the root that the one before has: it is of a batch. */
function isShared(texts: readonly string[]): boolean {
  const same = texts.filter((text, i) => i > 0 && text === texts[i - 1]).length;
  return 2 * same >= texts.length;
}

/** Two numbers of a record, the first of which is not greater, as those of a range. */
function rangesIn({ values }: SeenRecord, sequence: Pointer) {
  const numbers = [...values]
    .filter(([at, value]) => at !== sequence && isWholeSequence(value))
    .map(([at]) => at)
    .slice(0, MAX_NUMBERS);
  return numbers.flatMap((from) => numbers.filter((to) => to !== from).map((to) => ({ from, to })));
}
