// The rules of an unknown log: candidates are tried on its records and proven by hashes that
// agree. One record that agrees is no chance; which records do not is for the verifier to say.

import type { HashEngine } from '../../../base/hash/hash.ts';
import { hasMember, hasPrevious } from '../profile/covers.ts';
import type { Pointer } from '../profile/pointer.ts';
import type { First } from '../profile/profile.ts';
import { innerCandidates } from './candidates.ts';
import { guessBeginning } from './genesis.ts';
import { type Linkage, linkagesIn } from './linkage.ts';
import { isSignatureName } from './names.ts';
import { GuessBudget } from './probe.ts';
import { agreesWith, plainNumbers, refined, withoutExceptions } from './refine.ts';
import { findRule, type GuessPass, type GuessRule, probesAmong } from './search.ts';
import type { SeenRecord } from './seen.ts';
import { type GuessTrial, listTrials } from './trials.ts';

/** A rule that at least one record proves. */
export interface GuessFound {
  readonly linkage: Linkage;
  readonly rule: GuessRule;
  readonly inner: readonly (GuessRule & { readonly at: Pointer })[];
  readonly trials: readonly GuessTrial[];
  readonly first: First;
}

interface Stage {
  readonly pass: GuessPass;
  /** Which of the ways in which records may be linked. */
  among(one: { readonly linkage: Linkage }): boolean;
  /** The share of all that may be spent on one record, and what is kept for later stages. */
  readonly most: number;
  readonly kept: number;
}

/** Each record has a hash of its own, which the next one names. */
const isLinked = ({ own, previous, linked, of }: Linkage) =>
  own !== null && previous !== null && linked === of && of > 1;

/** What long searches leave for usual candidates with hashes that were cut, and for other linkages. */
const [FOR_CUT, FOR_OTHERS] = [0.1, 0.45];
const ALL = { among: () => true, most: 1, kept: 0 };

/** Where records are linked without a gap, that is looked into before other members that could be hashes. */
const STAGES: readonly Stage[] = [
  { ...ALL, pass: 'usual', among: ({ linkage }) => isLinked(linkage) },
  { pass: 'likely', among: ({ linkage }) => isLinked(linkage), most: 0.2, kept: FOR_OTHERS },
  { ...ALL, pass: 'usual', among: ({ linkage }) => !isLinked(linkage) },
  { ...ALL, pass: 'likely', kept: FOR_CUT },
  ...(['cut', 'other', 'rest'] as const).map((pass) => ({ ...ALL, pass })),
];

/** Records of which all are tried by the usual candidates. */
const SHORT = 12;

/** null: no rule is proven. In steps, so that whoever runs it can pause in between. */
export function* findRules(
  records: readonly SeenRecord[],
  engine: HashEngine,
): Generator<void, GuessFound | null, void> {
  const linkages = linkagesIn(records, engine).map((linkage) => {
    const trials = listTrials(records, linkage);
    const share = linkage.own !== null && linkage.previous !== null ? 0.4 : 0.12;
    const few = probesAmong(trials);
    // A record that was moved spoils three links: of a short log without hashes of records each one is tried.
    const others = linkage.own === null && trials.length <= SHORT ? trials : [];
    const probes = [...new Set([...few, ...others])].map((probe, i) => ({
      probe,
      already: new Map(),
      begun: new Map(),
      spent: new Map<GuessPass, number>(),
      isOther: i >= few.length,
    }));
    return { linkage, trials, probes, share };
  });
  let total = 1;
  let weak: GuessFound | null = null;
  for (const { pass, among, most, kept } of STAGES)
    for (const { linkage, trials, probes, share } of linkages.filter(among))
      for (const { probe, already, begun, spent, isOther } of probes) {
        if (isOther && pass !== 'usual') continue;
        const left = total - kept;
        const before = spent.get(pass) ?? 0;
        if (left <= 0 || before >= share) continue;
        const budget = new GuessBudget(Math.min(share - before, most, left));
        const texts = trials.map(({ target }) => target);
        const rule = yield* findRule(probe, linkage, texts, {
          engine,
          budget,
          pass,
          already,
          begun,
        });
        total -= budget.spent;
        spent.set(pass, before + budget.spent);
        yield;
        if (!rule) {
          if (total <= 0) return weak;
          continue;
        }
        const found = yield* completed(records, linkage, trials, rule, engine);
        const agreed = trials.filter((trial) => agreesWith(found.rule, trial, engine)).length;
        // A record that agrees with a rule that others do not: another one may explain it, too.
        if (2 * agreed >= trials.length) return found;
        weak ??= found;
        if (total <= 0) return weak;
      }
  return weak;
}

function* completed(
  records: readonly SeenRecord[],
  linkage: Linkage,
  trials: readonly GuessTrial[],
  rule: GuessRule,
  engine: HashEngine,
): Generator<void, GuessFound, void> {
  const usual = withoutExceptions(refined(rule, trials, engine), trials, engine);
  const better = plainNumbers(usual, trials, engine);
  const { first, rule: own } = guessBeginning(linkage, better, records, trials, engine);
  const inner = yield* guessInner(trials, linkage, own, engine);
  return { linkage, rule: own, inner, trials, first };
}

/** What other hashes in the record are made of, those first that its own hash is made of. */
function* guessInner(
  trials: readonly GuessTrial[],
  linkage: Linkage,
  rule: GuessRule,
  engine: HashEngine,
): Generator<void, GuessFound['inner'], void> {
  const [probe] = probesAmong(trials);
  if (!probe) return [];
  const columns = [...probe.seen.hashes.keys()].filter(
    (at) => at !== linkage.own && at !== linkage.previous && !isSignatureName(at),
  );
  const named = columns.filter((at) =>
    rule.parts.some((part) => 'member' in part && part.member === at && hasMember(part, at)),
  );
  const inner: GuessFound['inner'][number][] = [];
  for (const at of [...named, ...columns.filter((one) => !named.includes(one))].slice(0, 3)) {
    const found = yield* innerAt(at, trials, linkage, named.includes(at), engine);
    if (found) inner.push({ at, ...found });
  }
  return inner;
}

function* innerAt(
  at: Pointer,
  trials: readonly GuessTrial[],
  linkage: Linkage,
  isNamed: boolean,
  engine: HashEngine,
): Generator<void, GuessRule | null, void> {
  const own = trials.flatMap((trial): GuessTrial[] => {
    const target = trial.seen.hashes.get(at);
    return target === undefined ? [] : [{ ...trial, target }];
  });
  const texts = own.map(({ target }) => target);
  for (const one of probesAmong(own).slice(0, isNamed ? 3 : 1))
    for (const pass of ['likely', 'other', 'rest'] as const) {
      const budget = new GuessBudget(isNamed ? 0.1 : 0.004);
      const found = yield* findRule(one, { ...linkage, own: at, previous: linkage.own }, texts, {
        engine,
        budget,
        pass,
        candidates: (scene) => innerCandidates(scene, linkage),
      });
      if (!found || found.parts.some(hasPrevious)) continue;
      const better = withoutExceptions(refined(found, own, engine), own, engine);
      const agreed = own.filter((trial) => agreesWith(better, trial, engine)).length;
      if (2 * agreed > own.length) return better;
    }
  return null;
}

/** The same rules, or a variant that these records agree with, too; the same object where nothing is better. */
export function refinedWith(
  found: GuessFound,
  more: readonly SeenRecord[],
  engine: HashEngine,
): GuessFound {
  const { linkage, inner } = found;
  const known = new Set(found.trials.map(({ line }) => line));
  // Of a record that is not the first here, the one before may not be among these.
  const added = listTrials(more, linkage).filter(
    ({ line, isFirst }) => !known.has(line) && !isFirst,
  );
  const trials = [...found.trials, ...added];
  const rule = refined(found.rule, trials, engine);
  const better = inner.map((one) => {
    const own = trials.flatMap((trial): GuessTrial[] => {
      const target = trial.seen.hashes.get(one.at);
      return target === undefined ? [] : [{ ...trial, target }];
    });
    const { at, ...rest } = one;
    const other = refined(rest, own, engine);
    return other === rest ? one : { at, ...other };
  });
  if (rule === found.rule && better.every((one, i) => one === inner[i])) return found;
  return { ...found, rule, inner: better, trials };
}
