// The calls of a server, one method each. Paths are made here and nowhere else.

import { textAt } from '../../../core/json/access.ts';
import type { JsonValue } from '../../../core/json/value.ts';
import type { Health, LiveFault, RunInfo, ServerTool } from '../../protocol.ts';
import {
  type RunsPage,
  readHealth,
  readReplay,
  readRun,
  readRuns,
  readSnapshot,
  readTools,
  readWorld,
  type ServerView,
  type Snapshot,
} from './answers.ts';
import { snapshots } from './events.ts';
import { faultOf } from './fault.ts';
import type { Http } from './http.ts';
import { type AuditPage, readAuditPage } from './records.ts';

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

  async runs(limit: number, offset: number): Promise<RunsPage> {
    return readRuns(await this.json(`/runs?limit=${limit}&offset=${offset}`));
  }

  async run(run: string): Promise<RunInfo & { readonly trajectory: string | null }> {
    return readRun(await this.json(runPath(run)));
  }

  async snapshot(run: string): Promise<Snapshot> {
    return readSnapshot(await this.json(`${runPath(run)}/execution`));
  }

  /** Snapshots as they are pushed; ends when the server ends it, throws when it is cut. */
  async *stream(run: string, signal: AbortSignal): AsyncGenerator<Snapshot> {
    yield* snapshots(await this.http.stream(`${runPath(run)}/execution/stream`, signal));
  }

  /** Entries from a second on, that second included; all kinds unless one is given. */
  async audit(from: number, limit: number, kind?: string): Promise<AuditPage> {
    const query = new URLSearchParams({
      ...(kind && { kind }),
      from: `${from}`,
      limit: `${limit}`,
    });
    const { signal } = this;
    return readAuditPage(await this.http.bytes(`/audit/entries?${query}`, { signal }));
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
    const body = JSON.stringify(note ? { commit_id: commit, note } : { commit_id: commit });
    const answer = await this.json(`${runPath(run)}/branch`, body);
    return textAt(answer, 'branch_trajectory_id') ?? '';
  }

  async steer(run: string, what: 'cancel' | 'resume'): Promise<void> {
    const { signal } = this;
    await this.http.bytes(`${runPath(run)}/${what}`, { body: '{}', signal });
  }

  private json(path: string, body: string | null = null): Promise<JsonValue> {
    return this.http.json(path, { body, signal: this.signal });
  }
}

function runPath(run: string): string {
  return `/runs/${encodeURIComponent(run)}`;
}

async function orFault<T>(answer: Promise<T>): Promise<T | LiveFault> {
  try {
    return await answer;
  } catch (error) {
    return faultOf(error);
  }
}
