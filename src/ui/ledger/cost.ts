// What something cost, in words that people know. Exact: the unit changes, no digit is lost.

import { findCostUnit, isUnitName } from '../../ledger/model/cost-unit.ts';
import { decimalText } from '../format.ts';

export interface ShownCostPart {
  /** As the ledger names it. */
  readonly name: string;
  readonly decimals: number;
}

/** "Cost"; of a part that is not known its own name, in quotes where it is one of our words. */
export function costName(name: string): string {
  const known = findCostUnit(name)?.name;
  if (known !== undefined) return known;
  return isUnitName(name) ? `“${name}”` : name;
}

/** "0.0123 USD" of 1,230 `usd_millicents`; of a part that is not known "1,230 its_name". */
export function costText({ name, decimals }: ShownCostPart, units: bigint): string {
  const unit = findCostUnit(name);
  if (!unit) return `${decimalText(units, decimals)} ${name}`;
  const said = decimalText(units, decimals + unit.shift);
  return `${said} ${said === '1' ? unit.one : unit.many}`;
}

/** After its {@link costName}: without the unit where the name says it, as "Tokens" does. */
export function costFigure(part: ShownCostPart, units: bigint): string {
  const unit = findCostUnit(part.name);
  const isSaid = !unit || unit.many === unit.name.toLowerCase();
  return isSaid ? decimalText(units, part.decimals + (unit?.shift ?? 0)) : costText(part, units);
}

/** As it is recorded: "1,230 usd_millicents". */
export function costAsRecorded({ name, decimals }: ShownCostPart, units: bigint): string {
  return `${decimalText(units, decimals)} ${name}`;
}
