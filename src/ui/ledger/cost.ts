// Costs are in words that people know. They are exact: the unit changes, no digit is lost.

import { findCostUnit, isUnitName } from '../../ledger/model/cost-unit.ts';
import { decimalText } from '../format.ts';

export interface ShownCostPart {
  readonly name: string;
  readonly decimals: number;
}

/** Returns "Cost", or for an unknown part its own name, in quotes where it is one of our words. */
export function costName(name: string): string {
  const known = findCostUnit(name)?.name;
  if (known !== undefined) return known;
  return isUnitName(name) ? `“${name}”` : name;
}

/** Returns "0.0123 USD" for 1,230 `usd_millicents`, and "1,230 its_name" for an unknown part. */
export function costText({ name, decimals }: ShownCostPart, units: bigint): string {
  const unit = findCostUnit(name);
  if (!unit) return `${decimalText(units, decimals)} ${name}`;
  const said = decimalText(units, decimals + unit.shift);
  return `${said} ${said === '1' ? unit.one : unit.many}`;
}

/** Follows its {@link costName}: without the unit where the name says it, as "Tokens" does. */
export function costFigure(part: ShownCostPart, units: bigint): string {
  const unit = findCostUnit(part.name);
  const isSaid = !unit || unit.many === unit.name.toLowerCase();
  return isSaid ? decimalText(units, part.decimals + (unit?.shift ?? 0)) : costText(part, units);
}

/** Returns the value as it is recorded: "1,230 usd_millicents". */
export function costAsRecorded({ name, decimals }: ShownCostPart, units: bigint): string {
  return `${decimalText(units, decimals)} ${name}`;
}
