// The address keeps what a person folded or opened among the rows.

/** The keys are of lanes, and of runs of them by their first entry. */
export interface FoldedKeys {
  readonly opened: readonly string[];
  readonly folded: readonly string[];
}

const NAMES = { opened: 'open', folded: 'fold' } as const;
/** The address has to hold them, so no more are kept. */
const MOST = 40;

export function readFolds(params: URLSearchParams): FoldedKeys {
  return {
    opened: params.getAll(NAMES.opened).slice(-MOST),
    folded: params.getAll(NAMES.folded).slice(-MOST),
  };
}

export function writeFolds(params: URLSearchParams, keys: FoldedKeys): void {
  for (const part of ['opened', 'folded'] as const) {
    const name = NAMES[part];
    params.delete(name);
    for (const key of keys[part].slice(-MOST)) params.append(name, key);
  }
}
