/** What a person is told when a source cannot be opened: what, where, and what to do. */
export class SourceError extends Error {
  override readonly cause: 'unknown format' | 'corrupt' | 'too large';
  readonly title: string;
  readonly detail: string;
  readonly todo: string;
  constructor(cause: SourceError['cause'], title: string, detail: string, todo: string) {
    super(`${title} ${detail} ${todo}`);
    this.name = 'SourceError';
    this.cause = cause;
    this.title = title;
    this.detail = detail;
    this.todo = todo;
  }
}
