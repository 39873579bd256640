// Every input that the fuzzer ever kept is replayed without it: a mended fault stays mended.

import { describe, expect, it } from 'vitest';
import { CORPUS, CRASHES, readInputs, TARGETS } from './files.ts';
import { type FuzzTarget, targets } from './targets.ts';

describe.each(TARGETS)('%s', (name) => {
  const inputs = [...readInputs(CRASHES, name), ...readInputs(CORPUS, name)];

  it('has inputs', () => {
    expect(inputs.length).toBeGreaterThan(0);
  });

  it('keeps its promises for all of them', async () => {
    const target: FuzzTarget | undefined = await targets[name]?.();
    expect(target).toBeDefined();
    for (const input of inputs) await target?.default(input.slice());
  });
});
