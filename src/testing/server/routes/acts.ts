// A person can decide, cancel, resume, and branch a run.

import {
  answerRequest,
  failure,
  NO_ANSWER,
  type RouteOutcome,
  type ServerAnswer,
} from '../answers.ts';
import { readBody } from '../body.ts';
import type { RouteCall, Routes } from '../routes.ts';
import type { FakeServerState } from '../state.ts';
import { refusedStart, START_ROUTE } from './runs.ts';

const OTHER_CALL = {
  tool: 'account_delete',
  args: { account: 'billing', undo: false },
  output: { deleted: true },
};

export function actRoutes(server: FakeServerState): Routes {
  return {
    '/runs/{id}/approvals/{channel}': { post: (call) => decide(server, call) },
    '/runs/{id}/cancel': { post: ({ id }) => cancel(server, id) },
    '/runs/{id}/resume': { post: (call) => resume(server, call) },
    '/runs/{id}/branch': { post: (call) => branch(server, call) },
  };
}

function decide(server: FakeServerState, { request, id, channel }: RouteCall): RouteOutcome {
  const { loseDecision, loseAnswer, failAfterActing, swapOnDecision } = server.mischief;
  if (loseDecision) return NO_ANSWER;
  const body = readBody(request, {
    approve: { kind: 'a boolean' },
    decision: { kind: 'a string' },
    proposal_id: { kind: 'a string' },
  });
  const { approve, decision, proposal_id: proposal } = body;
  if (typeof approve !== 'boolean' && typeof decision !== 'string')
    return failure(
      400,
      'missing verdict: send {"approve": true|false} (or {"decision": "approve"|"deny"})',
    );
  // Any word but one denies.
  const verdict =
    typeof approve === 'boolean' ? approve : String(decision).toLowerCase() === 'approve';
  const named = typeof proposal === 'string' ? proposal : null;
  server.decisions.push({ run: id, channel, approve: verdict, proposal: named });
  const run = server.known(id);
  if (swapOnDecision) run?.swap(OTHER_CALL, false);
  // The proposal's id is ignored: an approval is bound to the run and the channel.
  const status = run?.decide(channel, verdict) ?? 404;
  if (loseAnswer) return NO_ANSWER;
  if (failAfterActing) return failure(500, 'the connection to the ledger was lost');
  if (status === 200) return answerRequest({ run_id: id, channel, approved: verdict });
  return status === 410
    ? failure(410, 'agent loop already terminated')
    : failure(404, 'no pending approval for this run/channel', { run_id: id, channel });
}

function cancel(server: FakeServerState, id: string): ServerAnswer {
  const run = server.known(id);
  if (!run) return failure(404, 'run not found');
  if (run.isOver) return failure(409, 'run is not in running state');
  if (!run.canCancel) return failure(410, 'run has already finished');
  run.cancel();
  return answerRequest({ run_id: run.id, status: 'cancelling' });
}

function resume(server: FakeServerState, { request, id }: RouteCall): ServerAnswer {
  const body = readBody(request, START_ROUTE);
  const run = server.known(id);
  if (!run) return failure(404, 'run not found');
  if (run.record.status === 'completed') return failure(409, 'run already completed');
  if (!run.record.trajectory_id) return failure(400, 'run has no trajectory to resume');
  const refused = refusedStart(body);
  if (refused) return refused;
  run.resume(server.scriptFor(body));
  return answerRequest({ run_id: run.id, status: 'resuming' }, 202);
}

/** It takes a commit that does not exist, too. */
function branch(server: FakeServerState, { request, id }: RouteCall): ServerAnswer {
  const body = readBody(request, {
    commit_id: { kind: 'a string', isWanted: true },
    note: { kind: 'a string' },
  });
  const source = server.known(id)?.record.trajectory_id;
  if (!source) return failure(404, 'run not found or not started');
  if (!/^[0-9a-f]{64}$/.test(source)) return failure(400, 'invalid trajectory id');
  const commit = String(body.commit_id).trim().toLowerCase();
  if (!/^[0-9a-f]{64}$/.test(commit)) return failure(400, 'commit_id must be 64 hex chars');
  const note = typeof body.note === 'string' ? body.note : 'shadow branch';
  const made = server.known(id)?.branch(source, commit, note);
  if (!made)
    return failure(
      500,
      'ledger error: UNIQUE constraint failed: entries.trajectory_id, entries.seq',
    );
  const branched = {
    branch_trajectory_id: `traj:${made}`,
    source_trajectory_id: `traj:${source}`,
    source_commit_id: `commit:${commit}`,
    note,
  };
  return answerRequest(branched, 201);
}
