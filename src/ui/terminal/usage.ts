import { AppException } from '../../base/error.ts';

/** Thrown for wrong usage, and for a source that cannot be opened. */
export class UsageError extends AppException {
  private readonly lines: readonly string[];

  /** `details` has one line each. */
  constructor(found: string, details: readonly string[] = []) {
    const lines = [found, ...details.map((detail) => `  ${detail}`)];
    super({ code: 'usage', found: lines.join('\n') });
    this.lines = lines;
  }

  /** Returns the printed lines of an error: only here do its line ends come from us. */
  static listLines(error: AppException): readonly string[] {
    return error instanceof UsageError ? error.lines : [error.message];
  }
}
