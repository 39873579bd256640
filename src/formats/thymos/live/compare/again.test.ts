// When the comparison is due again: it is made with what grew, so news of the record counts.

import { afterEach, expect, it } from 'vitest';
import { createLiveSetup, type LiveSetup } from '../testing.ts';

let setup: LiveSetup | null = null;
afterEach(() => setup?.end());

async function followed(): Promise<LiveSetup> {
  const live = await createLiveSetup();
  setup = live;
  await live.clock.until(() => live.state()?.phase === 'live');
  live.server.settle();
  await live.service.follow(live.key, 'run-1', null);
  await live.caughtUp('run-1');
  return live;
}

it('a run that was followed live is compared after its end, though no entry comes any more', async () => {
  const { server, clock, grown } = await followed();
  const run = server.run('run-1');
  const before = grown('run-1');
  expect(before?.record).toMatchObject({ status: 'running', trajectory: null });
  // Its last step records nothing.
  run.complete();
  await clock.until(() => grown('run-1')?.record?.trajectory === run.lane.id);
  expect(grown('run-1')?.entries).toBe(before?.entries);
});

it.each([
  ['asked too often', 429, true],
  ['refused for good', 404, false],
] as const)('what the server did not give is asked for again: %s', async (_, status, again) => {
  const { server, service, clock, key, grown } = await followed();
  server.run('run-1').complete();
  await clock.until(() => grown('run-1')?.record?.status === 'completed');
  const before = grown('run-1');
  server.mischief.status = status;
  await service.serverView(key, 'run-1', '0');
  server.mischief.status = 0;
  await clock.pass(15_000);
  expect(grown('run-1') !== before).toBe(again);
});
