// What the page may ask of the worker that speaks with servers. Plain data crosses,
// and the functions that it calls back.

import type { DecisionToDeliver, Delivery } from './deliver/delivery.ts';
import type { ServerState } from './follow/state.ts';
import type { ServerReplay, ServerResource } from './http/answers.ts';
import type { LiveFault } from './http/fault.ts';

export interface ConnectTo {
  readonly url: string;
  readonly tenant: string;
  /** null: none. It stays in the worker's memory. */
  readonly token: string | null;
}

/** What a connection is called, and its address as it is kept and shown. */
export interface Connected {
  readonly key: string;
  readonly url: string;
  readonly tenant: string | null;
}

/** A followed run as it is now, as the file of a ledger. */
export interface GrownRun {
  readonly server: string;
  readonly run: string;
  readonly name: string;
  readonly trajectory: string;
  readonly file: Blob;
  readonly entries: number;
  /** Ids that came again with other bytes: the first ones are kept. */
  readonly changed: readonly string[];
}

export interface LiveWatcher {
  changed(state: ServerState): void;
  /** Settles when the ledger shows it; the next state is handed out after that. */
  grown(run: GrownRun): Promise<void>;
}

/** The server's view of a run at a seq, each part with what came in its place. */
export interface ServerView {
  readonly world: readonly ServerResource[] | LiveFault;
  readonly replay: ServerReplay | LiveFault;
}

export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly fault: LiveFault };

export interface LiveService {
  /** Once, before anything else. */
  watch(
    changed: LiveWatcher['changed'],
    grown: LiveWatcher['grown'],
    readAttempt: (key: string) => string | null,
    writeAttempt: (key: string, attempt: string | null) => void,
  ): Promise<void>;
  connect(to: ConnectTo): Promise<Outcome<Connected>>;
  disconnect(key: string): Promise<void>;
  retryNow(key: string): Promise<void>;
  /** `seed`: what was held of the run before. */
  follow(
    key: string,
    run: string,
    seed: { readonly trajectory: string; readonly file: Blob } | null,
  ): Promise<void>;
  unfollow(key: string, run: string): Promise<void>;
  serverView(key: string, run: string, seq: string): Promise<ServerView | null>;
  deliver(key: string, run: string, decision: DecisionToDeliver): Promise<Delivery>;
  /** @returns the id of the new trajectory */
  branch(key: string, run: string, commit: string, note: string): Promise<Outcome<string>>;
  steer(key: string, run: string, what: 'cancel' | 'resume'): Promise<Outcome<null>>;
}
