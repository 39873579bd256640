// One sentence why a receipt is what it is, out of the trail's columns. The workspace
// explains it slot by slot.

import type { Frame } from '../data/trail.ts';

export function whyWords({ status, why, slots, slotsMoved }: Frame): string {
  if (status === 'failed') return 'The render failed: nothing was committed, and nobody wakes.';
  const inputs = slots === 1 ? 'Its input' : `${slotsMoved || 'Some'} of its ${slots} inputs`;
  switch (why) {
    case 'first':
      return 'The first receipt of this node: there was no memo key to compare with.';
    case 'contract':
      return 'Its contract moved, and the memo key with it.';
    case 'inputs':
      return `${inputs} moved, and the memo key with it.`;
    case 'contract and inputs':
      return `Its contract moved, and so did ${inputs.toLowerCase()}.`;
    case 'after a failure':
      return 'The memo key is equal, but the last render failed: a failure is never a hit.';
    case 'lapse':
      return 'What it published ran out of time: the clock marked it stale.';
    case 'arrival':
      return 'Something arrived from outside; an ingress has no inputs to move.';
    case 'same key':
      return status === 'skipped'
        ? 'The memo key is that of its last receipt: a hit, nothing was spent.'
        : 'The memo key is that of its last receipt, and still it rendered.';
  }
}

export const SOURCE_WORDS = {
  input: 'an input',
  self: 'its own clock',
  external: 'from outside',
  unknown: 'not recorded',
} as const;
