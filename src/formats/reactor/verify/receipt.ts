// The reconciler's rules about one receipt and the receipt of its node before it.

import type { ReactorAnnotation } from '../read/annotation.ts';
import { ATOMIC } from '../read/receipt.ts';
import { type Claims, sameKey } from '../read/trail.ts';
import { STALE, sameTokens, withoutStale } from '../read/truths.ts';
import { isLapse, lapsedFacets } from '../why.ts';
import { facetWords, joinListed, shortenToken } from '../words.ts';
import type { ReactorCheckId, ReactorLog } from './checks.ts';

export interface ExaminedReceipt {
  readonly claims: Claims;
  readonly prior: Claims | null;
  readonly annotation: ReactorAnnotation;
}

/** The address of the text `null`: a truth that was reduced to nothing. */
const REDUCED = 'sha256:74234e98afe7498fb5daf1f36ac2d78acc339464f950703b8c019892f982b90b';
const COLD = 'cold-start:empty';

export function examineReceipt(examined: ExaminedReceipt, log: ReactorLog): void {
  const { status } = examined.claims;
  if (status === 'skipped') examineSkip(examined, log);
  if (status === 'failed') examineFailure(examined, log);
  if (status === 'rendered' || status === 'failed') examineReason(examined, log);
  if (isLapse(examined.claims)) examineLapse(examined, log);
  if (status !== 'skipped') examineCost(examined, log);
  examineReduced(examined, log);
}

function examineSkip({ claims, prior }: ExaminedReceipt, log: ReactorLog): void {
  log.examine('reactor.skip-key');
  log.examine('reactor.skip-copy');
  if (!prior) {
    log.error('reactor.skip-key', {
      path: 'status',
      expected: 'an earlier receipt of this node',
      actual: 'none',
      message:
        'A skip repeats an earlier receipt, and this node has none. The beginning of its chain is missing, or this was no skip.',
    });
    return;
  }
  if (prior.status === 'failed') {
    log.examine('reactor.failed-no-hit');
    log.error('reactor.failed-no-hit', {
      path: 'status',
      expected: 'rendered or failed',
      actual: 'skipped',
      message:
        'The receipt before it failed, and a failure is never a memo hit: the reconciler would have rendered again.',
    });
  } else if (!sameKey(claims, prior)) {
    log.error('reactor.skip-key', {
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
    log.error('reactor.skip-copy', {
      path: 'fingerprints',
      expected: 'those of the receipt before it',
      actual: 'others',
      message:
        'A skip publishes nothing, yet the fingerprints moved: subscribers would read a truth that no render made.',
    });
  }
  if (costs) {
    log.error('reactor.skip-copy', {
      path: 'cost',
      expected: 'provider none, model none, 0 fresh and 0 reused tokens',
      actual: `${claims.provider}, ${claims.model}, ${claims.fresh} fresh, ${claims.reused} reused`,
      message: 'A skip spawns nothing, so it costs nothing; this one claims a cost.',
    });
  }
}

/** Whether there was a reason to render. */
function examineReason({ claims, prior, annotation }: ExaminedReceipt, log: ReactorLog): void {
  if (prior?.status === 'failed') log.examine('reactor.failed-no-hit');
  if (isLapse(claims)) return;
  const isTick = claims.source === 'self' && claims.refs.length === 0;
  const check: ReactorCheckId = isTick ? 'reactor.tick' : 'reactor.render-reason';
  const arrival = claims.source === 'external' && claims.inputs.length === 0;
  // Without a topology, an ingress (no inputs that could move) looks like any source.
  if (arrival && prior && annotation.inbound === null) {
    if (annotation.wired !== 'no topology') log.examine(check);
    return;
  }
  log.examine(check);
  if (!prior || prior.status === 'failed' || !sameKey(claims, prior)) return;
  log.error(check, {
    path: 'status',
    expected: 'skipped',
    actual: claims.status,
    message: isTick
      ? 'Its own clock woke it, the memo key is that of the receipt before it, and still it rendered: a tick never renders by itself.'
      : 'Neither the contract nor any input moved since the receipt before it, and still it rendered. Tokens were spent without a reason, or an input was rewritten.',
  });
}

function examineFailure({ claims, prior }: ExaminedReceipt, log: ReactorLog): void {
  log.examine('reactor.failed-keeps');
  const kept = prior
    ? sameTokens(claims.fingerprints, prior.fingerprints)
    : claims.fingerprints.size === 1 && claims.fingerprints.get(ATOMIC) === COLD;
  if (!kept) {
    log.error('reactor.failed-keeps', {
      path: 'fingerprints',
      expected: prior ? 'those of the receipt before it' : `only ${ATOMIC}: ${COLD}`,
      actual: 'others',
      message:
        'A failed render commits nothing, yet its fingerprints are not those of the last good truth.',
    });
  }
  const extra = claims.diff.members.filter(([key]) => key !== 'failure_reason');
  if (extra.length) {
    log.error('reactor.failed-keeps', {
      path: `semantic_diff.${extra[0]?.[0] ?? ''}`,
      expected: 'nothing, or a failure_reason alone',
      actual: joinListed(extra.map(([key]) => key)),
      message: 'A failed render says why it failed and nothing of a change, because there is none.',
    });
  }
}

function examineLapse({ claims, prior }: ExaminedReceipt, log: ReactorLog): void {
  log.examine('reactor.lapse');
  const wrong = (path: string, expected: string, actual: string) =>
    log.error('reactor.lapse', {
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
      claims.refs.length ? joinListed(claims.refs.map(shortenToken)) : 'none',
    );
  if (!sameKey(claims, prior))
    wrong('input_fingerprints', 'the memo key of the receipt before it', 'another');
  const keys = claims.diff.members.map(([key]) => key).sort();
  if (keys.join() !== 'as_of,freshness_lapsed')
    wrong('semantic_diff', 'as_of and freshness_lapsed', joinListed(keys));
  const lapsed = new Set([...lapsedFacets(claims), ATOMIC]);
  for (const [facet, token] of claims.fingerprints) {
    const before = prior.fingerprints.get(facet) ?? '';
    const expected = lapsed.has(facet) ? STALE + withoutStale(before) : before;
    if (token !== expected)
      wrong(`fingerprints.${facet}`, shortenToken(expected), shortenToken(token));
  }
  for (const facet of lapsedFacets(claims)) {
    if (!claims.fingerprints.has(facet))
      wrong('semantic_diff.freshness_lapsed', 'facets that it publishes', facetWords(facet));
  }
}

/** Tokens are those of a model, and a model is a provider's. */
function examineCost({ claims }: ExaminedReceipt, log: ReactorLog): void {
  const { provider, model, fresh, reused } = claims;
  log.examine('reactor.cost');
  const isNobody = provider === 'none' || model === 'none';
  if (!isNobody) return;
  const actual = `provider ${provider}, model ${model}, ${fresh} fresh, ${reused} reused`;
  if (fresh + reused > 0)
    log.warn('reactor.cost', {
      path: 'cost',
      expected: 'a provider and a model, or no tokens',
      actual,
      message: 'It claims tokens, and that no model was asked for them.',
    });
  else if (provider !== model)
    log.warn('reactor.cost', {
      path: provider === 'none' ? 'cost.provider' : 'cost.model',
      expected: 'both none, or neither',
      actual,
      message: 'A model is asked at a provider: where one of the two is none, the other is too.',
    });
}

function examineReduced({ claims, prior }: ExaminedReceipt, log: ReactorLog): void {
  const token = claims.fingerprints.get(ATOMIC);
  if (token === undefined) return;
  log.examine('reactor.reduced');
  // Once a node: it stays so until it moves, which it cannot.
  if (token !== REDUCED || prior?.fingerprints.get(ATOMIC) === REDUCED) return;
  log.warn('reactor.reduced', {
    path: `fingerprints.${ATOMIC}`,
    expected: 'the fingerprint of a truth',
    actual: 'the fingerprint of the text null',
    message:
      'Its canonicaliser reduced the published truth to nothing. Whatever it publishes from here on has the same fingerprint, so nobody subscribed to the whole truth is ever woken. Look at the canonicaliser that was compiled for this node.',
  });
}
