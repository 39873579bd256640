/** What would be an error in a file. `code` is the check that would find it there. */
export class BlockLedgerError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'BlockLedgerError';
    this.code = code;
  }
}
