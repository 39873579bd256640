// The colour of a kind: of its mark, and of whatever counts it. Its drawing is in kind-drawings.ts.

import type { KindShape } from '../../core/model/view.ts';

/** Name of the token, without its prefix, for what is given the names of colours: "kind-denied". */
export function kindToken(shape: KindShape): `kind-${KindShape}` {
  return `kind-${shape}`;
}

export function kindColour(shape: KindShape): string {
  return `var(--ls-${kindToken(shape)})`;
}
