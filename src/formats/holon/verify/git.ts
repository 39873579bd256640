// The relations of rebases, merges and promotions, numbered as in docs/formats/holon.md.

import type { EventTrack, Rebase, TrackedIntent } from '../read/track.ts';
import { type Examine, FINE, type Problem } from './context.ts';
import { quoteIds } from './relations.ts';

/** 5: merged and promoted need a recorded merge that succeeded. */
export const mergesRecorded: Examine = ({ type, fields, intent }, track) => {
  const to = type === 'intent_state_changed' ? fields.text('to_state') : null;
  const reaches = type === 'intent_promoted_to_main' || to === 'merged' || to === 'promoted';
  if (!reaches || intent === null) return null;
  if (track.intents.get(intent)?.merged) return FINE;
  return {
    path: to === null ? null : 'payload.to_state',
    expected: 'an earlier git_merge_attempted with status success',
    actual: 'none of this intent',
    message: 'The intent counts as merged, but no merge of it is recorded that succeeded.',
  };
};

/** 6: the end of a rebase has its start. */
export const rebasesStarted: Examine = ({ type, fields, intent }, track) => {
  if (type === 'git_rebase_started') return FINE;
  const branch = fields.text('branch');
  if (type !== 'git_rebase_completed' || intent === null || branch === null) return null;
  if (track.intents.get(intent)?.rebases?.get(branch)?.length) return FINE;
  return {
    path: 'payload.branch',
    expected: 'an open git_rebase_started of this intent and branch',
    actual: 'none',
    message: 'A rebase ends that was never started.',
  };
};

/** 6, at the end of the ledger: what was started and never ended. */
export function unfinishedRebase(intent: TrackedIntent, rebase: Rebase): Problem {
  const last = intent.lastEvent === rebase.event;
  return {
    severity: last ? 'warning' : 'error',
    path: 'payload.branch',
    expected: 'a git_rebase_completed of this intent and branch',
    actual: last ? 'nothing comes after it' : 'none, though the intent goes on',
    message: last
      ? 'The ledger ends for this intent in the middle of a rebase.'
      : 'The rebase never ends in this ledger: its end was not recorded.',
  };
}

/** 9: a sub-intent merges into its parent's branch. */
export const mergesUpwards: Examine = ({ type, fields, intent: id }, track) => {
  const intent = id === null ? undefined : track.intents.get(id);
  if (!intent) return null;
  const text = (name: string) => fields.text(name);
  if (type === 'git_rebase_started') return rebaseParent(text('parent_branch'), intent, track);
  if (type !== 'git_merge_attempted' && type !== 'intent_promoted_to_main') return null;
  const [from, to] = [text('from_branch'), text('to_branch')];
  const parent = track.parentBranch(intent);
  const isSub = intent.parent !== null;
  if (isSub && to !== null && (to === 'main' || (parent !== null && to !== parent))) {
    return {
      path: 'payload.to_branch',
      expected: parent === null ? 'the branch of its parent' : `${quoteIds(parent)}, its parent’s`,
      actual: quoteIds(to),
      message:
        to === 'main'
          ? 'A sub-intent goes to main instead of into its parent.'
          : 'A sub-intent goes into a branch that is not its parent’s.',
    };
  }
  if (from === null || intent.branch === null || from === intent.branch) return FINE;
  return {
    severity: 'info',
    path: 'payload.from_branch',
    expected: `${quoteIds(intent.branch)}, the intent’s own`,
    actual: quoteIds(from),
    message: 'It comes from a branch that is not the intent’s.',
  };
};

function rebaseParent(onto: string | null, intent: TrackedIntent, track: EventTrack) {
  const parent = track.parentBranch(intent);
  if (onto === null || parent === null) return null;
  if (onto === parent) return FINE;
  return {
    severity: 'info' as const,
    path: 'payload.parent_branch',
    expected: `${quoteIds(parent)}, its parent’s`,
    actual: quoteIds(onto),
    message: 'The rebase goes onto a branch that is not the parent’s.',
  };
}
