// A test is tried on some cases in every check, and on all under `./check --all`.

const IN_EVERY_CHECK = 50;
const IN_ALL = 2_000;

/**
 * @param all How many `./check --all` draws: fewer than thousands only where one case takes long.
 */
export function draws(all = IN_ALL): number {
  return isAll() ? all : Math.min(IN_EVERY_CHECK, all);
}

/** Takes so many of them, from first to last at equal distances; all under `./check --all`. */
export function sample<T>(all: readonly T[], most: number): readonly T[] {
  if (isAll() || all.length <= most) return all;
  return all.filter(
    (_, i) => Math.floor((i * most) / all.length) !== Math.floor(((i - 1) * most) / all.length),
  );
}

/** Returns whether everything is tried, and every screen examined. */
export function isAll(): boolean {
  return process.env.LEDGERSCOPE_DRAWS === 'all';
}
