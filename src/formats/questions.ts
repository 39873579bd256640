// Questions that a format answers about a ledger as a whole, by name: one line a
// format. Screens ask by these names through the worker, so both sides are checked.

import type { Survey } from './reactor/survey.ts';

/** Each has the shape `{ask, answer}`; both are plain data. */
export interface Questions {
  /** The topology, and every receipt in columns. */
  readonly 'reactor.trail': { readonly ask: null; readonly answer: Survey };
}
