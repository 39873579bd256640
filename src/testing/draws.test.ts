import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { draws, sample } from './draws.ts';

afterEach(() => vi.unstubAllEnvs());

describe('the cases of a property', () => {
  it('are fifty, and under --all thousands', () => {
    vi.stubEnv('LEDGERSCOPE_DRAWS', undefined);
    expect([draws(), draws(5_000), draws(12)]).toEqual([50, 50, 12]);
    vi.stubEnv('LEDGERSCOPE_DRAWS', 'all');
    expect([draws(), draws(5_000), draws(12)]).toEqual([2_000, 5_000, 12]);
  });

  it('are some of a list from its first on, and under --all the whole list', () => {
    vi.stubEnv('LEDGERSCOPE_DRAWS', undefined);
    const list = Array.from({ length: 10 }, (_, i) => i);
    expect(sample(list, 3)).toEqual([0, 4, 7]);
    expect(sample(list, 1)).toEqual([0]);
    expect(sample(list, 12)).toEqual(list);
    vi.stubEnv('LEDGERSCOPE_DRAWS', 'all');
    expect(sample(list, 3)).toEqual(list);
  });

  it('are named when one fails, with the seed that draws it again', () => {
    const check = () => fc.assert(fc.property(fc.nat(), (n) => n < 3));
    expect(check).toThrow(/Counterexample: \[3\]/);
    expect(check).toThrow(/LEDGERSCOPE_SEED=\d+ .* Keep this case/);
  });

  it('are named where the property waits', async () => {
    const property = fc.asyncProperty(fc.nat(), async (n) => n < 3);
    await expect(fc.assert(property)).rejects.toThrow(/Counterexample: \[3\]/);
  });
});
