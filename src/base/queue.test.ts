import { expect, it } from 'vitest';
import { createQueue } from './queue.ts';

it('begins a work when those before it have ended, also where one of them failed', async () => {
  const queue = createQueue();
  const done: string[] = [];
  const work = (name: string, ms: number, fails = false) =>
    queue(async () => {
      done.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve, ms));
      done.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    });
  const [slow, failing, fast] = [work('slow', 8), work('failing', 4, true), work('fast', 0)];
  await expect(failing).rejects.toThrow('failing');
  expect(await Promise.all([slow, fast])).toEqual(['slow', 'fast']);
  expect(done).toEqual(
    ['slow', 'failing', 'fast'].flatMap((name) => [`${name} begins`, `${name} ends`]),
  );
});
