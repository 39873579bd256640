// What of a large ledger is read for one run.

import { afterEach, describe, expect, it } from 'vitest';
import type { RunScript } from '../../../../testing/server/script.ts';
import { arrived, createLiveSetup, type LiveSetup, listRecorded } from '../testing.ts';
import { long, makeAskingScript, meter } from './testing.ts';

const HOUR = 3_600_000;
const OTHERS = 100_000;
/** About as large as a row of another run. */
const ROW = 1_500;

let setup: LiveSetup | null = null;
afterEach(() => setup?.end());

/** A server whose ledger has 100,000 entries of other runs, of the day until now. */
async function busy(scripts: readonly RunScript[]): Promise<LiveSetup> {
  const made = await createLiveSetup({ scripts });
  const now = Math.floor(made.clock.now() / 1000);
  made.server.addOthers({ entries: OTHERS, from: now - 86_400, to: now });
  return made;
}

describe('in a ledger with 100,000 entries of others', () => {
  it.each([
    ['from its beginning', 0],
    ['long after it began', 6],
  ])('a run is followed %s by reading little more than itself', async (_, hours) => {
    const it = await busy([long('ours', 40)]);
    setup = it;
    const { clock, server, service, key } = it;
    // Meanwhile others write, too.
    const minutes = () => {
      const now = Math.floor(clock.now() / 1000);
      server.addOthers({ entries: 60, from: now, to: now + 60 });
    };
    for (let hour = 0; hour < hours; hour++) {
      server.tick();
      for (let minute = 0; minute < 60; minute++) {
        minutes();
        await clock.pass(60_000);
      }
    }
    const read = meter(it);
    await service.follow(key, 'run-1', null);
    const stop = clock.every(2_000, () => server.tick());
    await clock.until(() => server.run('run-1').isOver);
    stop();
    await it.caughtUp('run-1');
    await clock.until(() => it.state()?.follows[0]?.feed === 'ended');
    expect(await arrived(it.grown('run-1'))).toEqual(listRecorded(server, 'run-1'));
    const own = listRecorded(server, 'run-1').length;
    const ran = new Set(server.ledger.entries.map(({ createdAt }) => createdAt));
    const inItsSeconds = server.inTime().filter(({ createdAt }) => ran.has(createdAt)).length;
    // Each of its seconds with the one before and the one after, and the last one once more.
    expect(read.audit).toBeLessThan(6 * ROW * (own + inItsSeconds));
    expect(read.rest).toBeLessThan(2_500_000);
  });

  it('a run that is over is read by its name, and once', async () => {
    const it = await busy([long('ours', 40)]);
    setup = it;
    const { clock, server, service, key } = it;
    server.settle();
    await clock.pass(60_000);
    const read = meter(it);
    await service.follow(key, 'run-1', null);
    await it.caughtUp('run-1');
    await clock.pass(HOUR);
    expect(read.audit).toBeLessThan(2 * ROW * listRecorded(server, 'run-1').length);
    const whole = read.calls.filter(({ path }) => path.includes('/entries?run_id'));
    expect(whole).toHaveLength(1);
  });

  it('a request shows within two seconds and a few calls', async () => {
    const it = await busy([makeAskingScript('ours')]);
    setup = it;
    const { clock, server, service, key } = it;
    await clock.until(() => it.state()?.phase === 'live');
    await clock.pass(HOUR);
    server.settle();
    const began = clock.now();
    const read = meter(it);
    await service.follow(key, 'run-1', null);
    await clock.until(() => it.state()?.follows[0]?.openRequests === 1);
    expect(clock.now() - began).toBeLessThan(2_000);
    expect(read.audit + read.rest).toBeLessThan(100_000);
    expect(read.calls.length).toBeLessThan(7);
  });
});
