// Finds the rule of a hash: candidates are tried on one plain record after another until one
// has the hash that is written.

import type { HashEngine } from '../../../base/hash/hash.ts';
import { type HashName, NAMED_HASHES } from '../../../base/hash/named.ts';
import { hasPrevious } from '../profile/covers.ts';
import type { HashPart, HashRule } from '../profile/profile.ts';
import { candidatesFor, usualCandidates } from './candidates.ts';
import type { Linkage } from './linkage.ts';
import { type GuessBudget, HashProbe, type Tried } from './probe.ts';
import { type GuessScene, makeScene } from './scene.ts';
import { detectEncoding, parseHashText } from './seen.ts';
import { findFeatures } from './styles.ts';
import type { GuessTrial } from './trials.ts';

export type GuessRule = Omit<HashRule, 'at'>;

/** Larger records are no probes: a candidate would cost too much. */
const MAX_PROBE = 64 * 1024;
const MAX_PROBES = 3;

/** The records that candidates are tried on, plain ones first: with them, few candidates differ. */
export function probesAmong(
  trials: readonly GuessTrial[],
  isTarget = (text: string) => parseHashText(text) !== null,
): readonly GuessTrial[] {
  const fit = trials.filter(({ bytes, target }) => bytes.length <= MAX_PROBE && isTarget(target));
  const later = fit.filter(({ isFirst }) => !isFirst);
  const among = (later.length ? later : fit).slice(0, 64);
  const cost = ({ object, bytes }: GuessTrial) => {
    const features = Object.values(findFeatures(object)).filter((has) => has).length;
    return features * 1000 + bytes.length;
  };
  const plain = among
    .map((trial) => ({ trial, cost: cost(trial) }))
    .sort((a, b) => a.cost - b.cost);
  const [first] = plain;
  if (!first) return [];
  // Another one from elsewhere in the file, were the first one changed; and the fullest.
  const middle = among[Math.floor(among.length / 2)]?.line ?? 0;
  const other = plain.find(
    ({ trial }) => trial !== first.trial && trial.line >= middle !== first.trial.line >= middle,
  );
  const fullest = among.toSorted((a, b) => b.seen.values.size - a.seen.values.size)[0];
  return [
    ...new Set([
      first.trial,
      other?.trial ?? plain[1]?.trial ?? first.trial,
      fullest ?? first.trial,
    ]),
  ].slice(0, MAX_PROBES);
}

/**
 * Which candidates are tried with which hash functions: few with all of them, and then more. `cut`, `rest`:
 * with those of which the hash would only be the beginning, where others have its length.
 */
export type GuessPass = 'usual' | 'likely' | 'cut' | 'other' | 'rest';

/** Candidates that are tried without a pause. */
const BETWEEN_STEPS = 256;

export interface Search {
  readonly engine: HashEngine;
  readonly budget: GuessBudget;
  readonly pass: GuessPass;
  readonly candidates?: (scene: GuessScene) => Iterable<readonly HashPart[]>;
  /** What was tried on the record before, in another pass. */
  readonly already?: Tried;
  /** Passes over this record that were ended by their budget, and go on where they were. */
  readonly begun?: Map<GuessPass, Iterator<readonly HashPart[]>>;
}

const CANDIDATES: Readonly<Record<GuessPass, NonNullable<Search['candidates']>>> = {
  usual: usualCandidates,
  likely: (scene) => candidatesFor(scene),
  cut: usualCandidates,
  other: (scene) => candidatesFor(scene, false),
  rest: (scene) => candidatesFor(scene, false),
};

/** Lengths of digests that are seldom the beginnings of longer ones. */
const WHOLE: readonly number[] = [32, 48, 64];

function algorithmsFor({ algorithms, length }: HashProbe, pass: GuessPass): readonly HashName[] {
  const isWhole = (name: HashName) => !WHOLE.includes(length) || NAMED_HASHES[name].size === length;
  if (pass === 'likely') return algorithms.slice(0, 1);
  if (pass === 'cut' || pass === 'rest') return algorithms.filter((name) => !isWhole(name));
  return algorithms.filter(isWhole);
}

/** In steps. */
export function* findRule(
  probe: GuessTrial,
  linkage: Linkage,
  texts: Iterable<string>,
  { engine, budget, pass, candidates = CANDIDATES[pass], already, begun }: Search,
): Generator<void, GuessRule | null, void> {
  const tried = new HashProbe(probe, engine, already);
  const algorithms = algorithmsFor(tried, pass);
  if (!algorithms.length) return null;
  const needsPrevious = linkage.own !== null && linkage.previous === null;
  let since = 0;
  const all = begun?.get(pass) ?? candidates(makeScene(probe, linkage))[Symbol.iterator]();
  begun?.set(pass, all);
  for (let next = all.next(); !next.done; next = all.next()) {
    const parts = next.value;
    if (++since % BETWEEN_STEPS === 0) yield;
    if (needsPrevious && !parts.some(hasPrevious)) continue;
    const algorithm = tried.match(parts, algorithms, budget);
    if (algorithm) return makeRule(parts, algorithm, probe, texts);
    if (budget.isSpent) return null;
  }
  return null;
}

function makeRule(
  parts: readonly HashPart[],
  algorithm: HashName,
  { target }: GuessTrial,
  texts: Iterable<string>,
): GuessRule | null {
  const found = parseHashText(target);
  const encoding = detectEncoding(texts);
  if (!found || !encoding) return null;
  const isCut = found.bytes.length < NAMED_HASHES[algorithm].size;
  const isHex = encoding.startsWith('hex');
  return {
    algorithm,
    encoding,
    ...(found.prefix && { prefix: found.prefix }),
    ...(isCut && (isHex ? { length: found.digits.length } : { bytes: found.bytes.length })),
    parts,
  };
}
