// The server rebuilds from its ledger the state of a run, its replay report, and its delegations.

import { bareId } from '../../../formats/thymos/bare-id.ts';
import { answerJson, answerRequest, failure, type ServerAnswer } from '../answers.ts';
import { countLaneEntries, type ServedResource, type ServerLane } from '../lane.ts';
import { RequestQuery } from '../query.ts';
import type { RouteCall, Routes } from '../routes.ts';
import type { ScriptedRun } from '../run.ts';
import type { FakeServerState } from '../state.ts';

const COMPILER = 'thymos-compiler/0.0.1';
const HEX = /^[0-9a-f]{64}$/;

export function worldRoutes(server: FakeServerState): Routes {
  /** The run's record names a trajectory in hex. */
  const ofLane =
    (give: (lane: ServerLane, call: RouteCall) => ServerAnswer) => (call: RouteCall) => {
      const run = server.known(call.id);
      const named = run && server.makeRecord(run).trajectory_id;
      if (!run || !named) return failure(404, 'run not found or not started');
      const lane = findRunLane(run, named);
      return lane ? give(lane, call) : failure(400, 'invalid trajectory id');
    };
  return {
    '/runs/{id}/world': {
      get: ofLane((lane) =>
        answerJson(`{"resources":${resources(server, lane.worldAt(lane.seq))}}`),
      ),
    },
    '/runs/{id}/world/at': {
      get: (call) => {
        const query = new RequestQuery(call.search, ['seq']);
        query.wanted('seq');
        const wanted = query.number('seq', 0);
        return ofLane((lane) => worldAt(server, lane, Math.min(wanted, lane.seq)))(call);
      },
    },
    '/runs/{id}/delegations': {
      get: ofLane((lane) =>
        answerRequest({
          delegations: lane.children.map(({ id, task, seq }) => ({
            child_trajectory_id: `traj:${id}`,
            task,
            final_answer: null,
            seq,
          })),
        }),
      ),
    },
    '/runs/{id}/replay': { get: (call) => replay(server, call) },
    '/runs/{id}/routing-outcomes': {
      get: ({ id }) => {
        const named = server.known(id)?.record.trajectory_id ?? id;
        return HEX.test(bareId(named))
          ? answerRequest({ outcomes: [] })
          : failure(400, 'invalid trajectory id');
      },
    },
  };
}

function findRunLane(run: ScriptedRun, named: string): ServerLane | null {
  return run.lanes.find(({ id }) => id === named) ?? null;
}

function worldAt(server: FakeServerState, lane: ServerLane, seq: number): ServerAnswer {
  const commits = lane.commitsUntil(seq);
  const head = commits.at(-1);
  const headCommit = head ? `"commit:${head.commit}"` : 'null';
  const world = resources(server, lane.worldAt(seq));
  return answerJson(
    `{"seq":${seq},"commits_replayed":${commits.length},"head_commit":${headCommit},"resources":${world}}`,
  );
}

function resources(server: FakeServerState, world: readonly ServedResource[]): string {
  const all = world.map(({ kind, id, version, value }, place) => {
    const served = server.mischief.wrongWorld && place === 0 ? '{"state":"another"}' : value;
    return `{"kind":${JSON.stringify(kind)},"id":${JSON.stringify(id)},"version":${version},"value":${served}}`;
  });
  return `[${all.join(',')}]`;
}

/** It hashes the world, and can only hash an empty one. */
function replay(server: FakeServerState, { id, caller, search }: RouteCall): ServerAnswer {
  const run = server.visible(id, caller);
  if (!run) return failure(404, 'run not found');
  const named = server.makeRecord(run).trajectory_id;
  const lane = findRunLane(run, bareId(named));
  if (!lane) return failure(404, 'run not found or not started');
  const { wrongReplay } = server.mischief;
  const pinned = new RequestQuery(search, ['require_compiler']).text('require_compiler');
  const [first] = lane.commits;
  if (first && pinned !== null && pinned !== COMPILER)
    return failure(
      500,
      `invariant violated: compiler version drift at commit commit:${first.commit}: pinned ${pinned} got ${COMPILER}`,
    );
  const world = lane.worldAt(lane.seq);
  if (!wrongReplay && world.length > 0)
    return failure(500, 'serialization failure: key must be a string');
  const head = lane.commits.at(-1);
  return answerRequest({
    run_id: run.id,
    trajectory_id: `traj:${lane.id}`,
    entries_seen: lane.seq + 1,
    commits_replayed: lane.commits.length + (wrongReplay ? 1 : 0),
    head_commit: head ? `commit:${head.commit}` : null,
    head_seq: lane.seq,
    compiler_versions_seen: first ? [COMPILER] : [],
    final_world_hash: server.ledger.idOfText('world'),
    resources: world.length,
    rejected_proposals: lane.rejections,
    pending_approvals: countLaneEntries(server.ledger, lane.id, 'pending_approval'),
    delegations: lane.children.length,
    branches: 0,
    tool_calls: lane.commits.map(({ seq, commit, tool, latencyMs }) => ({
      seq,
      commit_id: `commit:${commit}`,
      tool,
      latency_ms: latencyMs,
    })),
  });
}
