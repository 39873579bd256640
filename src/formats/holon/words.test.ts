// Every type of event has a sentence of its own, made of what it records.

import { expect, it } from 'vitest';
import { encodeText } from '../../base/bytes.ts';
import { EventOfEntry } from './entry.ts';
import type { PAYLOADS } from './read/schema.ts';
import { digestHolon } from './words.ts';
import { ledgerBytes } from './write/generator/run.ts';

const predicted = { p_success: 0.96, cost: 7.01, entropy: 31.94, ev: -41.0976 };
const model = { model_id: 'delve-2', tier: 'deep', routing_reason: 'high predicted entropy' };

const SAID: Record<
  keyof typeof PAYLOADS | 'ledger_validation_error',
  readonly [payload: object, title: string, note: string]
> = {
  intent_created: [{ goal: 'Stop it', parent_intent_id: 'I-1' }, 'Intent: Stop it', 'below I-1'],
  intent_state_changed: [
    { from_state: 'proposed', to_state: 'planning', reason: 'an agent took it up' },
    'Now planning: an agent took it up',
    'was proposed',
  ],
  intent_abandoned: [{ reason: 'three failed' }, 'Abandoned: three failed', ''],
  plan_variant_created: [
    { variant_id: 'v4', predicted, model },
    'Planned v4: expected value −41.1',
    'delve-2 · cost 7.01',
  ],
  plan_variant_scored: [
    { variant_id: 'v4', predicted },
    'Scored v4: expected value −41.1',
    'chance 0.96 · entropy 31.9 · cost 7.01',
  ],
  planning_converged: [
    {
      winner_plan_id: 'P-4',
      variants_considered: ['P-1', 'P-4'],
      reason: 'ev_plateau',
      planning_cost_total: 15.86,
    },
    'P-4 won of 2 plans',
    'expected value plateau · planning cost 15.9',
  ],
  plan_selected: [
    { variant_id: 'v4', selection_reason: 'highest EV', predicted: { ev: 71234.5, cost: 0 } },
    'Selected v4: highest EV',
    'expected value 71,235 · cost 0',
  ],
  model_routed: [
    { task_kind: 'planning', model },
    'Routed planning to delve-2',
    'deep: high predicted entropy',
  ],
  sandbox_created: [
    { sandbox_type: 'venv', base_image: 'python:3.12' },
    'Made a venv sandbox',
    'python:3.12',
  ],
  execution_started: [
    { plan_id: 'P-4', entrypoint: 'make all' },
    'Execution began: make all',
    'P-4',
  ],
  tool_call: [{ tool_name: 'git', command: 'git diff', exit_code: 1 }, 'git: git diff', 'exit 1'],
  execution_completed: [
    { status: 'failure', failure_reason: 'tests failed', actual: { cost: 9.994, entropy: null } },
    'Execution failed: tests failed',
    'cost 9.99 · entropy not recorded',
  ],
  git_rebase_started: [
    { branch: 'intent/I-1', parent_branch: 'main' },
    'Rebase onto main began',
    'intent/I-1',
  ],
  git_rebase_completed: [
    { status: 'conflict', conflict_files: ['a.py'] },
    'Rebase met a conflict in 1 file',
    'a.py',
  ],
  git_merge_attempted: [
    { status: 'success', from_branch: 'intent/I-1', to_branch: 'main' },
    'Merged into main',
    'intent/I-1',
  ],
  human_review_requested: [
    { summary: 'Promote I-1', review_kind: 'promotion' },
    'Review requested: Promote I-1',
    'promotion',
  ],
  human_review_decision: [
    { review_kind: 'promotion', decision: 'rejected', reviewer: 'maintainer', notes: 'too wide' },
    'Review of the promotion: rejected by maintainer',
    'too wide',
  ],
  intent_promoted_to_main: [
    { from_branch: 'intent/I-1', to_branch: 'main', release_tag: 'r34' },
    'Promoted to main, released as r34',
    'intent/I-1',
  ],
  estimator_proposed: [
    { estimator_name: 'entropy', new_version: 'v2', based_on_version: 'v1' },
    'Estimator entropy: v2 proposed',
    'instead of v1',
  ],
  estimator_approved: [
    { estimator_name: 'entropy', approved_version: 'v3', reviewer: 'maintainer' },
    'Estimator entropy: v3 approved',
    'by maintainer',
  ],
  policy_changed: [
    { policy_name: 'routing', from_version: 'v1', to_version: 'v2', summary: 'Deep only above' },
    'Policy routing is now v2',
    'Deep only above · was v1',
  ],
  ledger_validation_error: [
    { message: 'seq repeats', severity: 'high' },
    'Validation: seq repeats',
    'high',
  ],
};

/** Any event as it is written, for what is around a payload. */
const [first = ''] = new TextDecoder().decode(ledgerBytes({ seed: 1, events: 40 })).split('\n');
const around: object = JSON.parse(first);

it.each(Object.entries(SAID))('%s', (event_type, [payload, title, note]) => {
  const bytes = encodeText(JSON.stringify({ ...around, event_type, payload }));
  const entry = { id: '', index: 0, seq: 0, kind: event_type, recordedAt: null, parent: undefined };
  const annotation = encodeText('{}');
  const said = digestHolon({ ...entry, bytes, annotation }, new EventOfEntry({ bytes })).line;
  expect([said.title, said.note]).toEqual([title, note]);
});
