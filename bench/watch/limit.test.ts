import { expect, it } from 'vitest';
import { endInTime } from './limit.ts';

const look = async () => 'a page that says “Reading”';

it('is what the work is, where that ends', async () => {
  await expect(endInTime(Promise.resolve(7), look)).resolves.toBe(7);
  await expect(endInTime(Promise.reject(new Error('no file')), look)).rejects.toThrow('no file');
});

it('ends without it, and says what there was', async () => {
  const never = new Promise<never>(() => undefined);
  await expect(endInTime(never, look, 5)).rejects.toThrow('a page that says “Reading”');
});
