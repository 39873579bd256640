// What `npm run mutants` says.

/** @param {import('./fault.js').Seen} seen */
export function checkWords(seen) {
  if (seen === null) return 'no check is known to see it';
  if ('unit' in seen) return seen.unit.join(', ');
  if ('slow' in seen) return seen.slow.join(', ');
  return seen.titles === undefined ? seen.browser : `${seen.browser}, “${seen.titles}”`;
}

/**
 * How many of each area were seen, as lines of text in columns.
 * @param {readonly import('./fault.js').Fault[]} faults
 * @param {ReadonlySet<string>} seen ids of those that were seen
 */
export function tableOf(faults, seen) {
  const areas = [...new Set(faults.map(({ area }) => area))];
  const rows = areas.map((area) => {
    const own = faults.filter((one) => one.area === area);
    return [area, own.filter(({ id }) => seen.has(id)).length, own.length];
  });
  const all = [...rows, ['together', seen.size, faults.length]];
  return [['area', 'seen', 'of'], ...all]
    .map(
      ([area, count, of]) =>
        `${String(area).padEnd(14)}${String(count).padStart(5)}${String(of).padStart(5)}`,
    )
    .join('\n');
}
