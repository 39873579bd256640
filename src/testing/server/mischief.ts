// The server can be made to misbehave in each of these ways.

export interface Mischief {
  drop: number;
  repeat: number;
  reorder: boolean;
  cut: number;
  cutStream: boolean;
  status: 0 | 401 | 403 | 404 | 429 | 500 | 503;
  limitRate: number;
  slowMs: number;
  hang: boolean;
  loseAnswer: boolean;
  loseDecision: boolean;
  failAfterActing: boolean;
  echoToken: boolean;
  version: string;
  notJson: boolean;
  noCors: boolean;
  shuffleList: boolean;
  pageCap: number;
  prefixes: boolean;
  /** World, replay and delegations are given of a running run too, as the real server does not. */
  worldWhileRunning: boolean;
  wrongWorld: boolean;
  wrongReplay: boolean;
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
