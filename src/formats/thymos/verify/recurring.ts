// A text that entry after entry says, such as the version of the compiler: made once, and again
// only where another one is read.

import type { Payload } from '../payload/payload.ts';
import type { Span } from '../payload/spans.ts';

export class RecurringText {
  /** What was read last. */
  last = '';

  read(payload: Payload, span: Span): string {
    if (!payload.is(span, this.last)) this.last = payload.text(span);
    return this.last;
  }
}
