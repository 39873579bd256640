// The memo key (contract and input tokens), and which moves a node has not consumed.

import type { EngineReceipt, Wake } from './receipt.ts';
import type { WiredEdge, Wiring } from './topology.ts';
import type { EngineTrail } from './trail.ts';

/** Equal keys; and rule 5, a failure is never a hit. */
export function isHit(last: EngineReceipt, contract: string, inputs: readonly string[]): boolean {
  return (
    last.status !== 'failed' &&
    last.contract === contract &&
    last.inputs.length === inputs.length &&
    last.inputs.every((token, slot) => token === inputs[slot])
  );
}

/**
 * Whom a boot wakes, and by what: nodes without inputs, nodes that have not consumed a move of
 * the trail, and nodes whose contract changed since they last ran and that do not wait already.
 */
export function* bootWakes(
  trail: EngineTrail,
  wiring: Wiring,
  isWaiting: (node: string) => boolean,
): Generator<readonly [node: string, wake: Wake]> {
  for (const { node, wakeSource } of wiring.seeds) {
    // Nobody feeds it: a wake by an input would have nothing to name.
    yield [node, { source: wakeSource === 'input' ? 'self' : wakeSource, refs: [] }];
  }
  for (const { node, contract } of wiring.topology.nodes) {
    const move = unconsumed(trail, wiring, node);
    const last = trail.last(node);
    if (move) yield [node, wakeAlong(trail, wiring, move)];
    else if (last && last.contract !== contract && !isWaiting(node))
      yield [node, { source: 'self', refs: [] }];
  }
}

/**
 * The edge whose move a node should have seen and, by the trail, has not; of several
 * the last to move. A move is seen by a later receipt that read its token.
 */
function unconsumed(trail: EngineTrail, wiring: Wiring, node: string): WiredEdge | null {
  const last = trail.last(node);
  const when = ({ producer, facet }: WiredEdge) => trail.lastMove(producer, facet);
  const missed = wiring.inbound(node).filter((edge, slot) => {
    const { producer, facet } = edge;
    if (when(edge) < 0 || !trail.last(producer)?.fingerprints.has(facet)) return false;
    return !last || trail.lastIndex(node) < when(edge) || last.inputs[slot] !== trail.token(edge);
  });
  return missed.sort((a, b) => when(b) - when(a))[0] ?? null;
}

/** The wake that a move along this edge would have been. */
function wakeAlong(trail: EngineTrail, wiring: Wiring, { producer, facet }: WiredEdge): Wake {
  if (!wiring.node(producer)) return { source: 'external', refs: [] };
  const receipt = trail.at(trail.lastMove(producer, facet))?.receipt;
  return { source: 'input', refs: receipt ? [receipt.contentHash] : [] };
}
