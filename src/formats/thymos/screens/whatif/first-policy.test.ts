import { describe, expect, it } from 'vitest';
import { EXAMPLES } from '../../simulate/examples.ts';
import { lastExample } from './first-policy.ts';

describe('what is tried first when "What if" is opened', () => {
  it('is the example that was looked at last', () => {
    const [, second] = EXAMPLES;
    expect(lastExample(second ? { ...second } : null)).toEqual(second);
  });

  it('is none where a person wrote a policy, or nothing was kept', () => {
    const [example] = EXAMPLES;
    expect(lastExample(example ? { ...example, name: 'mine' } : null)).toBeNull();
    expect(lastExample(null)).toBeNull();
  });
});
