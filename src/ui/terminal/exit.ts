// Each exit code means one thing, so that an input that failed is not hidden by one that could not
// be read, and a fault of ours is never a verdict.

export const EXIT = { done: 0, failed: 1, unreadable: 2, fault: 3, both: 4 } as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Returns the code for several inputs. */
export function exitCode(found: {
  readonly failed: boolean;
  readonly unreadable: boolean;
}): ExitCode {
  if (found.unreadable) return found.failed ? EXIT.both : EXIT.unreadable;
  return found.failed ? EXIT.failed : EXIT.done;
}
