import { parseUnits } from '../../base/json/decimal.ts';
import type { SeriesCostPart } from '../series/builder.ts';

/**
 * Dollars are in units of a thousand-millionth: programs add up doubles, which have more digits.
 */
const MONEY = 9;

/** Reads an amount of money as it is written, rounded where it has more digits than that. */
export function moneyPart(name: string, written: string): SeriesCostPart {
  const exact = parseUnits(written, MONEY);
  return costPart(name, exact === null ? Number(written).toFixed(MONEY) : written, MONEY);
}

/**
 * Reads a part as it is written, in units of 10 to the power of −`decimals`; null when it is no
 * number.
 */
export function costPart(name: string, written: string | null, decimals = 0): SeriesCostPart {
  return { name, decimals, value: written === null ? null : parseUnits(written, decimals) };
}
