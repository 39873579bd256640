// The server keeps this of a run: its list and its record serve it, and a restart brings it back.

import { ACCEPTED, type RunStatus } from './session.ts';

export type Termination = 'CognitionDone' | 'MaxStepsReached' | 'Error' | 'Cancelled';

export interface Summary {
  readonly steps_executed: number;
  readonly intents_submitted: number;
  readonly commits: number;
  readonly rejections: number;
  readonly failures: number;
  readonly final_answer: string | null;
  readonly terminated_by: Termination;
}

export interface ServerRunRecord {
  /** '' until the run has ended by itself; `traj:…` once it was resumed. */
  readonly trajectory_id: string;
  readonly task: string;
  readonly status: 'running' | 'completed' | 'failed';
  readonly summary: Summary | null;
  readonly tenant_id: string;
}

/** A run that broke off says nothing of what it did. */
export function brokenOff(final_answer: string, terminated_by: 'Error' | 'Cancelled'): Summary {
  return {
    steps_executed: 0,
    intents_submitted: 0,
    commits: 0,
    rejections: 0,
    failures: 1,
    final_answer,
    terminated_by,
  };
}

/** After a restart a session is made up from the record, again at each call. */
export function recoverRecord(run: string, record: ServerRunRecord, now: number): object {
  const { task, trajectory_id, summary } = record;
  const status: RunStatus = record.status;
  const steps = summary?.steps_executed ?? 0;
  const [phase, operator_state] = {
    running: ['intent', 'Execution session restored'],
    completed: ['result', 'Run completed'],
    failed: ['result', 'Run ended before completion'],
  }[record.status];
  const { commits = 0, rejections = 0, failures = 0 } = summary ?? {};
  return {
    run_id: run,
    task,
    ...(trajectory_id ? { trajectory_id } : {}),
    status,
    phase,
    operator_state,
    current_step: steps,
    max_steps: Math.max(1, steps),
    ...(summary?.final_answer ? { final_answer: summary.final_answer } : {}),
    tokens_in: 0,
    tokens_out: 0,
    counters: {
      steps_started: 0,
      intents_declared: 0,
      proposals_staged: 0,
      commits,
      rejections,
      failures,
      recoveries: 0,
      retries: 0,
      approvals_pending: 0,
    },
    updated_at_ms: now,
    log: [
      { idx: 1, timestamp_ms: now, ...ACCEPTED },
      ...(summary
        ? [
            {
              idx: 2,
              timestamp_ms: now,
              phase: 'result',
              level: status === 'completed' ? 'success' : 'warning',
              title: 'Recovered persisted run state',
              detail: `Termination: ${summary.terminated_by}. Commits: ${commits}. Rejections: ${rejections}. Failures: ${failures}.`,
              step_index: Math.max(0, steps - 1),
            },
          ]
        : []),
    ],
  };
}
