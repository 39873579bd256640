import { describe, expect, it } from 'vitest';
import { EXAMPLES } from '../../../formats/thymos/simulate/examples.ts';
import type { Policy } from '../../../formats/thymos/simulate/policy.ts';
import { examplesToTry } from './first-policy.ts';

describe('what is tried when "What if" is opened', () => {
  it('is every example, the one that was looked at last before the others', () => {
    expect(examplesToTry(null)).toEqual(EXAMPLES);
    const [first, second, ...others] = EXAMPLES;
    const kept: Policy | undefined = second && { ...second };
    expect(examplesToTry(kept ?? null)).toEqual([second, first, ...others]);
  });

  it('is none where a person wrote a policy', () => {
    const [example] = EXAMPLES;
    expect(examplesToTry(example ? { ...example, name: 'mine' } : null)).toBeNull();
  });
});
