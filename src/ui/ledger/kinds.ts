// A kind has the same hue in its mark and in whatever counts it. Its drawing is in
// kind-drawings.ts.

import type { KindShape } from '../../ledger/model/view.ts';
import type { MarkShape } from './kind-drawings.ts';

/** The meanings are in the order of legends. */
export const KIND_WORDS: ReadonlyMap<KindShape, string> = new Map([
  ['start', 'start'],
  ['bound', 'bound'],
  ['change', 'change'],
  ['read', 'read'],
  ['delegation', 'delegation'],
  ['waiting', 'waits for a person'],
  ['denied', 'denied'],
  ['failed', 'failed'],
  ['checkpoint', 'checkpoint'],
  ['rollback', 'rollback'],
  ['completed', 'completed'],
]);

export const KIND_TOKENS = ['kind-start', 'kind-change', 'kind-refused', 'kind-waits'] as const;
type KindToken = (typeof KIND_TOKENS)[number];

/** There are four hues, and the shape tells the rest. The hues of proof are no kind's. */
const TOKENS = {
  start: 'kind-start',
  bound: 'kind-start',
  change: 'kind-change',
  read: 'kind-change',
  delegation: 'kind-change',
  waiting: 'kind-waits',
  denied: 'kind-refused',
  failed: 'kind-start',
  checkpoint: 'kind-start',
  rollback: 'kind-start',
  completed: 'kind-start',
  error: 'bad',
  warning: 'warn',
  missing: 'warn',
} as const satisfies Readonly<Record<MarkShape, KindToken | 'bad' | 'warn'>>;

/** Returns the name of the token without its prefix: "kind-refused". */
export function kindToken<S extends MarkShape>(shape: S): (typeof TOKENS)[S] {
  return TOKENS[shape];
}

export function isKindToken(token: string): token is KindToken {
  return token.startsWith('kind-');
}

export function markColour(shape: MarkShape): string {
  return `var(--ls-${kindToken(shape)})`;
}
