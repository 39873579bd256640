// The ledger of each run keeps what its server says of the run, so that it is known without a
// connection. A run that has ended or was forgotten decides who can still be asked.

import type { Ask } from '../../../base/ask.ts';
import { hasEnded, type ServerState } from '../../../ledger/live/protocol.ts';
import { deriveRunState } from './run-state.ts';

export interface KeptStatesPorts {
  readonly ask: Ask;
  /** Returns whether this tab makes the calls of a connection: one of all tabs does. */
  works(key: string): Promise<boolean>;
  changed(ledger: string): void;
}

export class KeptStates {
  private readonly ports: KeptStatesPorts;
  private readonly said = new Map<string, string>();
  private last: Promise<void> = Promise.resolve();

  constructor(ports: KeptStatesPorts) {
    this.ports = ports;
  }

  /** Keeps states one after the other. `isNew` says that a ledger is new. */
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

/**
 * Has all that {@link deriveRunState} looks at, so that nothing is read where nothing has changed.
 */
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
