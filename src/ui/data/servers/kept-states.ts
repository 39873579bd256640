// Keeps with the ledger of each run what its server says of it, so that it is known also when the
// server is not connected: that a run has ended, or was forgotten, decides who can still be asked.

import type { Ask } from '../../../base/ask.ts';
import { hasEnded, type ServerState } from '../../../ledger/live/protocol.ts';
import { deriveRunState } from './run-state.ts';

export interface KeptStatesPorts {
  readonly ask: Ask;
  /** Whether this tab makes the calls of a connection: of all tabs one keeps. */
  works(key: string): Promise<boolean>;
  /** The ledger has another state now. */
  changed(ledger: string): void;
}

export class KeptStates {
  private readonly ports: KeptStatesPorts;
  /** What was said last of the runs of each server, and is kept. */
  private readonly said = new Map<string, string>();
  private last: Promise<void> = Promise.resolve();

  constructor(ports: KeptStatesPorts) {
    this.ports = ports;
  }

  /** One after the other. `isNew`: there is a ledger that was not there before. */
  keep(server: ServerState, isNew = false): void {
    this.last = this.last.then(() => this.keepNow(server, isNew)).catch(() => undefined);
  }

  private async keepNow(server: ServerState, isNew: boolean): Promise<void> {
    const { key } = server;
    const said = toKey(server);
    if (!isNew && said === this.said.get(key)) return;
    if (!(await this.ports.works(key))) return;
    const records = new Map(server.runs.map((record) => [record.run, record]));
    const follows = new Map(server.follows.map((follow) => [follow.run, follow]));
    for (const { id, origin } of await this.ports.ask({ name: 'ledgers', input: null })) {
      if (origin?.kind !== 'server' || origin.server !== key) continue;
      const { run, state: kept = null } = origin;
      const now = deriveRunState(follows.get(run) ?? null, records.get(run) ?? null, kept);
      if (now === null || JSON.stringify(now) === JSON.stringify(kept)) continue;
      if (await this.ports.ask({ name: 'keep run state', input: { ledger: id, state: now } }))
        this.ports.changed(id);
    }
    this.said.set(key, said);
  }
}

/** All that {@link deriveRunState} looks at, so that nothing is read where nothing has changed. */
function toKey({ runs, follows }: ServerState): string {
  return JSON.stringify([
    runs.filter(({ status }) => hasEnded(status)).map(({ run, status }) => [run, status]),
    follows.map(({ run, status, feed, trajectory, trajectories }) => [
      run,
      hasEnded(status) || status === 'waiting_approval' ? status : status !== '',
      feed === 'ended' || feed === 'forgotten' ? feed : null,
      trajectory,
      trajectories,
    ]),
  ]);
}
