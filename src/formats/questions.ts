// Questions that a format answers about a ledger as a whole, by name: one line a
// format. Screens ask by these names through the worker, so both sides are checked.

/** Each has the shape `{ask, answer}`; both are plain data. */
// biome-ignore lint/suspicious/noEmptyInterface: formats add theirs.
export interface Questions {}
