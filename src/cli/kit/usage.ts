import { AppException } from '../../core/model/error.ts';

/** Wrong usage, or a source that cannot be opened: exit code 2. */
export class UsageError extends AppException {
  constructor(found: string) {
    super({ code: 'usage', found });
  }
}
