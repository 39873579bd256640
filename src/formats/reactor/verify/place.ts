// The rules that compare a receipt with the rest of the trail: what its inputs had to be,
// what woke it, whom it had to wake, and which truth belongs to it.

import { bare } from '../read/address.ts';
import { isAddress } from '../read/receipt.ts';
import { stagedFor } from '../read/topology.ts';
import { isLapse } from '../why.ts';
import { facetWords, listed, short, slotName } from '../words.ts';
import type { CheckId } from './checks.ts';
import type { Asked, Sink } from './rules.ts';

export function askPlace(asked: Asked, lane: string, sink: Sink): void {
  askInputs(asked, sink);
  askContract(asked, sink);
  askWake(asked, sink);
  askPropagation(asked, sink);
  askTruth(asked, sink);
  if (stagedFor(lane) !== null) askIngress(asked, lane, sink);
}

/** Rule 8. */
function askInputs({ aside, claims }: Asked, { look, say }: Sink): void {
  if (aside.inbound === null) return;
  look('reactor.inputs');
  if (aside.inbound !== claims.inputs.length) {
    say({
      check: 'reactor.inputs',
      severity: 'error',
      path: 'input_fingerprints',
      expected: `${aside.inbound} slots, one for each edge that leads here`,
      actual: `${claims.inputs.length}`,
      message:
        'The memo key does not have a slot for each edge of the topology: it was made under another wiring, or rewritten.',
    });
    return;
  }
  aside.slots.forEach((slot, place) => {
    const { token, expected, isEarlier } = slot;
    if (expected === null || token === expected) return;
    say({
      check: 'reactor.inputs',
      severity: isEarlier ? 'info' : 'error',
      path: `input_fingerprints[${place}]`,
      expected: short(expected),
      actual: short(token),
      message: isEarlier
        ? `${slotName(slot, place)} holds what was published somewhat earlier: another receipt landed while this render ran. That is allowed; its node is woken again.`
        : `${slotName(slot, place)} holds a token that this producer had not published then. A receipt is missing, was moved, or was rewritten.`,
    });
  });
}

/** Rule 9. */
function askContract({ aside: { declared }, claims }: Asked, { look, say }: Sink): void {
  if (declared === null) return;
  look('reactor.contract');
  if (declared === claims.contract) return;
  say({
    check: 'reactor.contract',
    severity: 'info',
    path: 'contract_fingerprint',
    expected: short(declared),
    actual: short(claims.contract),
    message:
      'This receipt was made under another compilation than the topology here: a moved contract is a reason to render.',
  });
}

/** Rule 10, and that what a wake names exists. */
function askWake({ aside, claims }: Asked, { look, say }: Sink): void {
  if (claims.refs.length) look('reactor.wake-refs');
  aside.causes.forEach(({ ref, spot }, i) => {
    if (spot) return;
    say({
      check: 'reactor.wake-refs',
      severity: 'error',
      path: `wake.refs[${i}]`,
      expected: 'an earlier receipt of this ledger',
      actual: short(ref),
      message:
        'Its wake names a receipt that does not stand before it: that receipt was taken out or changed, or this one was.',
    });
  });
  look('reactor.wake');
  const wrong = (expected: string, actual: string, message: string) =>
    say({ check: 'reactor.wake', severity: 'error', path: 'wake.refs', expected, actual, message });
  const named = claims.refs.length ? `${claims.refs.length} receipts` : 'none';
  if (claims.source !== 'input') {
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
  const [cause] = aside.causes;
  if (!cause?.spot) return;
  if (cause.status !== 'rendered') {
    wrong(
      'a rendered receipt',
      cause.status,
      'A skipped or failed receipt wakes nobody, and this wake names one.',
    );
  } else if (aside.inbound !== null && !cause.facets.length) {
    wrong(
      'a receipt that moved a facet this node is subscribed to',
      `receipt ${cause.spot.index} of ${cause.spot.label}`,
      'The receipt that its wake names moved nothing that this node is subscribed to.',
    );
  }
}

/** Rule 12. The real system breaks it when it loses a wake. */
function askPropagation({ aside }: Asked, { look, say }: Sink): void {
  // Without a topology nobody knows whom a move had to wake.
  if (aside.wired === 'no topology') return;
  if (aside.lit.length) look('reactor.propagation');
  const lost = new Map<string, { readonly label: string; readonly facets: string[] }>();
  for (const { subscriber, label, facet, to } of aside.lit) {
    if (to) continue;
    const kept = lost.get(subscriber);
    if (kept) kept.facets.push(facetWords(facet));
    else lost.set(subscriber, { label, facets: [facetWords(facet)] });
  }
  for (const { label, facets } of lost.values()) {
    const told = listed(facets);
    say({
      check: 'reactor.propagation',
      severity: aside.wentOn ? 'warning' : 'info',
      path: 'fingerprints',
      expected: `a later receipt of ${label}`,
      actual: 'none',
      message: aside.wentOn
        ? `${aside.label} moved ${told}, and ${label}, which is subscribed to it, never ran again, though the trail goes on: its wake was lost. Two things do that: a wake that landed during this render and whose follow-up skipped (its result replaced this one’s wakes), or a crash before ${label} ran (at the restart ${aside.label} skips and wakes nobody). Wake ${label} by hand, or bump its contract.`
        : `${aside.label} moved ${told}, and the trail ends before ${label}, which is subscribed to it, ran. Its tail may be cut off, or the system was stopped there.`,
    });
  }
}

/** The version that the whole-truth fingerprint names. */
function askTruth({ aside, claims }: Asked, { look, say }: Sink): void {
  const { truth, hasVersions, moved } = aside;
  const token = claims.fingerprints.get('@atomic') ?? '';
  if (!isAddress(token) || (!truth && !hasVersions)) return;
  if (truth && truth.by !== 'its name') return;
  look('reactor.truth-claim');
  if (truth && truth.address !== truth.version) {
    say({
      check: 'reactor.truth-claim',
      severity: 'error',
      path: 'fingerprints.@atomic',
      expected: bare(truth.version),
      actual: bare(truth.address),
      message:
        'The files that lie here under the name of this truth are not those that were fingerprinted: they were changed later.',
    });
  } else if (!truth && moved.includes('@atomic') && aside.named) {
    say({
      check: 'reactor.truth-claim',
      severity: 'warning',
      path: 'fingerprints.@atomic',
      expected: `${bare(token)} in world-models`,
      actual: 'missing',
      message:
        'Other truths of this node are here, this one is not: its files were taken out, or never copied.',
    });
  }
}

/** Rule 17. */
function askIngress({ claims }: Asked, lane: string, { look, say }: Sink): void {
  const check: CheckId = 'reactor.ingress';
  look(check);
  const wrong = (path: string, expected: string, actual: string) =>
    say({
      check,
      severity: 'error',
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
