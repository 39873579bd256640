import { AREAS, PLANTED_FAULTS } from './list.js';

export const MUTANTS_USAGE = `Usage: npm run mutants -- [--area AREA]... [--only ID]... [--list]

Plants the listed faults in a copy of this checkout, one at a time, and runs the check that should
see each. Without a choice it plants them all.
  --area AREA   only those of this area: ${AREAS.join(', ')}
  --only ID     only this one; give it again for more
  --list        says which faults there are, and plants none

Exit code: 0 when every fault was seen, 1 when one was not, 2 for wrong usage.
`;

/**
 * @typedef {{ readonly faults: readonly import('./fault.js').Fault[], readonly isList: boolean }} Asked
 */

/**
 * @param {readonly string[]} args
 * @returns {Asked | { readonly fault: string }}
 */
export function readMutantArgs(args) {
  /** @type {string[]} */
  const areas = [];
  /** @type {string[]} */
  const ids = [];
  let isList = false;
  for (let at = 0; at < args.length; at++) {
    const option = args[at] ?? '';
    if (option === '--list') {
      isList = true;
      continue;
    }
    if (option !== '--area' && option !== '--only') return { fault: `Unknown option ${option}.` };
    const value = args[++at];
    if (value === undefined) return { fault: `${option} needs a value.` };
    if (option === '--area' && !AREAS.includes(value)) return { fault: `No area ${value}.` };
    if (option === '--only' && !PLANTED_FAULTS.some(({ id }) => id === value))
      return { fault: `No fault ${value}.` };
    (option === '--area' ? areas : ids).push(value);
  }
  const isChosen = areas.length + ids.length > 0;
  const faults = PLANTED_FAULTS.filter(
    ({ id, area }) => !isChosen || areas.includes(area) || ids.includes(id),
  );
  return { faults, isList };
}
