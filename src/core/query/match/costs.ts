// What an entry cost, in the units in which the screens show it.

import { unitOf } from '../../model/cost-unit.ts';
import type { Step } from '../ast.ts';
import { plainName } from '../fields.ts';
import type { CostOfEntry } from './searchable.ts';
import { decimal, UNKNOWN, type Value } from './value.ts';

/** The parts that a field sums up, by the names that ledgers give them. */
export const COST_FIELDS = {
  cost: ['usd_millicents', 'cost'],
  tokens: ['tokens', 'fresh tokens'],
  'tool-calls': ['tool_calls'],
  duration: ['wall_clock_ms'],
} as const;

export function* costValues(
  { parts }: CostOfEntry,
  field: keyof typeof COST_FIELDS,
  path: readonly Step[],
): Generator<Value> {
  const names: readonly string[] = COST_FIELDS[field];
  const [step] = path;
  // A part that is named is asked for as it is recorded.
  const isWanted = (name: string) =>
    step ? plainName(name) === plainName(step.name) && path.length === 1 : names.includes(name);
  for (const { name, decimals = 0, value } of parts ?? []) {
    if (!isWanted(name)) continue;
    const shift = step ? 0 : (unitOf(name)?.shift ?? 0);
    if (value === null) yield UNKNOWN;
    else {
      const number = decimal(BigInt(value), decimals + shift);
      yield { text: number, number, path: [name] };
    }
  }
}
