/** What would be an error in a file. `code` is the check that would find it there. */
export class BlockLedgerError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'BlockLedgerError';
    this.code = code;
  }
}

/** @throws {BlockLedgerError} unless it is so */
export function ensure(isSo: unknown, code: string, message: string): asserts isSo {
  if (!isSo) throw new BlockLedgerError(code, message);
}
