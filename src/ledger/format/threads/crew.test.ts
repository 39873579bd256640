import { expect, it } from 'vitest';
import { Crew, type HelperThread } from './crew.ts';
import type { ThreadAnswer, ThreadQuestion } from './messages.ts';

function thread() {
  const has: ArrayBuffer[] = [];
  let most = 0;
  let says: (answer: ThreadAnswer) => void = () => undefined;
  const helper: HelperThread = {
    on(event: string, listener: (answer: ThreadAnswer) => void) {
      if (event === 'message') says = listener;
    },
    postMessage(question: ThreadQuestion) {
      has.push(...question.spare);
      most = Math.max(most, has.length);
    },
    terminate: () => undefined,
  };
  const read = () => {
    has.pop();
    says({ type: 'piece', piece: { entries: 1, size: 1 } });
    says({ type: 'done', rest: null });
  };
  const ready = () => says({ type: 'ready' });
  return { helper, read, ready, says: (answer: ThreadAnswer) => says(answer), most: () => most };
}

it('a thread gathers no more buffers than it fills, however many ranges it reads', () => {
  const one = thread();
  const listener = { ready: () => undefined, failed: () => undefined };
  const crew = new Crew([one.helper], () => () => undefined, 1000, listener);
  one.ready();
  const range = { lane: 'a', from: 0, entries: 1 };
  const asking = { piece: () => undefined, done: () => undefined };
  const spare = Array.from({ length: 100 }, () => new ArrayBuffer(1));
  for (let asked = 0; asked < 30; asked++) {
    expect(crew.ask(range, asking, spare)).toBe(true);
    one.read();
  }
  expect(one.most()).toBe(4);
  expect(spare).toHaveLength(100 - 33);
});

it('a thread that says that a long step goes on is not silent', () => {
  const one = thread();
  let tick: (ms: number) => void = () => undefined;
  let failed = 0;
  const ticks = (listener: typeof tick) => {
    tick = listener;
    return () => undefined;
  };
  const crew = new Crew([one.helper], ticks, 1000, {
    ready: () => undefined,
    failed: () => failed++,
  });
  one.ready();
  let found: unknown = null;
  crew.askWhole({ whole: (whole) => (found = whole) });
  for (let i = 0; i < 5; i++) {
    tick(900);
    one.says({ type: 'goes on' });
  }
  one.says({ type: 'whole', found: 'sound' });
  expect([failed, found]).toEqual([0, 'sound']);
  crew.askWhole({ whole: () => expect.unreachable() });
  for (let i = 0; i < 2; i++) tick(900);
  expect(failed).toBe(1);
});
