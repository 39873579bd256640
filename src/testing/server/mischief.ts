// Every way in which the server can be made to misbehave.

export interface Mischief {
  /** Share of an audit page's rows that are left out, from 0 to 1. */
  drop: number;
  /** Share of rows that come twice. */
  repeat: number;
  /** Rows come in any order. */
  reorder: boolean;
  /** Share of answers that are cut off in the middle. */
  cut: number;
  /** Streams break after their first snapshot. */
  cutStream: boolean;
  /** Every call is answered with this status. */
  status: 0 | 401 | 403 | 404 | 429 | 500 | 503;
  /** Share of calls that are answered with 429. */
  limitRate: number;
  /** Milliseconds before each answer. */
  slowMs: number;
  /** Calls are taken and never answered. */
  hang: boolean;
  /** A decision is acted on, and its answer never comes. */
  loseAnswer: boolean;
  /** A decision never arrives, and its answer never comes. */
  loseDecision: boolean;
  /** A decision is answered with 500 after it was acted on. */
  failAfterActing: boolean;
  /** A refusal repeats the token that was sent. */
  echoToken: boolean;
  /** What it says of its version; '' is the known one. */
  version: string;
  /** Answers are a proxy's page. */
  notJson: boolean;
  /** No leave for pages of other origins. */
  noCors: boolean;
  /** The list of runs comes in another order each time. */
  shuffleList: boolean;
  /** Rows of a page, whatever was requested; 0: as requested. */
  pageCap: number;
  /** Ids of rows carry their prefix. */
  prefixes: boolean;
  /** World, replay and delegations are given of a running run too, as the real server does not. */
  worldWhileRunning: boolean;
  /** Its world differs from the ledger's. */
  wrongWorld: boolean;
  /** Its replay report differs from the ledger. */
  wrongReplay: boolean;
  /** The pending request comes with other arguments under the same id. */
  rewrite: boolean;
  /** Just before a decision is handled, somebody else decides and another request takes its place. */
  swapOnDecision: boolean;
}

export const GOOD: Readonly<Mischief> = {
  drop: 0,
  repeat: 0,
  reorder: false,
  cut: 0,
  cutStream: false,
  status: 0,
  limitRate: 0,
  slowMs: 0,
  hang: false,
  loseAnswer: false,
  loseDecision: false,
  failAfterActing: false,
  echoToken: false,
  version: '',
  notJson: false,
  noCors: false,
  shuffleList: false,
  pageCap: 0,
  prefixes: false,
  worldWhileRunning: false,
  wrongWorld: false,
  wrongReplay: false,
  rewrite: false,
  swapOnDecision: false,
};
