// The entries of a pattern are described by the same words on every screen and on the command line.

import { inThousands } from '../../base/digits.ts';
import { findCostUnit } from '../model/cost-unit.ts';
import type { PatternCost } from '../model/patterns.ts';
import { decimal } from '../query/match/value.ts';

/** Returns "0.0123 USD". */
export function costWords(parts: readonly PatternCost[]): string {
  return parts
    .map(({ name, decimals, units }) => {
      const unit = findCostUnit(name);
      const [whole = '', rest] = decimal(units, decimals + (unit?.shift ?? 0)).split('.');
      const said = `${inThousands(whole)}${rest === undefined ? '' : `.${rest}`}`;
      return `${said} ${unit ? (said === '1' ? unit.one : unit.many) : name}`;
    })
    .join(' + ');
}

const UNITS: readonly (readonly [string, number])[] = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1000],
  ['ms', 1],
];

/** Returns the two largest units, and never more than it is: "2 h 5 min", "350 ms", "0 s". */
export function timeSpanWords(ms: number): string {
  const first = UNITS.findIndex(([, size]) => ms >= size);
  if (first < 0) return '0 s';
  let left = ms;
  const words = UNITS.slice(first, first + 2).flatMap(([unit, size]) => {
    const count = Math.floor(left / size);
    left -= count * size;
    return count > 0 ? [`${inThousands(String(count))} ${unit}`] : [];
  });
  return words.join(' ');
}
