// Whether a rule matches: yes, no, or not known because the ledger does not record
// what it needs. Not known is never taken for no.

import { compareNumbers } from '../../../base/json/decimal.ts';
import { isArray, isNumber, isObject, type JsonValue, member } from '../../../base/json/value.ts';
import type { SimulationFacts } from './facts.ts';
import {
  type Condition,
  type ConditionScalar,
  type PolicyCostPart,
  pathParts,
  type Root,
  type SimulatedBudget,
  type When,
} from './policy.ts';

/** What was not recorded, in words, where an answer is not known. */
export type SimulatedAnswer = boolean | { readonly unknown: string };

/** Spent in the lane, before the entry. `atLeast`: more may have been spent than is recorded. */
export interface SpentBudget {
  readonly parts: Readonly<Record<PolicyCostPart, bigint>>;
  readonly atLeast: boolean;
}

const MISSING: Readonly<Record<Root, string>> = {
  args: 'the arguments that were asked for',
  value: 'the values that it writes',
  output: 'what the tools returned',
  resource: 'the resources that it touches',
};

/** The answers of a rule together: one "no" settles it, whatever is not known. */
export function matchesCondition(
  when: When,
  facts: SimulationFacts,
  spent: SpentBudget,
): boolean | readonly string[] {
  const unknown = new Set<string>();
  for (const answer of answers(when, facts, spent)) {
    if (answer === false) return false;
    if (answer !== true) unknown.add(answer.unknown);
  }
  return unknown.size ? [...unknown] : true;
}

function* answers(
  when: When,
  facts: SimulationFacts,
  spent: SpentBudget,
): Generator<SimulatedAnswer> {
  const { tool, effect, where, budget } = when;
  if (tool !== null)
    yield facts.tools?.some((name) => matchesTool(name, tool)) ?? { unknown: 'the tool' };
  if (effect !== null)
    yield facts.effect ? facts.effect === effect : { unknown: 'what it would have changed' };
  if (budget !== null) yield exceeds(budget, facts, spent);
  for (const condition of where) yield holds(condition, facts);
}

export function matchesTool(name: string, pattern: string): boolean {
  return pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
}

function exceeds(
  { of, moreThan }: SimulatedBudget,
  facts: SimulationFacts,
  spent: SpentBudget,
): SimulatedAnswer {
  const sum = spent.parts[of] + (facts.cost?.[of] ?? 0n);
  if (sum > moreThan) return true;
  if (!facts.cost) return { unknown: 'what it costs' };
  return spent.atLeast ? { unknown: 'what earlier entries cost' } : false;
}

function holds({ path, operator, value }: Condition, facts: SimulationFacts): SimulatedAnswer {
  const parts = pathParts(path);
  if (!parts) return { unknown: `what is at ${path}` };
  const values = facts.at(parts.root);
  if (!values) return { unknown: MISSING[parts.root] };
  const found = parts.names.reduce<readonly JsonValue[]>(
    (level, name) => level.flatMap((one) => step(one, name)),
    values,
  );
  if (operator === 'is not') return !found.some((one) => same(one, value));
  return found.some((one) => compare(one, operator, value));
}

function step(value: JsonValue, name: string): readonly JsonValue[] {
  if (isArray(value)) {
    if (name === '*') return value;
    const item = /^\d+$/.test(name) ? value[Number(name)] : undefined;
    return item === undefined ? [] : [item];
  }
  if (!isObject(value)) return [];
  if (name === '*') return value.members.map(([, item]) => item);
  const item = member(value, name);
  return item === undefined ? [] : [item];
}

function compare(
  found: JsonValue,
  operator: Condition['operator'],
  value: ConditionScalar,
): boolean {
  switch (operator) {
    case 'is':
      return same(found, value);
    case 'is not':
      return !same(found, value);
    case 'contains':
      if (isArray(found)) return found.some((item) => same(item, value));
      return typeof found === 'string' && typeof value === 'string' && found.includes(value);
    case 'starts with':
      return typeof found === 'string' && typeof value === 'string' && found.startsWith(value);
    case 'matches':
      return typeof found === 'string' && typeof value === 'string' && matchesGlob(found, value);
    default: {
      if (!isNumber(found) || value === null || typeof value !== 'object') return false;
      const order = compareNumbers(found.number, value.number);
      return operator === 'greater than' ? order > 0 : order < 0;
    }
  }
}

/** Of one type and equal; numbers by their value, so that 1 is 1.0. */
function same(found: JsonValue, value: ConditionScalar): boolean {
  if (value === null || typeof value !== 'object') return found === value;
  return isNumber(found) && compareNumbers(found.number, value.number) === 0;
}

/** `*` matches any run of characters. Each piece is taken where it first occurs, so the time is bounded. */
export function matchesGlob(text: string, pattern: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first)) return false;
  let from = first.length;
  for (const piece of rest) {
    const at = text.indexOf(piece, from);
    if (at < 0) return false;
    from = at + piece.length;
  }
  return text.length - last.length >= from && text.endsWith(last);
}
