// A run of the whole organisation: several roots at a time, estimators and policies that
// change meanwhile, one numbered line after another.

import { encodeText } from '../../../../base/bytes.ts';
import { type GeneratedFields, toText, type WrittenEvent } from './event.ts';
import { liveIntent } from './intent.ts';
import { GeneratorRandom } from './random.ts';
import { type GeneratedStep, interleaved, ORCHESTRATOR, type SharedState } from './step.ts';

export interface RunOptions {
  readonly seed: number;
  /** The run stops taking up new work at this many events; what is begun is ended. */
  readonly events: number;
  /** Roots that go on at the same time. */
  readonly abreast?: number;
}

const START = Date.UTC(2026, 1, 10, 3, 12, 45);

/** The same options give the same events, always. */
export function* generateRun({
  seed,
  events,
  abreast = 4,
}: RunOptions): Generator<WrittenEvent, void> {
  const random = new GeneratorRandom(seed);
  const shared: SharedState = {
    random,
    nextIntent: 0,
    versions: new Map(),
    routingPolicy: 'routing_v1',
    closing: false,
  };
  const runId = `R-20260210-0312-${random.hex(4)}`;
  let now = START;
  let seq = 0;
  const write = ({ type, agent, branch, payload }: GeneratedStep): WrittenEvent => {
    now += random.whole(0, 40) * 1000;
    seq++;
    return {
      schema_version: '1.0',
      event_type: type,
      ts: `${new Date(now).toISOString().slice(0, 19)}Z`,
      seq,
      run_id: runId,
      agent_id: agent,
      host: { hostname: 'runner-01', platform: 'linux', repo_root: '/repo' },
      git: { repo: 'origin', branch, head_sha: random.hex(12), dirty: false },
      payload,
    };
  };
  const root = () => liveIntent(shared, { parent: null, parentBranch: 'main', depth: 0 });
  const running = Array.from({ length: abreast }, root);
  const close = () => {
    shared.closing = seq >= events * 0.97;
  };
  const next = () => {
    close();
    return seq < events ? root() : null;
  };
  let first = '';
  let nextChange = 60;
  for (const step of interleaved(random, running, next)) {
    close();
    first ||= step.type === 'intent_created' ? String(step.payload.intent_id) : '';
    yield write(step);
    if (seq >= nextChange && first) {
      for (const change of governance(shared, first)) yield write(change);
      nextChange = seq + random.whole(120, 400);
    }
  }
}

/** A change of what decides: an estimator is proposed, or a policy changes. */
function* governance(shared: SharedState, intent: string): Generator<GeneratedStep, void> {
  const { random, versions } = shared;
  const step = (type: string, payload: GeneratedFields): GeneratedStep => ({
    type,
    agent: ORCHESTRATOR,
    branch: 'main',
    payload,
  });
  if (random.chance(0.35)) {
    const from = shared.routingPolicy;
    shared.routingPolicy = `routing_v${Number(from.slice(9)) + 1}`;
    yield step('policy_changed', {
      policy_name: 'routing',
      from_version: from,
      to_version: shared.routingPolicy,
      change_intent_id: intent,
      summary: 'Deep models only above the entropy threshold',
      human_approved: random.chance(0.7),
    });
    return;
  }
  const name = random.pick(['entropy', 'p_success', 'impact']);
  const from = versions.get(name) ?? `${name}_v1`;
  const to = `${name}_v${Number(/\d+$/.exec(from)?.[0] ?? 1) + 1}`;
  const needsPerson = random.chance(0.7);
  yield step('estimator_proposed', {
    estimator_name: name,
    new_version: to,
    based_on_version: from,
    proposal_intent_id: intent,
    evidence: {
      backtest_window: 'the last 200 executions',
      calibration_improvement: random.real(0.01, 0.2, 3),
      failure_cases: [],
    },
    human_approval_required: needsPerson,
  });
  if (needsPerson && random.chance(0.2)) return;
  if (needsPerson) {
    yield step('estimator_approved', {
      estimator_name: name,
      approved_version: to,
      reviewer: 'maintainer',
      decision_ts: '2026-02-10T09:00:00Z',
    });
  }
  versions.set(name, to);
}

/** A whole ledger as its file. */
export function ledgerBytes(options: RunOptions): Uint8Array<ArrayBuffer> {
  return encodeText(toText(generateRun(options)));
}
