// From a rule that one record agrees with to the one that all do. What only one record speaks for
// may be a change to that record, so that it takes two to leave members out or to read numbers
// in another way.

import type { HashEngine } from '../../../base/hash/hash.ts';
import { hashText } from '../hash/bytes.ts';
import { RFC_8785 } from '../hash/style.ts';
import { type Pointer, pointerTo, valueAtPointer } from '../profile/pointer.ts';
import type {
  HashPart,
  JsonPart,
  JsonSpelling,
  JsonStyleName,
  PlainPart,
} from '../profile/profile.ts';
import { filledIn } from './fill.ts';
import { isOfSignature } from './names.ts';
import type { GuessRule } from './search.ts';
import { ALL_STYLES } from './styles.ts';
import type { GuessTrial } from './trials.ts';

/** Records on which variants are compared. */
const MAX_FAILING = 24;
const MAX_AGREEING = 16;
const MAX_ROUNDS = 5;
const MAX_TRIAL = 256 * 1024;

export function agreesWith(rule: GuessRule, trial: GuessTrial, engine: HashEngine): boolean {
  return hashText(rule, trial, engine) === trial.target;
}

interface Variant {
  readonly rule: GuessRule;
  /** Records that it has to explain beyond those that agree already. */
  readonly least: number;
}

/** The rule, or a variant that more of the trials agree with. */
export function refined(
  rule: GuessRule,
  trials: readonly GuessTrial[],
  engine: HashEngine,
): GuessRule {
  let best = rule;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const better = betterThan(best, trials, engine);
    if (!better) return best;
    best = better;
  }
  return best;
}

function betterThan(
  rule: GuessRule,
  trials: readonly GuessTrial[],
  engine: HashEngine,
): GuessRule | null {
  const small = trials.filter(({ bytes }) => bytes.length <= MAX_TRIAL);
  const agreeing: GuessTrial[] = [];
  const failing: GuessTrial[] = [];
  for (const trial of small) {
    const list = agreesWith(rule, trial, engine) ? agreeing : failing;
    list.push(trial);
  }
  if (!failing.length) return null;
  const lost = spread(agreeing, MAX_AGREEING);
  const open = spread(failing, MAX_FAILING);
  let best: GuessRule | null = null;
  let most = 0;
  for (const variant of listVariants(rule, open, small)) {
    const gained = open.filter((trial) => agreesWith(variant.rule, trial, engine)).length;
    if (gained <= most || gained < variant.least) continue;
    const kept = lost.filter((trial) => agreesWith(variant.rule, trial, engine)).length;
    // More records are explained than before, whichever they are.
    if (gained + kept <= lost.length) continue;
    if (kept < lost.length && gained < 2 * (lost.length - kept)) continue;
    best = variant.rule;
    most = gained;
  }
  return best;
}

function spread<T>(all: readonly T[], most: number): readonly T[] {
  if (all.length <= most) return all;
  return Array.from({ length: most }, (_, i) => all[Math.floor((i * all.length) / most)]).filter(
    (one): one is T & {} => one !== undefined,
  );
}

const SKIPS = ['null', 'null everywhere', 'empty', 'empty everywhere'] as const;

function* listVariants(
  rule: GuessRule,
  failing: readonly GuessTrial[],
  trials: readonly GuessTrial[],
): Generator<Variant, void> {
  const parts = jsonParts(rule.parts);
  // They cover more than before: a record that agrees with one was not changed.
  for (const filled of filledIn(rule.parts, failing))
    yield { rule: { ...rule, parts: filled }, least: 1 };
  if (parts.length) {
    const [own] = parts;
    for (const style of ALL_STYLES)
      yield {
        rule: changed(rule, (json) => ({ ...json, style })),
        least: own && isOtherNumberRule(own, style) ? 2 : 1,
      };
    for (const skips of SKIPS)
      yield { rule: changed(rule, (json) => ({ ...json, skips })), least: 2 };
    const open = nullsIn(trials);
    if (open.length && parts.some((json) => json.skips))
      yield { rule: changed(rule, (json) => unskipped(json, open)), least: 2 };
    for (const at of leftOutIn(failing, trials.length))
      yield { rule: changed(rule, (json) => leavingOut(json, at)), least: 2 };
  }
}

/**
 * Whether it differs in numbers, where nothing speaks for canonical JSON: there, numbers are
 * written as the line has them, and one that is not was changed rather than hashed otherwise.
 */
function isOtherNumberRule(json: JsonPart, other: JsonStyleName): boolean {
  return toSpelling(json.style).numbers !== toSpelling(other).numbers && !isCanonical(json);
}

/**
 * Without the exceptions that a single record asked for: a rule that was found on a record that was
 * changed would leave out what was put into it, and nobody would see the change.
 */
export function withoutExceptions(
  rule: GuessRule,
  trials: readonly GuessTrial[],
  engine: HashEngine,
): GuessRule {
  if (trials.length < 3) return rule;
  const holders = (at: Pointer) =>
    trials.filter(({ object }) => valueAtPointer(object, at) !== undefined).length;
  const isRare = (at: Pointer) => holders(at) < 2 && !isOfSignature(at);
  const without = jsonParts(rule.parts).flatMap((json) => json.without ?? []);
  if (!without.some(isRare)) return rule;
  const plain = changed(rule, (json) =>
    json.without ? { ...json, without: json.without.filter((at) => !isRare(at)) } : json,
  );
  return trials.some((trial) => agreesWith(plain, trial, engine)) ? plain : rule;
}

/** Sorted without spaces, as one of the rules for canonical JSON has it. */
function isCanonical({ style, only, list }: JsonPart): boolean {
  const { order, separators } = toSpelling(style);
  if (order === 'written' || separators === 'spaced' || list) return false;
  return !only || only.every(({ name }, i) => i === 0 || (only[i - 1]?.name ?? '') < name);
}

function toSpelling(style: JsonStyleName): JsonSpelling {
  return style === 'RFC 8785' ? RFC_8785 : style;
}

/** Numbers as written, unless two records speak against it, where JSON is not canonical. */
export function plainNumbers(
  rule: GuessRule,
  trials: readonly GuessTrial[],
  engine: HashEngine,
): GuessRule {
  const parts = jsonParts(rule.parts);
  if (!parts.length || parts.some((json) => isCanonical(json) || json.style !== 'RFC 8785'))
    return rule;
  const plain = changed(rule, (json) => ({
    ...json,
    style: { ...RFC_8785, order: 'UTF-8', numbers: 'written' },
  }));
  const count = (one: GuessRule) => trials.filter((trial) => agreesWith(one, trial, engine)).length;
  return count(plain) + 1 >= count(rule) ? plain : rule;
}

/** Members that many failing records have: made after the hash, or at least called so. */
function leftOutIn(failing: readonly GuessTrial[], of: number): readonly Pointer[] {
  const counts = new Map<Pointer, number>();
  for (const { object } of failing)
    for (const name of new Set(object.members.map(([own]) => own))) {
      const at = pointerTo(name);
      counts.set(at, (counts.get(at) ?? 0) + 1);
    }
  return [...counts]
    .filter(
      ([at, count]) => count > 1 && (isOfSignature(at) || 2 * count >= Math.min(of, MAX_FAILING)),
    )
    .map(([at]) => at)
    .slice(0, 32);
}

/** Members that are null wherever they are: left open when the hash was made, and perhaps not hashed. */
function nullsIn(trials: readonly GuessTrial[]): readonly Pointer[] {
  const isNull = new Map<Pointer, boolean>();
  for (const { object } of trials)
    for (const [name, value] of object.members) {
      const at = pointerTo(name);
      isNull.set(at, value === null && isNull.get(at) !== false);
    }
  return [...isNull].flatMap(([at, is]) => (is ? [at] : [])).slice(0, 32);
}

/** Nulls are hashed, but for those of these members. */
function unskipped({ skips: _, ...json }: JsonPart, open: readonly Pointer[]): JsonPart {
  if (json.only || json.list) return json;
  return { ...json, without: [...new Set([...(json.without ?? []), ...open])] };
}

function leavingOut(json: JsonPart, at: Pointer): JsonPart {
  if (json.only || json.list) return json;
  return { ...json, without: [...(json.without ?? []), at] };
}

function jsonParts(parts: readonly HashPart[]): readonly JsonPart[] {
  return parts.flatMap((part) => {
    if ('json' in part) return [part.json];
    return 'hashed' in part ? jsonParts(part.hashed.parts) : [];
  });
}

/** The same with JSON in each of the other styles; nothing where there is no JSON. */
export function* restyled(parts: readonly HashPart[]): Generator<readonly HashPart[], void> {
  if (!jsonParts(parts).length) return;
  for (const style of ALL_STYLES) yield changedParts(parts, (json) => ({ ...json, style }));
}

function changed(rule: GuessRule, change: (json: JsonPart) => JsonPart): GuessRule {
  return { ...rule, parts: changedParts(rule.parts, change) };
}

function changedParts(
  parts: readonly HashPart[],
  change: (json: JsonPart) => JsonPart,
): readonly HashPart[] {
  const inPlain = (part: PlainPart): PlainPart =>
    'json' in part ? { json: change(part.json) } : part;
  return parts.map((part): HashPart => {
    if (!('hashed' in part)) return inPlain(part);
    return { hashed: { ...part.hashed, parts: part.hashed.parts.map(inPlain) } };
  });
}
