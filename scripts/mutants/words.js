import { alignColumns } from '../columns.js';
import { isInCheck } from './fault.js';

/** @param {import('./fault.js').Seen} seen */
export function checkWords(seen) {
  if (seen === null) return 'no check is known to see it';
  if ('unit' in seen) return seen.unit.join(', ');
  if ('components' in seen) return seen.components.join(', ');
  if ('slow' in seen) return seen.slow.join(', ');
  return `${'journeys' in seen ? seen.journeys : seen.browser}, “${seen.titles}”`;
}

/**
 * How many of each area were seen, by ./check and by what only --all runs, as lines of text in columns.
 * @param {readonly import('./fault.js').Fault[]} faults
 * @param {ReadonlySet<string>} seen ids of those that were seen
 */
export function formatSeenTable(faults, seen) {
  /** @param {string} area @param {readonly import('./fault.js').Fault[]} own */
  const row = (area, own) => {
    const found = own.filter(({ id }) => seen.has(id));
    const inCheck = found.filter((one) => isInCheck(one.seen)).length;
    return [area, ...[inCheck, found.length - inCheck, own.length].map(String)];
  };
  const areas = [...new Set(faults.map(({ area }) => area))];
  const rows = areas.map((area) =>
    row(
      area,
      faults.filter((one) => one.area === area),
    ),
  );
  return alignColumns([
    ['area', './check', 'only --all', 'of'],
    ...rows,
    row('together', faults),
  ]).join('\n');
}
