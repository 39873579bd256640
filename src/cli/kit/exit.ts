// What a command ends with. Of several inputs it is the sum, so that one that failed is not
// hidden by one that could not be read.

export function exitCode(found: {
  readonly failed: boolean;
  readonly unreadable: boolean;
}): 0 | 1 | 2 | 3 {
  if (found.unreadable) return found.failed ? 3 : 2;
  return found.failed ? 1 : 0;
}
