// Options for every command, wherever they are among the arguments before `--`.

/** What looks like a secret is printed. */
export const SHOW = '--show-secrets';
/** What gives no sign of progress is waited for all the same. */
export const WAIT = '--wait';

export function isGiven(args: readonly string[], option: string): boolean {
  const end = args.indexOf('--');
  return args.slice(0, end < 0 ? args.length : end).includes(option);
}

/** The arguments of the command itself. */
export function withoutThem(args: readonly string[]): string[] {
  const end = args.indexOf('--');
  const own = end < 0 ? args : args.slice(0, end);
  return [
    ...own.filter((arg) => arg !== SHOW && arg !== WAIT),
    ...(end < 0 ? [] : args.slice(end)),
  ];
}
