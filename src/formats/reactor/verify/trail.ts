// The reconciler's rules about a receipt and the rest of the trail: what its inputs had to
// be, what woke it, whom it had to wake, and the truth that it published.

import { bareAddress } from '../read/canonical.ts';
import { isAddress } from '../read/receipt.ts';
import { stagedFor } from '../read/topology.ts';
import { isLapse } from '../why.ts';
import { facetWords, joinListed, shortenToken, slotName } from '../words.ts';
import type { ReactorCheckId, ReactorLog } from './checks.ts';
import type { ExaminedReceipt } from './receipt.ts';

export function examineInTrail(examined: ExaminedReceipt, lane: string, log: ReactorLog): void {
  examineInputs(examined, log);
  examineContract(examined, log);
  examineWake(examined, log);
  examinePropagation(examined, log);
  examineTruth(examined, log);
  if (stagedFor(lane) !== null) examineIngress(examined, lane, log);
  else if (examined.annotation.wired === 'ingress') examineArrivals(examined, log);
}

function examineInputs({ annotation, claims }: ExaminedReceipt, log: ReactorLog): void {
  if (annotation.inbound === null) return;
  log.examine('reactor.inputs');
  if (annotation.inbound !== claims.inputs.length) {
    log.error('reactor.inputs', {
      path: 'input_fingerprints',
      expected: `${annotation.inbound} slots, one for each edge that leads here`,
      actual: `${claims.inputs.length}`,
      message:
        'The memo key does not have a slot for each edge of the topology: it was made under another wiring, or rewritten.',
    });
    return;
  }
  annotation.slots.forEach((slot, index) => {
    const { token, expected, isEarlier } = slot;
    if (expected === null || token === expected) return;
    log.add('reactor.inputs', isEarlier ? 'info' : 'error', {
      path: `input_fingerprints[${index}]`,
      expected: shortenToken(expected),
      actual: shortenToken(token),
      message: isEarlier
        ? `${slotName(slot, index)} has what was published somewhat earlier: another receipt landed while this render ran. That is allowed; its node is woken again.`
        : `${slotName(slot, index)} has a token that this producer had not published then. A receipt is missing, was moved, or was rewritten.`,
    });
  });
}

function examineContract(
  { annotation: { declared }, claims }: ExaminedReceipt,
  log: ReactorLog,
): void {
  if (declared === null) return;
  log.examine('reactor.contract');
  if (declared === claims.contract) return;
  log.info('reactor.contract', {
    path: 'contract_fingerprint',
    expected: shortenToken(declared),
    actual: shortenToken(claims.contract),
    message:
      'This receipt was made under another compilation than the topology here: a moved contract is a reason to render.',
  });
}

function examineWake({ annotation, claims }: ExaminedReceipt, log: ReactorLog): void {
  if (claims.refs.length) log.examine('reactor.wake-refs');
  annotation.causes.forEach(({ ref, spot }, i) => {
    if (spot) return;
    log.error('reactor.wake-refs', {
      path: `wake.refs[${i}]`,
      expected: 'an earlier receipt of this ledger',
      actual: shortenToken(ref),
      message:
        'Its wake names a receipt that does not come before it: that receipt was taken out or changed, or this one was.',
    });
  });
  log.examine('reactor.wake');
  const wrong = (expected: string, actual: string, message: string) =>
    log.error('reactor.wake', {
      path: 'wake.refs',
      expected,
      actual,
      message,
    });
  const named = claims.refs.length ? `${claims.refs.length} receipts` : 'none';
  if (claims.source !== 'input') {
    const { owed } = annotation;
    // Of a skip nothing came: its memo key had not moved.
    if (owed && claims.status !== 'skipped' && !isLapse(claims))
      log.info('reactor.wake', {
        path: 'wake.source',
        expected: `input, by receipt ${owed.index} of ${owed.label}`,
        actual: claims.source,
        message: `${owed.label} had moved what this node reads since its last receipt, which wakes it by an input. This wake names another cause: it was changed, or the wake by that input was lost.`,
      });
    if (claims.refs.length && !isLapse(claims))
      wrong(
        'none',
        named,
        'A wake from outside or of the node’s own clock names no receipt; this one does.',
      );
    return;
  }
  if (claims.refs.length !== 1) {
    wrong(
      'one receipt',
      named,
      'A wake by an input names the receipt whose move woke the node: exactly one.',
    );
    return;
  }
  const [cause] = annotation.causes;
  if (!cause?.spot) return;
  const { again } = annotation;
  if (again)
    log.warn('reactor.wake', {
      path: 'wake.refs',
      expected: 'a move that has not woken this node yet',
      actual: `receipt ${cause.spot.index} of ${cause.spot.label}, which woke receipt ${again.index} here`,
      message: 'One move wakes a node once; the receipt that this wake names had woken it before.',
    });
  if (cause.status !== 'rendered') {
    wrong(
      'a rendered receipt',
      cause.status,
      'A skipped or failed receipt wakes nobody, and this wake names one.',
    );
  } else if (annotation.inbound !== null && !cause.facets.length) {
    wrong(
      'a receipt that moved a facet this node is subscribed to',
      `receipt ${cause.spot.index} of ${cause.spot.label}`,
      'The receipt that its wake names moved nothing that this node is subscribed to.',
    );
  }
}

function examinePropagation({ annotation }: ExaminedReceipt, log: ReactorLog): void {
  // Without a topology it is not known whom a move had to wake.
  if (annotation.wired === 'no topology') return;
  if (annotation.lit.length) log.examine('reactor.propagation');
  const lost = new Map<string, { readonly label: string; readonly facets: string[] }>();
  for (const { subscriber, label, facet, to } of annotation.lit) {
    if (to) continue;
    const kept = lost.get(subscriber);
    if (kept) kept.facets.push(facetWords(facet));
    else lost.set(subscriber, { label, facets: [facetWords(facet)] });
  }
  for (const { label, facets } of lost.values()) {
    const moved = joinListed(facets);
    log.add('reactor.propagation', annotation.wentOn ? 'warning' : 'info', {
      path: 'fingerprints',
      expected: `a later receipt of ${label}`,
      actual: 'none',
      message: annotation.wentOn
        ? `${annotation.label} moved ${moved}, and ${label}, which is subscribed to it, never ran again, though the trail goes on: its wake was lost. Two things do that: a wake that landed during this render and whose follow-up skipped (its result replaced this one’s wakes), or a crash before ${label} ran (at the restart ${annotation.label} skips and wakes nobody). Wake ${label} by hand, or bump its contract.`
        : `${annotation.label} moved ${moved}, and the trail ends before ${label}, which is subscribed to it, ran. Its tail may be cut off, or the system was stopped there.`,
    });
  }
}

/** The version that the whole-truth fingerprint names. */
function examineTruth({ annotation, claims }: ExaminedReceipt, log: ReactorLog): void {
  const { truth, hasVersions, moved } = annotation;
  const token = claims.fingerprints.get('@atomic') ?? '';
  if (!isAddress(token) || (!truth && !hasVersions)) return;
  if (truth && truth.by !== 'its name') return;
  log.examine('reactor.truth-claim');
  if (truth && truth.address !== truth.version) {
    log.error('reactor.truth-claim', {
      path: 'fingerprints.@atomic',
      expected: bareAddress(truth.version),
      actual: bareAddress(truth.address),
      message:
        'The files that lie here under the name of this truth are not those that were fingerprinted: they were changed later.',
    });
  } else if (!truth && moved.includes('@atomic') && annotation.named) {
    log.warn('reactor.truth-claim', {
      path: 'fingerprints.@atomic',
      expected: `${bareAddress(token)} in world-models`,
      actual: 'missing',
      message:
        'Other truths of this node are here, this one is not: its files were taken out, or never copied.',
    });
  }
}

/** What is outside of the topology and only feeds it: it runs nothing, under one contract. */
function examineArrivals(
  { claims, annotation: { prior } }: ExaminedReceipt,
  log: ReactorLog,
): void {
  log.examine('reactor.ingress');
  if (prior && prior.contract !== claims.contract)
    log.warn('reactor.ingress', {
      path: 'contract_fingerprint',
      expected: shortenToken(prior.contract),
      actual: shortenToken(claims.contract),
      message:
        'The contract of what comes in from outside is another one than in its receipt before. Nothing compiles it, so it does not move.',
    });
  if (claims.fresh + claims.reused > 0)
    log.warn('reactor.ingress', {
      path: 'cost.tokens',
      expected: '0 fresh, 0 reused',
      actual: `${claims.fresh} fresh, ${claims.reused} reused`,
      message: 'What comes in from outside is staged and not rendered; this arrival claims a cost.',
    });
}

function examineIngress({ claims }: ExaminedReceipt, lane: string, log: ReactorLog): void {
  const check: ReactorCheckId = 'reactor.ingress';
  log.examine(check);
  const wrong = (path: string, expected: string, actual: string) =>
    log.error(check, {
      path,
      expected,
      actual,
      message:
        'What is staged for a node is recorded as an arrival from outside, and as nothing else.',
    });
  if (claims.status !== 'rendered') wrong('status', 'rendered', claims.status);
  if (claims.source !== 'external') wrong('wake.source', 'external', claims.source);
  if (claims.inputs.length) wrong('input_fingerprints', 'none', `${claims.inputs.length} slots`);
  if (claims.contract !== `${lane}@edge`)
    wrong('contract_fingerprint', `${lane}@edge`, claims.contract);
}
