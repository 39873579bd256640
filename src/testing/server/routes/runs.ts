// A run is listed, has a record, and is started.

import { answerRequest, failure, type ServerAnswer } from '../answers.ts';
import { type BodyFields, readBody } from '../body.ts';
import { RequestQuery } from '../query.ts';
import type { RouteCall, Routes } from '../routes.ts';
import type { FakeServerState } from '../state.ts';

export const START_ROUTE: BodyFields = {
  task: { kind: 'a string', isWanted: true },
  max_steps: { kind: 'u32' },
  skill: { kind: 'a string' },
};

const MOST_STEPS = 256;
const LONGEST_TASK = 10_000;

export function runRoutes(server: FakeServerState): Routes {
  return {
    '/runs': { get: (call) => list(server, call), post: (call) => start(server, call) },
    '/runs/{id}': {
      get: ({ id, caller }) => {
        const run = server.visible(id, caller);
        return run ? answerRequest(server.makeRecord(run)) : failure(404, 'run not found');
      },
    },
  };
}

function list(server: FakeServerState, { caller, search }: RouteCall): ServerAnswer {
  const query = new RequestQuery(search, ['limit', 'offset', 'status']);
  const limit = Math.min(query.number('limit', 50), 200);
  const offset = query.number('offset', 0);
  const wanted = query.text('status');
  const runs = server
    .listed()
    .map((run) => ({ id: run.id, record: server.makeRecord(run) }))
    .filter(({ record }) => caller.tenant === '' || record.tenant_id === caller.tenant)
    .filter(({ record }) => wanted === null || record.status === wanted);
  const page = runs.slice(offset, offset + limit).map(({ id, record }) => ({
    run_id: id,
    task: record.task,
    status: record.status,
    trajectory_id: record.trajectory_id,
    tenant_id: record.tenant_id,
  }));
  return answerRequest({ runs: page, total: runs.length, limit, offset });
}

function start(server: FakeServerState, { request, caller }: RouteCall): ServerAnswer {
  const body = readBody(request, START_ROUTE);
  const refused = refusedStart(body);
  if (refused) return refused;
  if (server.isShuttingDown) return failure(503, 'server is shutting down');
  const { maxRuns = 100, maxRunsPerTenant = 20 } = server.options;
  const running = server.runs.filter(({ isOver }) => !isOver);
  if (running.length >= maxRuns) return failure(429, `server at capacity (${maxRuns})`);
  const own = running.filter(({ record }) => record.tenant_id === caller.tenant);
  if (caller.tenant && own.length >= maxRunsPerTenant)
    return failure(429, `tenant has reached max concurrent runs (${maxRunsPerTenant})`);
  const run = server.start(body, caller.tenant);
  return answerRequest({ run_id: run.id, task: run.task, status: 'running' }, 202);
}

/** A resume refuses these, too. */
export function refusedStart(body: Readonly<Record<string, unknown>>): ServerAnswer | null {
  const { task, max_steps: most, skill } = body;
  if (task === '') return failure(400, 'task is required');
  if (String(task).length > LONGEST_TASK)
    return failure(400, `task exceeds max length of ${LONGEST_TASK} characters`);
  if (typeof most === 'number' && most > MOST_STEPS)
    return failure(400, `max_steps cannot exceed ${MOST_STEPS}`);
  return typeof skill === 'string' ? failure(400, `unknown skill '${skill}'`) : null;
}
