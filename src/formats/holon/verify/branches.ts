// Branches and commits that several events of an intent name: rebases, reviews, merges and its
// promotion. What the hierarchy asks of them is in git.ts.

import type { HolonEvent } from '../read/record.ts';
import type { Merge, TrackedIntent } from '../read/track.ts';
import { type Examine, FINE, type Problem, type ReviewAnswer } from './context.ts';
import { quoteIds } from './relations.ts';

const NAMED: ReadonlyMap<string, string> = new Map([
  ['git_rebase_started', 'branch'],
  ['human_review_requested', 'branch'],
  ['git_merge_attempted', 'from_branch'],
]);

/** An intent is rebased, reviewed and merged on one branch, and merged where it was rebased onto. */
export const oneBranch: Examine = ({ type, fields, intent: id }, track) => {
  const name = NAMED.get(type);
  const intent = track.intents.get(id ?? '');
  if (name === undefined || !intent) return null;
  const branch = fields.text(name);
  const problems: Problem[] = [];
  if (branch !== null && intent.works !== null && branch !== intent.works)
    problems.push({
      severity: 'warning',
      path: `payload.${name}`,
      expected: `${quoteIds(intent.works)}, which the events of the intent before this one name`,
      actual: quoteIds(branch),
      message: 'The intent is on another branch here than in its events before.',
      strict: true,
    });
  const onto =
    type === 'git_merge_attempted' ? whereRebased(fields.text('to_branch'), intent) : null;
  if (onto) problems.push(onto);
  if (problems.length) return problems;
  return intent.works === null && intent.onto === null ? null : FINE;
};

/** Of a sub-intent, the hierarchy says where it goes. */
function whereRebased(to: string | null, { parent, onto }: TrackedIntent): Problem | null {
  if (to === null || parent !== null || onto === null || to === onto) return null;
  return {
    severity: 'warning',
    path: 'payload.to_branch',
    expected: `${quoteIds(onto)}, onto which it was rebased`,
    actual: quoteIds(to),
    message: 'The intent is merged into another branch than the one onto which it was rebased.',
    strict: true,
  };
}

/** What is promoted is a merge of the intent that is recorded: its commit, and its branches. */
export const promotedAsMerged: Examine = (event, track) => {
  const { type, fields, intent: id } = event;
  const intent = track.intents.get(id ?? '');
  if (type !== 'intent_promoted_to_main' || !intent?.merges) return null;
  const sha = fields.text('merge_sha');
  const merge = intent.merges.get(sha ?? '') ?? intent.merges.get('');
  return merge ? sameBranches(event, intent, merge) : anotherCommit(sha, intent);
};

function anotherCommit(sha: string | null, { merges }: TrackedIntent): ReviewAnswer {
  const made = [...(merges?.keys() ?? [])];
  return {
    path: 'payload.merge_sha',
    expected: `the commit of a recorded merge of this intent: ${made.slice(0, 5).join(', ')}`,
    actual: quoteIds(sha),
    message: 'Another commit is promoted than the one that was merged.',
    strict: true,
  };
}

function sameBranches({ fields }: HolonEvent, intent: TrackedIntent, merge: Merge): ReviewAnswer {
  const differs = (name: string, expected: string | null): Problem[] => {
    const actual = fields.text(name);
    if (expected === null || actual === null || actual === expected) return [];
    return [
      {
        path: `payload.${name}`,
        expected: `${quoteIds(expected)}, as its merge says`,
        actual: quoteIds(actual),
        message: 'The promotion names another branch than the merge that it promotes.',
        strict: true,
      },
    ];
  };
  const problems = [
    ...differs('from_branch', merge.from),
    // Of a sub-intent, the hierarchy says where it goes.
    ...(intent.parent === null ? differs('to_branch', merge.to) : []),
  ];
  return problems.length ? problems : FINE;
}
