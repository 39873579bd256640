// Costs of an entry are in the units of the screens.

import { findCostUnit } from '../../model/cost-unit.ts';
import type { SeriesCostPart } from '../../series/builder.ts';
import type { Step } from '../ast.ts';
import { plainName } from '../fields.ts';
import type { CostOfEntry } from './searchable.ts';
import { decimal, type QueryValue, UNKNOWN } from './value.ts';

/** A field sums up these parts, by the names that ledgers give them. */
export const COST_FIELDS = {
  cost: ['usd_millicents', 'cost'],
  tokens: ['tokens', 'fresh tokens'],
  'tool-calls': ['tool_calls'],
  duration: ['wall_clock_ms'],
} as const;

export function* costValues(
  { parts, mayHave = [] }: CostOfEntry,
  field: keyof typeof COST_FIELDS,
  path: readonly Step[],
): Generator<QueryValue> {
  const names: readonly string[] = COST_FIELDS[field];
  const [step] = path;
  // A named part is asked for as it is recorded.
  const isWanted = (name: string) =>
    step ? plainName(name) === plainName(step.name) && path.length === 1 : names.includes(name);
  for (const part of parts ?? [])
    if (isWanted(part.name)) yield costValue(part, step === undefined);
  for (const part of mayHave)
    if (isWanted(part.name)) yield { ...costValue(part, step === undefined), isOpen: true };
}

/** `isShifted` gives it in the shown unit. */
function costValue({ name, decimals = 0, value }: SeriesCostPart, isShifted: boolean): QueryValue {
  if (value === null) return UNKNOWN;
  const shift = isShifted ? (findCostUnit(name)?.shift ?? 0) : 0;
  const number = decimal(BigInt(value), decimals + shift);
  return { text: number, number, path: [name] };
}
