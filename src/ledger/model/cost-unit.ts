// Costs are given in these units, by the names that ledgers give the parts of a cost.

export interface CostUnit {
  readonly name: string;
  readonly one: string;
  readonly many: string;
  readonly shift: number;
}

const UNITS: ReadonlyMap<string, CostUnit> = new Map([
  ['tokens', { name: 'Tokens', one: 'token', many: 'tokens', shift: 0 }],
  ['tool_calls', { name: 'Tool calls', one: 'tool call', many: 'tool calls', shift: 0 }],
  ['wall_clock_ms', { name: 'Time', one: 's', many: 's', shift: 3 }],
  ['usd_millicents', { name: 'Cost', one: 'USD', many: 'USD', shift: 5 }],
  // Such a ledger does not say what it is counted in.
  ['cost', { name: 'cost', one: 'unit', many: 'units', shift: 0 }],
]);

/** Null for an unknown part, which is given as it is recorded. */
export function findCostUnit(part: string): CostUnit | null {
  return UNITS.get(part) ?? null;
}

/** Returns whether a ledger could take the word for one of ours. */
export function isUnitName(word: string): boolean {
  return [...UNITS.values()].some(({ name }) => name === word);
}
