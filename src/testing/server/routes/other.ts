import { answerRequest, failure, type ServerAnswer } from '../answers.ts';
import { readBody } from '../body.ts';
import { RequestQuery } from '../query.ts';
import type { RouteCall, Routes } from '../routes.ts';
import { SCRIPT_TOOLS } from '../script.ts';
import type { FakeServerState } from '../state.ts';

export function otherRoutes(server: FakeServerState): Routes {
  const about = { mode: 'reference', default_provider: 'mock' };
  return {
    '/health': {
      get: () =>
        answerRequest({
          status: 'ok',
          version: server.mischief.version || '0.8.3',
          ...about,
          cognition_live: false,
          ledger: 'sqlite',
          shutdown: server.isShuttingDown,
        }),
    },
    '/ready': {
      get: () => {
        const [status, code] = server.isShuttingDown
          ? ([503, 'not_ready'] as const)
          : ([200, 'ready'] as const);
        const checks = { run_store: true, marketplace: true };
        return answerRequest(
          { status: code, ...about, shutdown: server.isShuttingDown, checks },
          status,
        );
      },
    },
    '/tools': { get: () => answerRequest({ count: SCRIPT_TOOLS.length, tools: SCRIPT_TOOLS }) },
    '/usage': { get: () => answerRequest(server.gate.usage()) },
    '/skills': { get: () => answerRequest({ skills: [] }) },
    '/skills/{id}': { get: ({ id }) => failure(404, `unknown skill '${id}'`) },
    '/search': { get: (call) => search(server, call) },
    '/marketplace/search': { get: () => answerRequest({ results: [], count: 0 }) },
    '/marketplace/packages/{id}': { get: ({ id }) => failure(404, `package not found: ${id}`) },
    '/writs/{id}/revoke': { post: (call) => writ(call, 'revoked') },
    '/writs/{id}/restore': { post: (call) => writ(call, 'restored') },
    '/routed-submit': {
      post: ({ request }) => {
        const body = readBody(request, { tool: { kind: 'a string', isWanted: true } });
        return answerRequest(server.routed(String(body.tool), body.args));
      },
    },
  };
}

function writ({ id, caller }: RouteCall, what: 'revoked' | 'restored'): ServerAnswer {
  if (!caller.isAdmin) return failure(403, 'admin role required');
  if (!/^[0-9a-f]{64}$/.test(id)) return failure(400, 'invalid writ id');
  return answerRequest({ [what]: true, writ_id: id });
}

function search(server: FakeServerState, { search: text }: RouteCall): ServerAnswer {
  const query = new RequestQuery(text, ['q', 'limit']).wanted('q');
  if (query.length < 2) return failure(400, 'query must be at least 2 characters');
  const hits = server
    .listed()
    .filter(({ task }) => task.toLowerCase().includes(query.toLowerCase()))
    .map(({ id, task, record: { status } }) => ({
      run_id: id,
      field: 'task',
      status,
      task,
      snippet: task,
    }));
  return answerRequest({ query, count: hits.length, hits });
}
