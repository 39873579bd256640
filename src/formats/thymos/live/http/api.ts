// The calls of a server, one method each. Paths are made here and nowhere else.

import { numberAt } from '../../../../base/json/access.ts';
import type { JsonValue } from '../../../../base/json/value.ts';
import type {
  Health,
  LiveFault,
  Resumption,
  RunInfo,
  ServerTool,
} from '../../../../ledger/live/protocol.ts';
import { bareId } from '../../bare-id.ts';
import {
  idAt,
  type RunListPage,
  readHealth,
  readReplay,
  readRun,
  readRunList,
  readSnapshot,
  readTools,
  readWorld,
  type ServerView,
  type Snapshot,
} from './answers.ts';
import { snapshots } from './events.ts';
import { toLiveFault } from './fault.ts';
import type { Http } from './http.ts';
import { type AuditPage, readAuditPage } from './records.ts';

export interface AuditQuery {
  /** Only of the trajectory that this run's record names: another form of it is refused. */
  readonly run?: string;
  readonly kind?: string;
  readonly from?: number;
  readonly to?: number;
}

export class Api {
  readonly http: Http;
  private readonly signal: AbortSignal;

  /** @param signal ends all calls */
  constructor(http: Http, signal: AbortSignal) {
    this.http = http;
    this.signal = signal;
  }

  async health(): Promise<Health> {
    return readHealth(await this.json('/health'));
  }

  async tools(): Promise<readonly ServerTool[]> {
    return readTools(await this.json('/tools'));
  }

  async runs(limit: number, offset: number): Promise<RunListPage> {
    return readRunList(await this.json(`/runs?limit=${limit}&offset=${offset}`));
  }

  /** Those that run or wait; a server takes no more than a page has. */
  async running(limit: number): Promise<RunListPage> {
    return readRunList(await this.json(`/runs?status=running&limit=${limit}`));
  }

  async run(run: string): Promise<RunInfo> {
    return readRun(await this.json(runPath(run)), run);
  }

  async snapshot(run: string): Promise<Snapshot> {
    const { signal } = this;
    const { value, length } = await this.http.sized(`${runPath(run)}/execution`, { signal });
    return readSnapshot(value, length);
  }

  /** Snapshots as they are pushed; ends when the server ends it, throws when it is cut. */
  async *stream(run: string, signal: AbortSignal): AsyncGenerator<Snapshot> {
    yield* snapshots(await this.http.stream(`${runPath(run)}/execution/stream`, signal));
  }

  /** Oldest first, by whole seconds, both ends included. */
  async entries(wanted: AuditQuery & { readonly limit: number }): Promise<AuditPage> {
    const { signal } = this;
    return readAuditPage(await this.http.bytes(`/audit/entries?${toQuery(wanted)}`, { signal }));
  }

  /** null: it does not say. */
  async count(wanted: AuditQuery): Promise<number | null> {
    return numberAt(await this.json(`/audit/entries/count?${toQuery(wanted)}`), 'count');
  }

  /** The server's own view of a run at a seq. */
  async view(run: string, seq: string): Promise<ServerView> {
    return {
      world: await orFault(this.json(`${runPath(run)}/world/at?seq=${seq}`).then(readWorld)),
      replay: await orFault(this.json(`${runPath(run)}/replay`).then(readReplay)),
    };
  }

  /** The channel may contain a slash. Version 0.8 ignores the proposal's id. */
  async decide(run: string, channel: string, approve: boolean, proposal: string): Promise<void> {
    const path = `${runPath(run)}/approvals/${encodeURIComponent(channel)}`;
    await this.json(path, JSON.stringify({ approve, proposal_id: proposal }));
  }

  /** @returns the id of the new trajectory */
  async branch(run: string, commit: string, note: string): Promise<string> {
    const body = JSON.stringify({ commit_id: bareId(commit), ...(note && { note }) });
    return idAt(await this.json(`${runPath(run)}/branch`, body), 'branch_trajectory_id');
  }

  async cancel(run: string): Promise<void> {
    await this.json(`${runPath(run)}/cancel`, '{}');
  }

  async resume(run: string, { task, maxSteps, model }: Resumption): Promise<void> {
    const cognition = model && {
      provider: model.provider,
      ...(model.name && { model: model.name }),
      ...(model.url && { base_url: model.url }),
    };
    const body = { task, max_steps: maxSteps, ...(cognition && { cognition }) };
    await this.json(`${runPath(run)}/resume`, JSON.stringify(body));
  }

  private json(path: string, body: string | null = null): Promise<JsonValue> {
    return this.http.json(path, { body, signal: this.signal });
  }
}

function toQuery({
  run,
  kind,
  from,
  to,
  limit,
}: AuditQuery & { readonly limit?: number }): URLSearchParams {
  const named = { run_id: run, kind, from, to, limit };
  const given = Object.entries(named).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return new URLSearchParams(given);
}

function runPath(run: string): string {
  return `/runs/${encodeURIComponent(run)}`;
}

async function orFault<T>(answer: Promise<T>): Promise<T | LiveFault> {
  try {
    return await answer;
  } catch (error) {
    return toLiveFault(error);
  }
}
