import { EventEmitter } from 'node:events';
import type { ReadStream } from 'node:tty';
import { expect, it } from 'vitest';
import { readHidden } from './ask.ts';

class Keys extends EventEmitter {
  readonly modes: boolean[] = [];
  setRawMode(isRaw: boolean) {
    this.modes.push(isRaw);
  }
  resume() {}
  pause() {}
}

async function typed(...pieces: readonly string[]) {
  const keys = new Keys();
  const answer = readHidden(keys as unknown as ReadStream);
  for (const piece of pieces) keys.emit('data', Buffer.from(piece));
  return { answer: await answer, modes: keys.modes, left: keys.listenerCount('data') };
}

it('reads up to Enter, however the keys arrive, and shows nothing meanwhile', async () => {
  expect(await typed('ab', 'c\r')).toEqual({ answer: 'abc', modes: [true, false], left: 0 });
  expect((await typed('abx\u007fc\nrest')).answer).toBe('abc');
  expect((await typed('\r')).answer).toBe('');
});

it('ends with Ctrl+C', async () => {
  expect(await typed('ab\u0003')).toEqual({ answer: null, modes: [true, false], left: 0 });
});
