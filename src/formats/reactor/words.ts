// Sentences about a receipt: why it rendered, skipped or failed; what it woke, and why
// others stayed dark. Everything quoted comes from the ledger and is shown as text only.

import { listAt, textAt, textsAt } from '../../base/json/access.ts';
import type { Outlet, ReactorAnnotation, Slot } from './read/annotation.ts';
import { ATOMIC } from './read/receipt.ts';
import type { Claims } from './read/trail.ts';

/** A facet as a person reads it; '' where nothing says which one it was. */
export function facetWords(facet: string): string {
  return facet === ATOMIC ? 'output' : facet || 'a facet that is not recorded';
}

export function joinListed(items: readonly string[], max = 4): string {
  const shown = items.slice(0, max);
  const more = items.length - shown.length;
  if (more > 0) return `${shown.join(', ')} and ${more} more`;
  const last = shown.at(-1);
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} and ${last}` : (last ?? '');
}

/** The first characters of an address, of any other token as much of it. */
export function shortenToken(token: string): string {
  const [, stale, hex] = /^(stale:)?sha256:([0-9a-f]{8})/.exec(token) ?? [];
  if (hex) return `${stale ?? ''}${hex}`;
  return token.length > 40 ? `${token.slice(0, 39)}…` : token;
}

/** Slots that differ from those of the node's last receipt. */
export function movedSlots({ slots, prior }: ReactorAnnotation): readonly Slot[] {
  return prior ? slots.filter(({ token, before }) => token !== before) : [];
}

/** "Slot 2 (counts of Gateway)". */
export function slotName({ producer, label, facet }: Slot, index: number): string {
  return producer === null
    ? `Slot ${index + 1}`
    : `Slot ${index + 1} (${facetWords(facet)} of ${label})`;
}

/** One sentence: why. */
export function whyWords(claims: Claims, annotation: ReactorAnnotation): string {
  const { why, label, prior } = annotation;
  if (claims.status === 'failed') {
    const kept = prior ? 'The truth published before it remains.' : 'Nothing was published yet.';
    return `The render failed, so nothing was committed and nobody was woken. ${kept}`;
  }
  switch (why) {
    case 'first':
      return claims.status === 'skipped'
        ? `${label} has no earlier receipt, so there was no memo key to compare this with.`
        : annotation.wired === 'ingress'
          ? 'Something arrived from outside for the first time.'
          : 'The first receipt of this node: there was no memo key to compare it with.';
    case 'contract':
      return 'The contract moved, and the memo key with it; the inputs are those of the last receipt.';
    case 'inputs':
      return `${sentence(movedInputs(annotation))} moved since the last receipt, and the memo key with it.`;
    case 'contract and inputs':
      return `The contract moved, and so did ${movedInputs(annotation)}.`;
    case 'after a failure':
      return 'The memo key is that of the last receipt, but that one failed: a failure is never a memo hit.';
    case 'lapse':
      return 'Time ran out for what it published: the clock marked it stale without comparing the memo key.';
    case 'arrival':
      return 'Something arrived from outside. An ingress has no inputs, so its memo key never moves.';
    case 'same key':
      return claims.status === 'skipped'
        ? 'Neither the contract nor any input moved since the last receipt: a memo hit, nothing was spent.'
        : 'The memo key is that of the last receipt, so it had no reason to render.';
  }
}

function movedInputs(annotation: ReactorAnnotation): string {
  const names = movedSlots(annotation).map(({ producer, label, facet }) =>
    producer === null ? 'an input' : `${facetWords(facet)} of ${label}`,
  );
  if (annotation.slotsGone) names.push(`${annotation.slotsGone} slots that are gone`);
  return joinListed([...new Set(names)]) || 'an input';
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** One sentence: what woke it. */
export function wakeWords({ source, refs }: Claims, { causes, wired }: ReactorAnnotation): string {
  if (source === 'external')
    return wired === 'ingress' ? 'An arrival from outside' : 'From outside, or when it was started';
  if (source === 'self')
    return refs.length ? 'Its own clock, by its last receipt' : 'Its own clock';
  if (source !== 'input') return source === '' ? 'Not recorded' : source;
  if (!causes.length) return 'An input, without saying which';
  return causes
    .map(({ ref, spot, facets }) => {
      if (!spot) return `An input: receipt ${shortenToken(ref)}, which is not in this ledger`;
      const what = facets.length ? `${joinListed(facets.map(facetWords))} of ` : '';
      return `${sentence(what)}${spot.label} moved, in its receipt ${spot.index}`;
    })
    .join('; ');
}

/** One sentence: what moved. */
export function movedWords({ status }: Claims, { moved, prior, gone }: ReactorAnnotation): string {
  if (status === 'failed') return 'Nothing: a failed render commits nothing';
  if (status === 'skipped') return moved.length ? joinListed(moved) : 'Nothing';
  const lost = gone.length ? ` (${joinListed(gone)} is published no more)` : '';
  if (!moved.length) return `Nothing: the truth is what it was${lost}`;
  return `${joinListed(moved, 12)}${prior ? '' : ', all for the first time'}${lost}`;
}

/** Why the edges that leave it stayed dark, in one sentence; null: none did. */
export function darkWords(claims: Claims, annotation: ReactorAnnotation): string | null {
  const { dark, lit } = annotation;
  if (!dark.length) return null;
  const who = joinListed([...new Set(dark.map(({ label }) => label))]);
  if (claims.status === 'failed') return `${who}: a failed receipt wakes nobody.`;
  if (claims.status === 'skipped') return `${who}: a skipped receipt wakes nobody.`;
  const moved = new Set(annotation.moved);
  if (!moved.size) return `${who}: nothing moved.`;
  const facets = [...new Set(dark.map(({ facet }) => facet))];
  const woken = new Set(lit.map(({ subscriber }) => subscriber));
  const only = dark.filter(({ subscriber }) => !woken.has(subscriber));
  if (!only.length) return `${joinListed(facets)} did not move, but others that they read did.`;
  const names = joinListed([...new Set(only.map(({ label }) => label))]);
  const facetNames = joinListed([...new Set(only.map(({ facet }) => facetWords(facet)))]);
  return `${names}: subscribed to ${facetNames}, which did not move.`;
}

export function outletWords({ facet, label, to }: Outlet): string {
  return to
    ? `${label}, by ${facetWords(facet)}: its receipt ${to.index}`
    : `${label}, by ${facetWords(facet)}: no receipt of it followed`;
}

/** What a failed receipt says of its failure; null: nothing. */
export function failureReason({ diff }: Claims): string | null {
  return textAt(diff, 'failure_reason');
}

/** When something was fresh until, as a lapse records it. */
export function lapseWords({ diff }: Claims): string | null {
  if (!listAt(diff, 'freshness_lapsed')) return null;
  const at = textAt(diff, 'as_of');
  const names = joinListed(textsAt(diff, 'freshness_lapsed').map(facetWords));
  return at === null ? names : `${names}, as of ${at}`;
}
