// These options are for every command, wherever they are among the arguments before `--`.

/** Prints values that look like secrets. */
export const SHOW = '--show-secrets';
/** Waits for an input that gives no sign of progress. */
export const WAIT = '--wait';

export function isGiven(args: readonly string[], option: string): boolean {
  const end = args.indexOf('--');
  return args.slice(0, end < 0 ? args.length : end).includes(option);
}

/** Returns the arguments of the command itself. */
export function withoutThem(args: readonly string[]): string[] {
  const end = args.indexOf('--');
  const own = end < 0 ? args : args.slice(0, end);
  return [
    ...own.filter((arg) => arg !== SHOW && arg !== WAIT),
    ...(end < 0 ? [] : args.slice(end)),
  ];
}
