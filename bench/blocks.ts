// The bench makes the block state ledger for itself, with the engine: a long run of equal steps
// that goes back now and then.

import type { HashEngine } from '../src/base/hash/hash.ts';
import { BlockLedger } from '../src/formats/blocks/write/engine/index.ts';

const KEYS = 1_000;
const WINDOW = 8;

/** `operations` records or a few more, among them `rollbacks` rollbacks. */
export function generatedRun(operations: number, rollbacks: number, hash: HashEngine): BlockLedger {
  let now = 1_700_000_000;
  const run = new BlockLedger({
    owner: 'block:bench',
    runId: 'run-bench',
    initialContext: { task: 'a long run' },
    retain: WINDOW,
    now: () => (now += 0.25),
    hash,
  });
  const every = Math.max(1, Math.floor(operations / (rollbacks + 1)));
  let back = every;
  for (let step = 0; run.records().length < operations; step++) {
    const live = run.liveCheckpoints();
    if (run.records().length >= back && live.length) {
      const target = live[step % live.length];
      if (target) run.rollback(target.id, { reason: `step ${step} was tried again` });
      back += every;
    }
    if (step % 12 === 0) run.createCheckpoint(`pre_step_${step}`);
    if (step % 60 === 0) {
      const block = `block:child-${step % 7}`;
      run.childStarted(block);
      const reversible = step % 600 !== 0;
      run.childFinished(block, {
        status: 'success',
        sideEffects: [{ kind: 'http', ref: `call-${step}`, reversible }],
      });
    }
    const source = `block:child-${step % 7}`;
    const metadata = { run_id: 'run-bench', block_name: source, attempt: 1 + (step % 3) };
    const key = `key-${(step * 7) % KEYS}`;
    if (step % 97 === 0 && run.has(key)) run.delete(key, { source, metadata });
    else run.set(key, { step, of: 'bench', done: step % 2 === 0 }, { source, metadata });
  }
  run.complete('success');
  return run;
}
