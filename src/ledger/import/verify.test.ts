// After the last entry the worker still listens.

import { describe, expect, it } from 'vitest';
import { nobleHash } from '../../base/hash/hash.ts';
import { createSetup } from '../../testing/handler.ts';
import { createTestHost } from '../../testing/host.ts';
import {
  branchTrajectoryId,
  LedgerWriter,
  TrajectoryWriter,
  thymos,
  toJsonLines,
} from '../../testing/thymos-made.ts';
import type { LedgerReader } from '../format/reader.ts';
import { readLedger } from '../format/recognise.ts';
import { Cancelled, type Pace } from '../held/pace.ts';
import { inMemory } from '../sources/bytes.ts';
import { verifyPaced } from './verify.ts';

const host = await createTestHost();
const COST = { tokens: 1, toolCalls: 1, wallClockMs: 1, usdMillicents: 1 };
const COMMITS = 40;

function opened(): LedgerReader {
  const ledger = new LedgerWriter(nobleHash);
  const policySet = ledger.idOfText('policy');
  const clock = () => 1_700_000_000;
  const lane = (id: string) =>
    new TrajectoryWriter(ledger, id, { compiler: 'c/1', policySet, clock });
  const run = lane(ledger.idOfText('run'));
  run.root('run');
  let last = '';
  for (let i = 0; i < COMMITS; i++) {
    const [intent, writ] = [ledger.idOfText(`intent ${i}`), ledger.idOfText('writ')];
    const proposal = run.propose(
      { intent, writ, tool: 'kv_set', args: null },
      { rules: ['writ.scope'], decision: { kind: 'permit' } },
    );
    last = run.commit(proposal, {
      delta: [{ op: 'create', kind: 'kv', id: String(i), value: true }],
      observations: [{ tool: 'kv_set', output: true, latencyMs: 1 }],
      cost: COST,
    }).commit;
  }
  lane(branchTrajectoryId(ledger, run.id, last)).branch(run.id, last, 'another way');
  const bytes = new Uint8Array(toJsonLines(ledger));
  return readLedger(thymos, [{ name: 'a.jsonl', bytes: inMemory(bytes) }], host);
}

async function verify(onPause: (entriesRead: number) => void) {
  let read = 0;
  const pace: Pace = { due: () => true, pause: async () => onPause(read) };
  const { ports } = createSetup();
  const onStep = ({ type }: { readonly type: string }) => {
    if (type === 'entry') read++;
  };
  const options = { profile: 'strict', pins: {} } as const;
  return verifyPaced(ports, { format: thymos, reader: opened(), options, pace, onStep });
}

describe('what is verified of a whole ledger, after its last entry', () => {
  it('is done in steps, with pauses in between', async () => {
    let after = 0;
    const { report } = await verify((read) => {
      if (read === COMMITS + 2) after++;
    });
    expect(report.verdict).toBe('verified');
    expect(after).toBeGreaterThan(COMMITS);
  });

  it('ends where it is cancelled', async () => {
    let after = 0;
    const verifying = verify((read) => {
      if (read === COMMITS + 2 && ++after === 5) throw new Cancelled();
    });
    await expect(verifying).rejects.toThrow(Cancelled);
    expect(after).toBe(5);
  });
});
