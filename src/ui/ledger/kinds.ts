// The colour of a kind: of its mark, and of whatever counts it. Its drawing is in kind-drawings.ts.

import type { KindShape } from '../../core/model/view.ts';

const SHAPES = [
  ...(['start', 'change', 'denied', 'waiting', 'delegation'] as const),
  ...(['branch', 'bound', 'checkpoint', 'rollback'] as const),
] satisfies readonly KindShape[];

/** What each means, in the order in which legends have them. */
export const KIND_WORDS: ReadonlyMap<KindShape, string> = new Map([
  ['start', 'start'],
  ['bound', 'bound'],
  ['change', 'change'],
  ['delegation', 'delegation'],
  ['branch', 'branch'],
  ['waiting', 'waits for a person'],
  ['denied', 'denied'],
  ['checkpoint', 'checkpoint'],
  ['rollback', 'rollback'],
]);

type KindToken = `kind-${KindShape}`;

/** Name of the token, without its prefix, for what is given the names of colours: "kind-denied". */
export function kindToken<S extends KindShape>(shape: S): `kind-${S}` {
  return `kind-${shape}`;
}

export const KIND_TOKENS: readonly KindToken[] = SHAPES.map(kindToken);

export function isKindToken(token: string): token is KindToken {
  return token.startsWith('kind-');
}

export function kindColour(shape: KindShape): string {
  return `var(--ls-${kindToken(shape)})`;
}
