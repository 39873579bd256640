import { expect, test } from 'vitest';
import type { Decide, DecidedRequest, Sent } from './decide.ts';
import { type BatchPorts, type BatchResult, decideBatch } from './decide-batch.ts';

const choices = (...reasons: string[]) => reasons.map((reason) => ({ reason }) as Decide);
const decided = { refused: null, isNew: true, delivery: null } as DecidedRequest;
const never = () => new Promise<void>(() => {});

function setup(ports: Partial<BatchPorts>) {
  const said: string[] = [];
  const report = (place: number, { type }: BatchResult) => said.push(`${place} ${type}`);
  const decide = async () => decided;
  return { said, ports: { decide, sendAgain: async () => null, late: never, report, ...ports } };
}

test('each is decided after the one before it, and what came of it is said', async () => {
  let running = 0;
  const { said, ports } = setup({
    async decide({ reason }) {
      expect(++running).toBe(1);
      await Promise.resolve();
      running--;
      if (reason === 'moved') return { refused: 'head moved' };
      if (reason === 'broken') throw new Error('no room');
      return decided;
    },
  });
  await decideBatch(ports, choices('one', 'moved', 'broken', 'two'), AbortSignal.any([]));
  expect(said).toEqual([
    '0 under way',
    '0 decided',
    '1 under way',
    '1 refused',
    '2 under way',
    '2 failed',
    '3 under way',
    '3 decided',
  ]);
});

test('when it is stopped, what is under way is finished and nothing else begins', async () => {
  const stop = new AbortController();
  const { said, ports } = setup({
    async decide() {
      stop.abort();
      return decided;
    },
  });
  await decideBatch(ports, choices('one', 'two', 'three'), stop.signal);
  expect(said).toEqual(['0 under way', '0 decided', '1 stopped', '2 stopped']);
});

test('one whose outcome is late holds nobody up, and says it when it is there', async () => {
  let answer = (_: DecidedRequest) => {};
  const { said, ports } = setup({
    decide: ({ reason }) =>
      reason === 'slow'
        ? new Promise((resolve) => {
            answer = resolve;
          })
        : Promise.resolve(decided),
    late: ({ reason }) => (reason === 'slow' ? Promise.resolve() : never()),
  });
  await decideBatch(ports, choices('slow', 'quick'), AbortSignal.any([]));
  expect(said).toEqual(['0 under way', '0 sent', '1 under way', '1 decided']);
  answer(decided);
  await Promise.resolve().then(() => {});
  await new Promise((resolve) => setTimeout(resolve));
  expect(said.at(-1)).toBe('0 decided');
});

test('another try is for what was not decided or did not reach its server, and for nothing else', async () => {
  const unsent = (refusal: string | null): BatchResult =>
    ({
      ...decided,
      type: 'decided',
      delivery: { state: 'not sent', refusal },
    }) as unknown as BatchResult;
  const before: readonly BatchResult[] = [
    { ...decided, type: 'decided' } as BatchResult,
    unsent('unreachable'),
    unsent('head moved'),
    { type: 'refused', refusal: 'head moved' },
    { type: 'failed', message: 'no room' },
    { type: 'stopped' },
  ];
  const sent = { delivery: { state: 'carried out' } } as Sent;
  const results: BatchResult[] = [...before];
  const { said, ports } = setup({ sendAgain: async () => sent });
  const report = (place: number, result: BatchResult) => {
    results[place] = result;
    ports.report(place, result);
  };
  const six = choices('0', '1', '2', '3', '4', '5');
  await decideBatch({ ...ports, report }, six, AbortSignal.any([]), before);
  expect(said).toEqual([
    '1 under way',
    '1 decided',
    '4 under way',
    '4 decided',
    '5 under way',
    '5 decided',
  ]);
  expect(results[1]).toMatchObject({ type: 'decided', delivery: { state: 'carried out' } });
});

test('sending again in vain loses nothing that was recorded', async () => {
  const before = [
    { ...decided, type: 'decided', delivery: { state: 'not sent', refusal: null } },
  ] as unknown as BatchResult[];
  const { said, ports } = setup({ sendAgain: () => Promise.reject(new Error('no room')) });
  await decideBatch(ports, choices('one'), AbortSignal.any([]), before);
  expect(said).toEqual(['0 under way', '0 decided']);
});
