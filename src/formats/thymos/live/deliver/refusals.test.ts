import { afterEach, expect, it } from 'vitest';
import { createLiveSetup, type LiveSetup } from '../testing.ts';

let setup: LiveSetup | null = null;
afterEach(() => setup?.end());

const AGAIN = { task: 'Once more', maxSteps: 8, model: null };

/** A server with a run that met its limit of steps, one that completed, one that was cancelled. */
async function ended(): Promise<LiveSetup> {
  const step = {
    step: 'call',
    call: { tool: 'set', args: {}, output: null, changes: [] },
  } as const;
  const scripts = [
    { task: 'Limited', steps: [step, step], maxSteps: 1 },
    { task: 'Whole', steps: [step] },
    { task: 'Cancelled', steps: [step, step] },
  ];
  const live = await createLiveSetup({ scripts });
  setup = live;
  live.server.run('run-3').cancel();
  live.server.settle();
  return live;
}

it('what the server refuses comes in its words, with what to do', async () => {
  const { service, key, server } = await ended();
  const { branch, cancel, resume } = service;
  const commit = server.run('run-2').headCommit ?? '';
  const faults = [
    await cancel(key, 'run-2'),
    await resume(key, 'run-2', AGAIN),
    await resume(key, 'run-3', AGAIN),
    await resume(key, 'run-1', { ...AGAIN, maxSteps: 300 }),
    await branch(key, 'run-3', commit, ''),
  ].map((outcome) => (outcome.ok ? null : outcome.fault));
  expect(faults).toMatchObject([
    { status: 409, detail: expect.stringContaining('not in running state') },
    { status: 409, detail: expect.stringContaining('already completed') },
    { status: 400, detail: expect.stringContaining('no trajectory to resume') },
    { status: 400, detail: expect.stringContaining('cannot exceed 256') },
    { status: 404, detail: expect.stringContaining('not found or not started') },
  ]);
  for (const fault of faults) expect(fault).toMatchObject({ retry: false });
  for (const fault of faults) expect(fault?.todo).not.toMatch(/tried again/);
});

it('a second branch from a commit is said to be one, and ids are sent without their prefix', async () => {
  const { service, key, server } = await ended();
  const commit = `commit:${server.run('run-2').headCommit}`;
  const first = await service.branch(key, 'run-2', commit, 'try');
  expect(first).toMatchObject({ ok: true, value: expect.stringMatching(/^[0-9a-f]{64}$/) });
  const second = await service.branch(key, 'run-2', commit, 'try');
  expect(second).toMatchObject({ ok: false, fault: { status: 500, retry: false } });
  if (!second.ok) expect(second.fault.todo).toContain('may exist already');
});

it('a run that was resumed cannot be cancelled', async () => {
  const { service, key, server, clock } = await ended();
  expect(await service.resume(key, 'run-1', AGAIN)).toMatchObject({ ok: true });
  const run = server.run('run-1');
  await clock.until(() => run.tick() && run.lanes.length === 2);
  const refused = await service.cancel(key, 'run-1');
  expect(refused).toMatchObject({ ok: false, fault: { status: 410 } });
});

it('a call that nobody answered is not said to be tried again', async () => {
  const { service, key, server, clock } = await ended();
  server.mischief.hang = true;
  let todo = '';
  void service.cancel(key, 'run-1').then((outcome) => {
    if (!outcome.ok) todo = outcome.fault.todo;
  });
  await clock.until(() => todo !== '');
  expect(todo).toContain('Look at the run first');
});
