// Units in which what something cost is said, by the names that ledgers give the parts of a cost.

export interface CostUnit {
  /** What the sum is of: "Tokens", "Time". */
  readonly name: string;
  readonly one: string;
  readonly many: string;
  /** Digits by which the recorded unit is smaller than the one that is said. */
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

/** null: a part that is not known; it is said as it is recorded. */
export function findCostUnit(part: string): CostUnit | null {
  return UNITS.get(part) ?? null;
}

/** Whether a ledger could take the word for one of ours. */
export function isUnitName(word: string): boolean {
  return [...UNITS.values()].some(({ name }) => name === word);
}
