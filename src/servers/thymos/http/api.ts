// The calls of a server, one method each. Paths are made here and nowhere else.

import type { JsonValue } from '../../../core/json/value.ts';
import type { ServerTool } from '../deliver/delivery.ts';
import {
  type Health,
  type RunInfo,
  type RunsPage,
  readHealth,
  readReplay,
  readRun,
  readRuns,
  readSnapshot,
  readTools,
  readWorld,
  type ServerReplay,
  type ServerResource,
  type Snapshot,
} from './answers.ts';
import type { Http } from './http.ts';
import { textAt } from './json.ts';
import { type AuditPage, readAuditPage } from './records.ts';
import { snapshots } from './sse.ts';

export interface AuditAsk {
  /** Only for a run that has ended. */
  readonly run?: string;
  readonly kind?: string;
  /** Whole seconds, inclusive. */
  readonly from: number;
  readonly limit: number;
}

export class Api {
  readonly http: Http;

  constructor(http: Http) {
    this.http = http;
  }

  async health(signal: AbortSignal): Promise<Health> {
    return readHealth(await this.http.json('/health', { signal }));
  }

  async tools(signal: AbortSignal): Promise<readonly ServerTool[]> {
    return readTools(await this.http.json('/tools', { signal }));
  }

  async runs(limit: number, offset: number, signal: AbortSignal): Promise<RunsPage> {
    return readRuns(await this.http.json(`/runs?limit=${limit}&offset=${offset}`, { signal }));
  }

  async run(run: string, signal: AbortSignal): Promise<RunInfo> {
    return readRun(await this.http.json(runPath(run), { signal }));
  }

  async snapshot(run: string, signal: AbortSignal): Promise<Snapshot> {
    return readSnapshot(await this.http.json(`${runPath(run)}/execution`, { signal }));
  }

  /** Snapshots as they are pushed; ends when the server ends it, throws when it is cut. */
  async *stream(run: string, signal: AbortSignal): AsyncGenerator<Snapshot> {
    yield* snapshots(await this.http.stream(`${runPath(run)}/execution/stream`, signal));
  }

  async audit(ask: AuditAsk, signal: AbortSignal): Promise<AuditPage> {
    const query = new URLSearchParams();
    if (ask.run !== undefined) query.set('run_id', ask.run);
    if (ask.kind !== undefined) query.set('kind', ask.kind);
    query.set('from', String(ask.from));
    query.set('limit', String(ask.limit));
    return readAuditPage(await this.http.bytes(`/audit/entries?${query}`, { signal }));
  }

  async worldAt(run: string, seq: string, signal: AbortSignal): Promise<readonly ServerResource[]> {
    return readWorld(await this.http.json(`${runPath(run)}/world/at?seq=${seq}`, { signal }));
  }

  async replay(run: string, signal: AbortSignal): Promise<ServerReplay> {
    return readReplay(await this.http.json(`${runPath(run)}/replay`, { signal }));
  }

  /** The channel may hold a slash. The proposal's id goes along, although 0.8 does not look at it. */
  decide(
    run: string,
    channel: string,
    approve: boolean,
    proposal: string,
    signal: AbortSignal,
  ): Promise<JsonValue> {
    return this.http.json(`${runPath(run)}/approvals/${encodeURIComponent(channel)}`, {
      method: 'POST',
      body: JSON.stringify({ approve, proposal_id: proposal }),
      signal,
    });
  }

  /** @returns the id of the new trajectory */
  async branch(run: string, commit: string, note: string, signal: AbortSignal): Promise<string> {
    const body = JSON.stringify(note ? { commit_id: commit, note } : { commit_id: commit });
    const answer = await this.http.json(`${runPath(run)}/branch`, { method: 'POST', body, signal });
    return textAt(answer, 'branch_trajectory_id');
  }

  async steer(run: string, what: 'cancel' | 'resume', signal: AbortSignal): Promise<void> {
    await this.http.bytes(`${runPath(run)}/${what}`, { method: 'POST', body: '{}', signal });
  }
}

function runPath(run: string): string {
  return `/runs/${encodeURIComponent(run)}`;
}
