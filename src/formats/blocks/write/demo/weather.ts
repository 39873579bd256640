// "Snip and patch": Step_B answers in prose, the composite block goes back to before it,
// patches its input and runs it again.

import type { HashEngine } from '../../../../base/hash/hash.ts';
import { BlockLedger } from '../engine/index.ts';
import { demoClock } from './clock.ts';

const PROSE = `Tomorrow will be a fine day in Bergen!
Expect a high of 14 °C and only a light breeze from the north-west.
Take a jacket for the evening.`;

export function weatherRun(hash: HashEngine): BlockLedger {
  const run = new BlockLedger({
    owner: 'block:forecast-assistant',
    runId: 'run-forecast-0142',
    initialContext: {
      user_intent: 'Tomorrow’s weather in Bergen, for the dashboard',
      location: { city: 'Bergen', country: 'NO' },
    },
    now: demoClock(1_760_000_000.5, [0.25, 1.5, 0.125, 2, 0.75]),
    hash,
  });
  const about = (block: string, node: string, attempt: number) => ({
    source: block,
    metadata: {
      trace_id: 'trace-7f31',
      run_id: 'run-forecast-0142',
      span_id: `span-${node.toLowerCase()}-${attempt}`,
      block_name: block,
      node_name: node,
      attempt,
    },
  });
  run.createCheckpoint('pre_step_a');
  run.childStarted('WeatherBlock');
  run.childFinished('WeatherBlock', {
    status: 'success',
    sideEffects: [{ kind: 'http', ref: 'GET /v1/forecast/bergen', reversible: true }],
  });
  run.set(
    'weather',
    { high_c: 14, low_c: 8, wind: { from: 'NW', speed_ms: 3.5 }, rain_mm: 0 },
    about('WeatherBlock', 'Step_A', 1),
  );
  run.createCheckpoint('pre_step_b');
  run.childStarted('Step_B');
  run.childFinished('Step_B', { status: 'success' });
  run.set('report', PROSE, about('Step_B', 'Step_B', 1));
  run.childStarted('DashboardBlock');
  run.childFinished('DashboardBlock', { status: 'failed' });
  run.set(
    'dashboard_error',
    { message: 'Unexpected token T at position 0', reads: 'report' },
    about('DashboardBlock', 'Step_C', 1),
  );
  run.rollback('pre_step_b', {
    reason: 'The dashboard reads JSON, and Step_B answered in prose. Its input lacks a constraint.',
  });
  run.set('constraint', 'Output JSON Only', about('Recovery', 'Step_B', 2));
  run.childStarted('Step_B');
  run.childFinished('Step_B', { status: 'success' });
  run.set(
    'report',
    { city: 'Bergen', high_c: 14, wind: 'NW', umbrella: false },
    about('Step_B', 'Step_B', 2),
  );
  run.childStarted('DashboardBlock');
  run.childFinished('DashboardBlock', {
    status: 'success',
    sideEffects: [{ kind: 'http', ref: 'PUT /widgets/weather', reversible: true }],
  });
  run.set('dashboard', { widget: 'weather', state: 'shown' }, about('DashboardBlock', 'Step_C', 2));
  run.complete('success');
  return run;
}
