// What something cost, in words that people know. Exact: the unit changes, no digit is lost.

import { decimalText } from '../format.ts';

interface Unit {
  /** What the sum is of: "tokens", "money". */
  readonly name: string;
  readonly one: string;
  readonly many: string;
  /** Digits by which the recorded unit is smaller than the one that is said. */
  readonly shift: number;
}

const UNITS = new Map<string, Unit>([
  ['tokens', { name: 'Tokens', one: 'token', many: 'tokens', shift: 0 }],
  ['tool_calls', { name: 'Tool calls', one: 'tool call', many: 'tool calls', shift: 0 }],
  ['wall_clock_ms', { name: 'Time', one: 's', many: 's', shift: 3 }],
  ['usd_millicents', { name: 'Cost', one: 'USD', many: 'USD', shift: 5 }],
  // Such a ledger does not say what it is counted in.
  ['cost', { name: 'cost', one: 'unit', many: 'units', shift: 0 }],
]);

export interface CostPart {
  /** As the ledger names it. */
  readonly name: string;
  readonly decimals: number;
}

/** "Cost"; of a part that is not known its own name, in quotes where it is one of our words. */
export function costName(name: string): string {
  const known = UNITS.get(name)?.name;
  if (known !== undefined) return known;
  return [...UNITS.values()].some((unit) => unit.name === name) ? `“${name}”` : name;
}

/** "0.0123 USD" of 1,230 `usd_millicents`; of a part that is not known "1,230 its_name". */
export function costText({ name, decimals }: CostPart, units: bigint): string {
  const unit = UNITS.get(name);
  if (!unit) return `${decimalText(units, decimals)} ${name}`;
  const said = decimalText(units, decimals + unit.shift);
  return `${said} ${said === '1' ? unit.one : unit.many}`;
}

/** After its {@link costName}: without the unit where the name says it, as "Tokens" does. */
export function costFigure(part: CostPart, units: bigint): string {
  const unit = UNITS.get(part.name);
  const isSaid = !unit || unit.many === unit.name.toLowerCase();
  return isSaid ? decimalText(units, part.decimals + (unit?.shift ?? 0)) : costText(part, units);
}

/** As it is recorded: "1,230 usd_millicents". */
export function costAsRecorded({ name, decimals }: CostPart, units: bigint): string {
  return `${decimalText(units, decimals)} ${name}`;
}
