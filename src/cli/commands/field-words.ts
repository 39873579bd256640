// Differences inside a value, as the commands print them.

import type { FieldChange } from '../../core/diff/diff.ts';
import type { JsonValue } from '../../core/json/value.ts';
import { LedgerValue, printValue } from '../kit/json.ts';

export function fieldJson({ path, change, before, after }: FieldChange) {
  return { path, change, before: wrap(before), after: wrap(after) };
}

function wrap(value: JsonValue | undefined): LedgerValue | undefined {
  return value === undefined ? undefined : new LedgerValue(value);
}

/** Lines for people. */
export function fieldLines({ path, before, after, lines }: FieldChange): string[] {
  const name = path || 'value';
  if (lines) {
    const signs = { added: '+', removed: '-', same: ' ' };
    return [`  ${name}`, ...lines.map(({ change, text }) => `    ${signs[change]} ${text}`)];
  }
  if (before === undefined) return [`  + ${name}: ${printValue(after ?? null)}`];
  if (after === undefined) return [`  - ${name}: ${printValue(before)}`];
  return [`  ~ ${name}: ${printValue(before)} → ${printValue(after)}`];
}
