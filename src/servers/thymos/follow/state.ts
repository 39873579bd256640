// What the page is told of its servers: plain data, whole each time.

import type { ServerTool } from '../deliver/delivery.ts';
import type { Health, RunInfo } from '../http/answers.ts';
import type { LiveFault } from '../http/fault.ts';

/** When something is tried again, and why it has to be. */
export interface Waiting {
  readonly fault: LiveFault;
  /** Milliseconds since 1970; null: only when the person does something. */
  readonly nextAttemptAt: number | null;
  /** Failures in a row. */
  readonly failures: number;
}

export interface FollowState {
  readonly run: string;
  readonly task: string;
  readonly trajectory: string | null;
  readonly status: string;
  readonly phase: string;
  readonly step: number | null;
  readonly maxSteps: number | null;
  readonly tool: string | null;
  readonly pendingChannel: string | null;
  readonly entries: number;
  readonly openRequests: number;
  /** How news of the run arrive. */
  readonly feed: 'stream' | 'asking' | 'ended';
  readonly isCaughtUp: boolean;
  /** Entries that others point to or that stand before held ones, and were never sent. */
  readonly hasGap: boolean;
  /** Milliseconds since 1970 of the last answer; null: none yet. */
  readonly heardAt: number | null;
  readonly waiting: Waiting | null;
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
  readonly tools: readonly ServerTool[];
  readonly runs: readonly RunInfo[];
  /** As the server counts them; null: it does not say. */
  readonly runsTotal: number | null;
  readonly follows: readonly FollowState[];
  readonly heardAt: number | null;
}
