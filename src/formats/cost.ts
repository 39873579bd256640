// What an entry cost, as formats read it.

import { unitsOf } from '../core/json/decimal.ts';
import type { CostPart } from '../core/series/builder.ts';

/** A part as it is written, in units of 10 to the power of −`decimals`; null: it is no number. */
export function costPart(name: string, written: string | null, decimals = 0): CostPart {
  return { name, decimals, value: written === null ? null : unitsOf(written, decimals) };
}
