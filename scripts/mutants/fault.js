/**
 * The cheapest check that sees a fault. `unit`, `components`, `slow`: files of tests, of the project of
 * that name. `journeys`, `browser`: a file of e2e/, and a part of the titles of its tests, which are part
 * of ./check or not. null: no check is known to see it.
 * @typedef {{ readonly unit: readonly string[] }
 *   | { readonly components: readonly string[] }
 *   | { readonly slow: readonly string[] }
 *   | { readonly journeys: string, readonly titles: string }
 *   | { readonly browser: string, readonly titles: string }
 *   | null} Seen
 */

/**
 * Whether ./check makes it; ./check --all makes every one.
 * @param {Seen} seen
 */
export function isInCheck(seen) {
  return seen !== null && !('slow' in seen) && !('browser' in seen);
}

/**
 * One line that a tired developer could have written. `find` is in its file exactly once; `effect` is
 * what a person would experience.
 * @typedef {{
 *   readonly id: string,
 *   readonly file: string,
 *   readonly find: string,
 *   readonly replace: string,
 *   readonly effect: string,
 *   readonly seen: Seen,
 * }} Planted
 */

/**
 * @typedef {Planted & { readonly area: string }} Fault
 */

/**
 * How often a text is in another, counted without overlaps.
 * @param {string} text
 * @param {string} part not empty
 */
export function countIn(text, part) {
  return text.split(part).length - 1;
}

/**
 * The text with the fault in it.
 * @param {string} text
 * @param {Pick<Planted, 'id' | 'file' | 'find' | 'replace'>} fault
 * @throws {Error} unless the place is there exactly once
 */
export function withFault(text, { id, file, find, replace }) {
  const count = countIn(text, find);
  if (count !== 1) throw new Error(`${id}: its place is in ${file} ${count} times, not once.`);
  // A function is used, because a dollar sign has a meaning in a text.
  return text.replace(find, () => replace);
}
