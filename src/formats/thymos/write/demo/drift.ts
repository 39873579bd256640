// A reservoir through one night, whole and unchanged: and yet another compiler takes over midway, later
// another policy set, and in the end another key signs.

import type { HashEngine } from '../../../../base/hash/hash.ts';
import { createSigner } from '../../../../base/signature/sign.ts';
import { DemoLedger, type DemoRun, put } from './demo-ledger.ts';
import { DEMO_SIGNER } from './signed.ts';

/** Signs the end of the night: a demonstration key as well, and anybody can sign with it. */
export const SECOND_DEMO_SIGNER = createSigner(new Uint8Array(32).fill(0x3d));

/** What the compiler calls itself after its update. */
export const UPDATED_COMPILER = 'thymos-compiler/0.1.0';

function reads(run: DemoRun, level: number, flow: number): void {
  run.did('level_read', {
    args: { name: 'upper basin' },
    output: { name: 'upper basin', level, flow },
    changes: [put('level', 'upper basin', { metres: level, inflow: flow })],
    ms: 24,
    tokens: 180,
  });
}

function pumps(run: DemoRun, running: number, because: string): void {
  run.did('pump_set', {
    args: { name: 'pumps', running },
    output: { name: 'pumps', running },
    changes: [put('pumps', 'house 2', { running, because })],
    ms: 410,
    tokens: 260,
  });
}

export function drift(hash: HashEngine): DemoLedger {
  const book = new DemoLedger(hash, 'drift', DEMO_SIGNER);
  const run = book.run(
    'reservoir',
    'Keep the upper basin between 4.0 and 5.5 metres until morning',
  );
  reads(run, 4.25, 310);
  pumps(run, 2, 'inflow is higher than usual');
  reads(run, 4.75, 295);
  pumps(run, 3, 'half a metre in an hour');

  run.lane.goOn({ compiler: UPDATED_COMPILER });
  reads(run, 5.125, 280);
  const valve = run.asks('valve_open', {
    args: { name: 'spillway', share: 0.2 },
    rules: ['water.downstream'],
    channel: 'night engineer',
    reason: 'opening the spillway wets the path along the river',
  });
  book.wait(420);
  run.granted(valve, {
    output: { name: 'spillway', share: 0.2 },
    changes: [put('valve', 'spillway', { share: 0.2, path: 'closed to walkers' })],
    ms: 9_300,
  });
  reads(run, 5.25, 240);

  run.lane.goOn({ policySet: book.id('policy set for low water') });
  pumps(run, 1, 'the tariff at night has ended');
  run.refused('policy_denied', 'more than three pumps need a person on site');
  reads(run, 4.875, 190);
  pumps(run, 0, 'inflow is back to what it is in March');

  run.lane.goOn({ signer: SECOND_DEMO_SIGNER });
  reads(run, 4.5, 150);
  run.did('valve_close', {
    args: { name: 'spillway' },
    output: { name: 'spillway', share: 0 },
    changes: [put('valve', 'spillway', { share: 0, path: 'open' })],
    ms: 9_100,
  });
  run.did('report_write', {
    args: { name: 'night' },
    output: { name: 'night', lines: 4 },
    changes: [put('report', 'night', { highest: 5.25, lowest: 4.25, spilled: true })],
    ms: 66,
    tokens: 900,
  });
  return book;
}
