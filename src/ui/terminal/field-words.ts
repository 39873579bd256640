// Commands print the differences inside a value.

import { lastMemberName } from '../../base/json/path.ts';
import type { JsonValue } from '../../base/json/value.ts';
import { goesBy } from '../../base/secrets/assigned.ts';
import type { FieldChange } from '../../ledger/diff/diff.ts';
import { LedgerValue, printValue } from './json.ts';
import { maskedValue } from './terminal.ts';

export function fieldJson({ path, change, before, after }: FieldChange) {
  return { path, change, before: wrap(before), after: wrap(after) };
}

function wrap(value: JsonValue | undefined): LedgerValue | undefined {
  return value === undefined ? undefined : new LedgerValue(value);
}

/**
 * Makes lines for people. `id` is that of the resource: some names say that their values are
 * secret.
 */
export function fieldLines({ path, before, after, lines }: FieldChange, id?: string): string[] {
  const name = path || 'value';
  const member = goesBy(lastMemberName(path), id);
  const words = (value: JsonValue) => maskedValue(printValue(value), member);
  if (lines) {
    const signs = { added: '+', removed: '-', same: ' ' };
    return [
      `  ${name}`,
      ...lines.map(({ change, text }) => `    ${signs[change]} ${maskedValue(text, member)}`),
    ];
  }
  if (before === undefined) return [`  + ${name}: ${words(after ?? null)}`];
  if (after === undefined) return [`  - ${name}: ${words(before)}`];
  return [`  ~ ${name}: ${words(before)} → ${words(after)}`];
}
