import { AppException } from '../../base/error.ts';

/** A source that cannot be opened says what it is, where it breaks, and what to do. */
export class SourceError extends AppException {
  constructor(
    code: 'unknown format' | 'corrupt' | 'too large' | 'refused',
    title: string,
    detail: string,
    todo: string,
  ) {
    super({ code, title, detail, todo });
    this.name = 'SourceError';
  }
}
