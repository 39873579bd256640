// A policy while it is edited: every field is the text that the person typed, so that
// nothing is lost or corrected before it is finished.

import {
  ANY,
  type Condition,
  type ConditionOperator,
  type ConditionScalar,
  DENY,
  type Decided,
  type Policy,
  type PolicyCostPart,
  type PolicyRule,
  type SimulatedBudget,
  type SimulatedEffect,
  type Verb,
} from '../../simulate/policy.ts';
import { scalarText } from '../../simulate/policy-text.ts';

export interface DraftCondition {
  readonly key: number;
  readonly path: string;
  readonly operator: ConditionOperator;
  readonly value: string;
}

export interface DraftRule {
  /** Stays with the rule when it is moved. */
  readonly key: number;
  readonly name: string;
  readonly tool: string;
  readonly effect: SimulatedEffect | '';
  readonly where: readonly DraftCondition[];
  readonly budgetOf: PolicyCostPart | '';
  readonly budgetLimit: string;
  readonly verb: Verb;
  readonly channel: string;
}

export interface PolicyDraft {
  readonly name: string;
  readonly rules: readonly DraftRule[];
  readonly otherwise: Verb | 'as recorded';
  readonly otherwiseChannel: string;
}

let lastKey = 0;
const newKey = () => ++lastKey;

export function newRule(index: number): DraftRule {
  return draftRule({ name: `Rule ${index + 1}`, when: ANY, decided: DENY });
}

export function newCondition(): DraftCondition {
  return { key: newKey(), path: 'args.path', operator: 'starts with', value: '' };
}

export function makePolicyDraft({ name, rules, otherwise }: Policy): PolicyDraft {
  const rest = otherwise === 'as recorded' ? null : otherwise;
  return {
    name,
    rules: rules.map(draftRule),
    otherwise: rest?.verb ?? 'as recorded',
    otherwiseChannel: rest?.channel ?? '',
  };
}

function draftRule({ name, when, decided }: PolicyRule): DraftRule {
  const { tool, effect, where, budget } = when;
  return {
    key: newKey(),
    name,
    tool: tool ?? '',
    effect: effect ?? '',
    where: where.map(({ path, operator, value }) => ({
      key: newKey(),
      path,
      operator,
      value: typedText(operator, value),
    })),
    budgetOf: budget?.of ?? '',
    budgetLimit: budget ? String(budget.moreThan) : '',
    verb: decided.verb,
    channel: decided.channel ?? '',
  };
}

/** The policy as it is; it may have faults, which reading its text finds. */
export function toPolicy({ name, rules, otherwise, otherwiseChannel }: PolicyDraft): Policy {
  return {
    name,
    rules: rules.map(toRule),
    otherwise: otherwise === 'as recorded' ? otherwise : toDecided(otherwise, otherwiseChannel),
  };
}

function toRule({ name, tool, effect, where, verb, channel, ...rest }: DraftRule): PolicyRule {
  return {
    name,
    when: {
      tool: tool.trim() || null,
      effect: effect || null,
      where: where.map(
        ({ path, operator, value }): Condition => ({
          path: path.trim(),
          operator,
          value: typedValue(operator, value),
        }),
      ),
      budget: toBudget(rest),
    },
    decided: toDecided(verb, channel),
  };
}

function toDecided(verb: Verb, channel: string): Decided {
  return { verb, channel: verb === 'require approval' ? channel.trim() || null : null };
}

function toBudget({ budgetOf: of, budgetLimit }: Pick<DraftRule, 'budgetOf' | 'budgetLimit'>) {
  if (of === '') return null;
  const digits = budgetLimit.replace(/[\s,_]/g, '');
  // Reading the policy reports what is no number as a fault.
  const budget: SimulatedBudget = { of, moreThan: /^\d{1,16}$/.test(digits) ? Number(digits) : -1 };
  return budget;
}

const TEXT_ONLY: readonly ConditionOperator[] = ['starts with', 'matches'];
const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;

/** A number, true, false and null are taken as such; text that looks like one is put in quotes. */
export function typedValue(operator: ConditionOperator, text: string): ConditionScalar {
  if (TEXT_ONLY.includes(operator)) return text;
  const bare = text.trim();
  if (NUMBER.test(bare)) return { number: bare };
  if (bare === 'true' || bare === 'false') return bare === 'true';
  if (bare === 'null') return null;
  return unquoted(bare) ?? text;
}

/** What {@link typedValue} takes for the value. */
export function typedText(operator: ConditionOperator, value: ConditionScalar): string {
  if (typeof value !== 'string') return scalarText(value);
  return typedValue(operator, value) === value ? value : scalarText(value);
}

function unquoted(text: string): string | null {
  if (!/^".*"$/s.test(text)) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' ? value : null;
  } catch {
    return null;
  }
}

/** The list with the item at `from` moved up by one (−1) or down (1). */
export function moved<T>(list: readonly T[], from: number, by: -1 | 1): readonly T[] {
  const item = list[from];
  const other = list[from + by];
  if (item === undefined || other === undefined) return list;
  return list.map((one, i) => (i === from ? other : i === from + by ? item : one));
}

/** The index of the rule that a fault's path names, or null. */
export function faultyRule(path: string): number | null {
  const index = /^rules\[(\d+)\]/.exec(path)?.[1];
  return index === undefined ? null : Number(index);
}
