// The rules that one receipt can be checked by, given the receipt before it and what
// follows from its position in the trail. Numbers as in docs/formats/reactor.md.

import type { Aside } from '../read/aside.ts';
import { ATOMIC } from '../read/receipt.ts';
import { type Claims, sameKey } from '../read/trail.ts';
import { STALE, sameTokens, withoutStale } from '../read/truths.ts';
import { isLapse, lapsedFacets } from '../why.ts';
import { facetWords, listed, short } from '../words.ts';
import type { CheckId } from './checks.ts';
import type { Said } from './log.ts';

export interface Asked {
  readonly claims: Claims;
  readonly prior: Claims | null;
  readonly aside: Aside;
}

/** What a rule says of a receipt: nothing asked, or what it found. */
export interface Sink {
  look(check: CheckId): void;
  say(said: Said): void;
}

/** The address of the text `null`: a truth that was reduced to nothing. */
const REDUCED = 'sha256:74234e98afe7498fb5daf1f36ac2d78acc339464f950703b8c019892f982b90b';
const COLD = 'cold-start:empty';

export function askRules(asked: Asked, sink: Sink): void {
  const { status } = asked.claims;
  if (status === 'skipped') askSkip(asked, sink);
  if (status === 'failed') askFailure(asked, sink);
  if (status === 'rendered' || status === 'failed') askReason(asked, sink);
  if (isLapse(asked.claims)) askLapse(asked, sink);
  askReduced(asked, sink);
}

/** Rules 2, 3 and 5. */
function askSkip({ claims, prior }: Asked, { look, say }: Sink): void {
  look('reactor.skip-key');
  look('reactor.skip-copy');
  if (!prior) {
    say({
      check: 'reactor.skip-key',
      severity: 'error',
      path: 'status',
      expected: 'an earlier receipt of this node',
      actual: 'none',
      message:
        'A skip repeats an earlier receipt, and this node has none. The beginning of its chain is missing, or this was no skip.',
    });
    return;
  }
  if (prior.status === 'failed') {
    look('reactor.failed-no-hit');
    say({
      check: 'reactor.failed-no-hit',
      severity: 'error',
      path: 'status',
      expected: 'rendered or failed',
      actual: 'skipped',
      message:
        'The receipt before it failed, and a failure is never a memo hit: the reconciler would have rendered again.',
    });
  } else if (!sameKey(claims, prior)) {
    say({
      check: 'reactor.skip-key',
      severity: 'error',
      path: claims.contract === prior.contract ? 'input_fingerprints' : 'contract_fingerprint',
      expected: 'the memo key of the receipt before it',
      actual: 'another',
      message:
        'The memo key moved, and still it says that it skipped: a render that should have run is missing, or its receipt was rewritten.',
    });
  }
  const costs =
    claims.provider !== 'none' || claims.model !== 'none' || claims.fresh + claims.reused > 0;
  if (!sameTokens(claims.fingerprints, prior.fingerprints)) {
    say({
      check: 'reactor.skip-copy',
      severity: 'error',
      path: 'fingerprints',
      expected: 'those of the receipt before it',
      actual: 'others',
      message:
        'A skip publishes nothing, yet the fingerprints moved: subscribers would read a truth that no render made.',
    });
  }
  if (costs) {
    say({
      check: 'reactor.skip-copy',
      severity: 'error',
      path: 'cost',
      expected: 'provider none, model none, 0 fresh and 0 reused tokens',
      actual: `${claims.provider}, ${claims.model}, ${claims.fresh} fresh, ${claims.reused} reused`,
      message: 'A skip spawns nothing, so it costs nothing; this one claims a cost.',
    });
  }
}

/** Rules 4 and 16, and the other half of rule 5. */
function askReason({ claims, prior, aside }: Asked, { look, say }: Sink): void {
  if (prior?.status === 'failed') look('reactor.failed-no-hit');
  if (isLapse(claims)) return;
  const isTick = claims.source === 'self' && claims.refs.length === 0;
  const check: CheckId = isTick ? 'reactor.tick' : 'reactor.render-reason';
  const arrival = claims.source === 'external' && claims.inputs.length === 0;
  // Only the topology tells an ingress, which has no inputs to move, from a source.
  if (arrival && prior && aside.inbound === null) {
    if (aside.wired !== 'no topology') look(check);
    return;
  }
  look(check);
  if (!prior || prior.status === 'failed' || !sameKey(claims, prior)) return;
  say({
    check,
    severity: 'error',
    path: 'status',
    expected: 'skipped',
    actual: claims.status,
    message: isTick
      ? 'Its own clock woke it, the memo key is that of the receipt before it, and still it rendered: a tick never renders by itself.'
      : 'Neither the contract nor any input moved since the receipt before it, and still it rendered. Tokens were spent without a reason, or an input was rewritten.',
  });
}

/** Rule 6. */
function askFailure({ claims, prior }: Asked, { look, say }: Sink): void {
  look('reactor.failed-keeps');
  const kept = prior
    ? sameTokens(claims.fingerprints, prior.fingerprints)
    : claims.fingerprints.size === 1 && claims.fingerprints.get(ATOMIC) === COLD;
  if (!kept) {
    say({
      check: 'reactor.failed-keeps',
      severity: 'error',
      path: 'fingerprints',
      expected: prior ? 'those of the receipt before it' : `only ${ATOMIC}: ${COLD}`,
      actual: 'others',
      message:
        'A failed render commits nothing, yet its fingerprints are not those of the last good truth.',
    });
  }
  const extra = claims.diff.members.filter(([key]) => key !== 'failure_reason');
  if (extra.length) {
    say({
      check: 'reactor.failed-keeps',
      severity: 'error',
      path: `semantic_diff.${extra[0]?.[0] ?? ''}`,
      expected: 'nothing, or a failure_reason alone',
      actual: listed(extra.map(([key]) => key)),
      message: 'A failed render says why it failed and nothing of a change, because there is none.',
    });
  }
}

/** Rule 15. */
function askLapse({ claims, prior }: Asked, { look, say }: Sink): void {
  look('reactor.lapse');
  const wrong = (path: string, expected: string, actual: string) =>
    say({
      check: 'reactor.lapse',
      severity: 'error',
      path,
      expected,
      actual,
      message:
        'The clock marks what lapsed as stale and changes nothing else; this receipt does more than that, or less.',
    });
  if (!prior) {
    wrong('prev', 'an earlier receipt of this node', 'none');
    return;
  }
  if (claims.fresh + claims.reused > 0)
    wrong('cost.tokens', '0 fresh, 0 reused', `${claims.fresh} fresh, ${claims.reused} reused`);
  if (claims.refs.length !== 1 || claims.refs[0] !== claims.prev)
    wrong(
      'wake.refs',
      'its previous receipt',
      claims.refs.length ? listed(claims.refs.map(short)) : 'none',
    );
  if (!sameKey(claims, prior))
    wrong('input_fingerprints', 'the memo key of the receipt before it', 'another');
  const keys = claims.diff.members.map(([key]) => key).sort();
  if (keys.join() !== 'as_of,freshness_lapsed')
    wrong('semantic_diff', 'as_of and freshness_lapsed', listed(keys));
  const lapsed = new Set([...lapsedFacets(claims), ATOMIC]);
  for (const [facet, token] of claims.fingerprints) {
    const before = prior.fingerprints.get(facet) ?? '';
    const expected = lapsed.has(facet) ? STALE + withoutStale(before) : before;
    if (token !== expected) wrong(`fingerprints.${facet}`, short(expected), short(token));
  }
  for (const facet of lapsedFacets(claims)) {
    if (!claims.fingerprints.has(facet))
      wrong('semantic_diff.freshness_lapsed', 'facets that it publishes', facetWords(facet));
  }
}

/** A truth that was reduced to nothing can never move again. */
function askReduced({ claims, prior }: Asked, { look, say }: Sink): void {
  const token = claims.fingerprints.get(ATOMIC);
  if (token === undefined) return;
  look('reactor.reduced');
  // Once a node: it stays so until it moves, which it cannot.
  if (token !== REDUCED || prior?.fingerprints.get(ATOMIC) === REDUCED) return;
  say({
    check: 'reactor.reduced',
    severity: 'warning',
    path: `fingerprints.${ATOMIC}`,
    expected: 'the fingerprint of a truth',
    actual: 'the fingerprint of the text null',
    message:
      'Its canonicaliser reduced the published truth to nothing. Whatever it publishes from here on has the same fingerprint, so nobody subscribed to the whole truth is ever woken. Look at the canonicaliser that was compiled for this node.',
  });
}
