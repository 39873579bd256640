// The audit calls give the ledger's entries.

import { bareId } from '../../../formats/thymos/bare-id.ts';
import type { WrittenEntry } from '../../../formats/thymos/write/writer/writer.ts';
import { answerJson, answerRequest, failure, type ServerAnswer, shuffled } from '../answers.ts';
import { sendCsv } from '../csv.ts';
import { RequestQuery } from '../query.ts';
import type { Routes } from '../routes.ts';
import type { FakeServerState } from '../state.ts';

const KNOWN = ['run_id', 'kind', 'from', 'to', 'limit', 'format'];
const U32 = 4_294_967_295;

export function auditRoutes(server: FakeServerState): Routes {
  return {
    '/audit/entries': { get: ({ search }) => entries(server, new RequestQuery(search, KNOWN)) },
    '/audit/entries/count': {
      get: ({ search }) => {
        const rows = listAuditRows(server, new RequestQuery(search, KNOWN));
        return rows ? answerRequest({ count: rows.length }) : noSuchRun();
      },
    },
  };
}

function entries(server: FakeServerState, query: RequestQuery): ServerAnswer {
  const { drop, repeat, reorder, pageCap } = server.mischief;
  const limit = query.number('limit', 1000, U32);
  const rows = listAuditRows(server, query);
  if (!rows) return noSuchRun();
  const page = rows.slice(0, pageCap ? Math.min(pageCap, limit) : limit);
  if (query.text('format') === 'csv') return sendCsv(page);
  const sent = page
    .filter(() => server.random() >= drop)
    .flatMap((entry) => (server.random() < repeat ? [entry, entry] : [entry]))
    .map((entry) => writeAuditRow(server, entry));
  const ordered = reorder ? shuffled(sent, server.random) : sent;
  return answerJson(`{"entries":[${ordered.join(',')}],"count":${sent.length}}`);
}

/** Null when no record names that run or trajectory. */
function listAuditRows(
  server: FakeServerState,
  query: RequestQuery,
): readonly WrittenEntry[] | null {
  const from = query.number('from', 0);
  const to = query.number('to', Number.MAX_SAFE_INTEGER);
  const [run, kind] = [query.text('run_id'), query.text('kind')];
  const trajectory = run === null ? null : findTrajectory(server, run);
  if (run !== null && trajectory === null) return null;
  return server
    .inTime()
    .filter(
      (entry) =>
        (trajectory === null || entry.trajectory === trajectory) &&
        (kind === null || entry.kind === kind) &&
        entry.createdAt >= from &&
        entry.createdAt <= to,
    );
}

/** The run has ended by itself, or its record names the trajectory in hex. */
function findTrajectory(server: FakeServerState, id: string): string | null {
  const wanted = bareId(id);
  const run = server.runs.find(
    (known) => known.id === id || (wanted !== '' && known.record.trajectory_id === wanted),
  );
  const trajectory = run?.record.trajectory_id ?? '';
  return /^[0-9a-f]{64}$/.test(trajectory) ? trajectory : null;
}

function noSuchRun(): ServerAnswer {
  return failure(404, 'run not found or has no trajectory');
}

function writeAuditRow(server: FakeServerState, entry: WrittenEntry): string {
  const { id, trajectory, seq, kind, bytes, createdAt } = entry;
  const { prefixes, rewrite } = server.mischief;
  let payload = new TextDecoder().decode(bytes);
  if (rewrite && kind === 'pending_approval') payload = payload.replace('"prod"', '"test"');
  const lane = prefixes ? `traj:${trajectory.toUpperCase()}` : trajectory;
  return `{"id":"${id}","trajectory_id":"${lane}","seq":${seq},"kind":"${kind}","payload":${payload},"created_at":${createdAt}}`;
}
