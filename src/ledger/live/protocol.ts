// A kind of server provides this to the app. Everything that crosses between the page and the
// worker of a kind is plain data.

import type { Ask } from '../../base/ask.ts';
import type { ErrorWords } from '../../base/error.ts';
import type { Seq } from '../../base/seq.ts';
import type { Finding } from '../model/check.ts';

export interface LiveFault extends ErrorWords {
  readonly cause: string;
  readonly retry: boolean;
  /** How long the server wants to be left alone; null when it does not say. */
  readonly retryAfterMs: number | null;
  readonly status: number | null;
}

export type CallOutcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly fault: LiveFault };

/** Says when something is tried again, and why. */
export interface Waiting {
  readonly fault: LiveFault;
  /** Milliseconds since 1970; null when only the person can go on. */
  readonly nextAttemptAt: number | null;
  readonly failures: number;
}

export interface RunInfo {
  readonly run: string;
  readonly task: string;
  /** The server's own word. Runs that are "running" are followed without being asked for. */
  readonly status: string;
  /**
   * The server's state, its replay and its branches of this run are of this trajectory; null for
   * nothing yet.
   */
  readonly trajectory: string | null;
  /** A resumed run wrote its record: the server can give no state of it, and make no branch. */
  readonly isResumed: boolean;
}

const ENDED: ReadonlySet<string> = new Set(['completed', 'failed', 'cancelled']);

/** Takes the status of a run, in its record or its session. */
export function hasEnded(status: string): boolean {
  return ENDED.has(status);
}

/** The progress of a run, as the server says. */
export interface RunProgress {
  readonly task: string;
  readonly status: string;
  readonly step: number | null;
  readonly maxSteps: number | null;
  readonly tool: string | null;
  readonly pendingChannel: string | null;
}

export interface FollowState extends RunProgress {
  readonly run: string;
  readonly entries: number;
  readonly openRequests: number;
  /**
   * Says how news of the run arrives. `forgotten`: the server was killed and started again, lists
   * the run as running for ever, and can neither continue nor answer it; nothing is read any more.
   */
  readonly feed: 'stream' | 'polling' | 'ended' | 'forgotten';
  readonly trajectory: string | null;
  /**
   * The trajectories of the run itself, in the order in which they were seen: a resume makes
   * another. Nothing in the ledger links them: that they belong together is the server's word.
   */
  readonly trajectories: readonly string[];
  readonly note: string | null;
  /**
   * So many entries of all runs would have to be read to look for its own: too many to do so
   * without being asked. Null when there is nothing to look for.
   */
  readonly toLookThrough: number | null;
  readonly isCaughtUp: boolean;
  /** Other entries refer to or follow some that the server never sent. */
  readonly hasGap: boolean;
  readonly sending: Sending | null;
  readonly waiting: Waiting | null;
}

/** A decision that was sent, until the ledger shows its outcome, or the run is over. */
export interface Sending {
  readonly proposal: string;
  readonly approve: boolean;
  readonly isAnswered: boolean;
  /** It takes so long that the person should know. */
  readonly isLate: boolean;
}

/** Effect and risk of a tool, in the server's own words. */
export interface ServerTool {
  readonly name: string;
  readonly version: string;
  readonly effect: string;
  readonly risk: string;
}

export interface Health {
  readonly status: string;
  readonly version: string;
  readonly details: readonly string[];
}

export interface ServerState {
  readonly key: string;
  readonly url: string;
  readonly tenant: string | null;
  readonly hasToken: boolean;
  readonly phase: 'connecting' | 'live' | 'waiting' | 'stopped';
  readonly waiting: Waiting | null;
  readonly health: Health | null;
  readonly isKnownVersion: boolean;
  /** Null when it was not asked yet, or has not answered. */
  readonly tools: readonly ServerTool[] | null;
  readonly runs: readonly RunInfo[];
  readonly runsTotal: number | null;
  readonly follows: readonly FollowState[];
}

export interface ConnectTo {
  readonly url: string;
  readonly tenant: string;
  /** Null for none. It stays in the worker's memory. */
  readonly token: string | null;
}

/** The key of a connection, and its address as it is kept and shown. */
export interface Connected {
  readonly key: string;
  readonly url: string;
  readonly tenant: string | null;
}

/** The earlier part of a run, so that it is continued from there. */
export interface FollowedBefore {
  readonly trajectory: string;
  readonly file: Blob;
  /** Nothing names the run: it was concluded from the run's task. */
  readonly isByTask: boolean;
}

/** A run as the file of a ledger. */
export interface GrownFile {
  readonly file: Blob;
  /** Of two files with the same name the later one has all bytes of the earlier one, then more. */
  readonly series: string;
}

/** A followed run in its present state. */
export interface GrownRun extends FollowedBefore, GrownFile {
  readonly trajectories: readonly string[];
  readonly server: string;
  readonly run: string;
  readonly name: string;
  readonly entries: number;
  readonly record: RunInfo | null;
  readonly findings: readonly Finding[];
}

/** The finding of this check says that a ledger is followed `isByTask`. */
export const BY_TASK = 'server.run';

/** A decision, bound to what the person saw. Ids are lower-case hex. */
export interface DecisionToDeliver {
  readonly proposal: string;
  readonly channel: string;
  readonly head: string;
  readonly approve: boolean;
}

/**
 * - `carried out`, `denied`: the ledger says so, in `entry`.
 * - `not sent`: nothing went to the server; `refusal` and `why` give the reason.
 * - `sent, not seen yet`: the server took it, the ledger does not show an outcome yet.
 * - `unknown`: it was sent, no answer came, and the ledger shows no outcome.
 */
export const DELIVERY_STATES = [
  'carried out',
  'denied',
  'not sent',
  'sent, not seen yet',
  'unknown',
] as const;

export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const DELIVERY_REFUSALS = [
  'not connected',
  'unreachable',
  'no such request',
  'resolved elsewhere',
  'request changed',
  'head moved',
  'several requests',
  'not waiting',
  'sent before',
  'refused by the server',
] as const;

export type DeliveryRefusal = (typeof DELIVERY_REFUSALS)[number];

export interface Delivery {
  readonly state: DeliveryState;
  readonly why: string;
  readonly refusal: DeliveryRefusal | null;
  readonly entry: { readonly lane: string; readonly seq: Seq; readonly id: string } | null;
}

/** A decision that was sent, and whose outcome the ledger does not show yet. */
export interface SentDecision {
  readonly approve: boolean;
  readonly at: number;
}

/** The page does this for the worker of a kind. */
export interface LiveWatcher {
  changed(state: ServerState): void | Promise<void>;
  /** Settles when the ledger shows it; the next state is handed out after that. */
  grown(run: GrownRun): Promise<void>;
  /** Sent decisions have to outlive the page, and every tab has to know of them. */
  readSent(key: string): SentDecision | null | Promise<SentDecision | null>;
  writeSent(key: string, sent: SentDecision | null): void | Promise<void>;
}

/** A page does this for its worker, where tabs share connections. */
export interface PageWatcher extends LiveWatcher {
  before(key: string, run: string): Promise<FollowedBefore | null>;
  /** Answers at once: a browser can stop a page whose worker goes on. */
  answer(): Promise<void>;
}

/** A page may ask this of its worker. All tabs get the same answers, whichever of them works. */
export interface PageService<View = unknown>
  extends Omit<LiveService<View>, 'watch' | 'identify' | 'connect' | 'pause' | 'follow'> {
  /** Called once, before anything else. */
  watch(page: PageWatcher): Promise<void>;
  /** @param isAlone what this tab reads is kept where no other tab finds it */
  connect(to: ConnectTo, isAlone: boolean): Promise<CallOutcome<Connected>>;
  follow(key: string, run: string): Promise<void>;
  show(isShown: boolean): Promise<void>;
  works(key: string): Promise<boolean>;
}

/** The worker of a kind can do this. `View` is the server's own view of a run. */
export interface LiveService<View = unknown> {
  /** Called once, before anything else. */
  watch(watcher: LiveWatcher): Promise<void>;
  identify(to: ConnectTo): Promise<CallOutcome<Connected>>;
  connect(to: ConnectTo): Promise<CallOutcome<Connected>>;
  disconnect(key: string): Promise<void>;
  retryNow(key: string): Promise<void>;
  /** While nobody looks, nothing is asked at intervals; an open stream still brings news. */
  pause(key: string, isPaused: boolean): Promise<void>;
  follow(key: string, run: string, before: FollowedBefore | null): Promise<void>;
  unfollow(key: string, run: string): Promise<void>;
  /** Looks for entries of a run that no call leads to: see `toLookThrough`. */
  lookFor(key: string, run: string): Promise<void>;
  serverView(key: string, run: string, seq: string): Promise<View | null>;
  deliver(key: string, run: string, decision: DecisionToDeliver): Promise<Delivery>;
  /** @returns the id of the new lane */
  branch(key: string, run: string, commit: string, note: string): Promise<CallOutcome<string>>;
  cancel(key: string, run: string): Promise<CallOutcome<null>>;
  resume(key: string, run: string, again: Resumption): Promise<CallOutcome<null>>;
}

/** The settings with which a run is started once more. */
export interface Resumption {
  readonly task: string;
  readonly maxSteps: number;
  readonly model: {
    readonly provider: string;
    readonly name: string;
    readonly url: string;
  } | null;
}

/** `not compared` is no agreement, and `not yet` is compared later: `note` says why. */
export interface ComparedRun {
  readonly state: 'equal' | 'different' | 'not compared' | 'not yet';
  readonly note: string;
}

/** Compares the server's own view of a run with its entries. */
export interface RunComparison {
  readonly world: ComparedRun;
  readonly replay: ComparedRun;
  readonly findings: readonly Finding[];
}

/** The screens say this about a kind of server. */
export interface ServerManifest {
  readonly id: string;
  readonly name: string;
  readonly format: string;
  readonly knownVersion: string;
  readonly addressExample: string;
  readonly tokenHelp: string;
  readonly tenantHelp: string;
  readonly checks: readonly {
    readonly id: string;
    readonly title: string;
    readonly fault: string;
  }[];
}

export interface ServerKind<View = unknown> {
  readonly manifest: ServerManifest;
  /** The address of the worker that exposes a {@link LiveService}. */
  readonly script: string;
  compare(
    ask: Ask,
    ledger: string,
    run: GrownRun,
    serverView: (seq: string) => Promise<View | null>,
  ): Promise<RunComparison>;
}
