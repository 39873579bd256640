// A policy written as JSON, as {@link parsePolicy} reads it: what is not given is left out.

import type { Condition, ConditionScalar, Decided, Policy, PolicyRule } from './policy.ts';

export function policyText({ name, rules, otherwise }: Policy): string {
  const list = rules.length ? `[\n${rules.map(ruleText).join(',\n')}\n  ]` : '[]';
  const rest = otherwise === 'as recorded' ? '"as recorded"' : decidedJson(otherwise);
  return `{\n  "name": ${quoted(name)},\n  "rules": ${list},\n  "otherwise": ${rest}\n}\n`;
}

function ruleText({ name, when, decided }: PolicyRule): string {
  const { tool, effect, where, budget } = when;
  const parts: string[] = [];
  if (tool !== null) parts.push(`"tool": ${quoted(tool)}`);
  if (effect !== null) parts.push(`"effect": ${quoted(effect)}`);
  if (where.length) parts.push(`"where": [${where.map(conditionJson).join(', ')}]`);
  if (budget) parts.push(`"budget": {"of": ${quoted(budget.of)}, "more_than": ${budget.moreThan}}`);
  const lines = [
    `"name": ${quoted(name)}`,
    `"when": {${parts.join(', ')}}`,
    `"then": ${decidedJson(decided)}`,
  ];
  return `    {\n${lines.map((line) => `      ${line}`).join(',\n')}\n    }`;
}

function conditionJson({ path, operator, value }: Condition): string {
  return `{"path": ${quoted(path)}, "operator": ${quoted(operator)}, "value": ${scalarText(value)}}`;
}

/** A number stays as it was written. */
export function scalarText(value: ConditionScalar): string {
  if (value === null || typeof value === 'boolean') return String(value);
  return typeof value === 'string' ? quoted(value) : value.number;
}

function decidedJson({ verb, channel }: Decided): string {
  const asked = channel === null ? '' : `, "channel": ${quoted(channel)}`;
  return `{"decision": ${quoted(verb)}${asked}}`;
}

function quoted(text: string): string {
  return JSON.stringify(text);
}
