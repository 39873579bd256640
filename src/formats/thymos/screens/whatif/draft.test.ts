import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EXAMPLES } from '../../simulate/examples.ts';
import type { ConditionOperator } from '../../simulate/policy.ts';
import { PolicyError } from '../../simulate/policy-json.ts';
import { policyText } from '../../simulate/policy-text.ts';
import { readPolicy } from '../data/simulation.ts';
import {
  faultyRule,
  makePolicyDraft,
  moved,
  newCondition,
  newRule,
  toPolicy,
  typedValue,
} from './draft.ts';

describe('a policy that is edited', () => {
  it.each(EXAMPLES.map((policy) => [policy.name, policy] as const))(
    'comes back: %s',
    (_, policy) => {
      expect(toPolicy(makePolicyDraft(policy))).toEqual(policy);
      expect(readPolicy(policyText(policy))).toEqual(policy);
    },
  );

  it('keeps any text and any number through the fields', () => {
    const operators = fc.constantFrom<ConditionOperator>('is', 'contains', 'starts with');
    const given = fc.oneof(fc.string(), fc.constantFrom('5', 'true', 'null', '"a"', ' 1', '""'));
    fc.assert(
      fc.property(operators, given, (operator, value) => {
        const rule = { ...newRule(0), where: [{ ...newCondition(), operator, value: '' }] };
        const policy = toPolicy({
          name: '',
          rules: [rule],
          otherwise: 'allow',
          otherwiseChannel: '',
        });
        const [first] = policy.rules;
        const [condition] = first?.when.where ?? [];
        if (!first || !condition) throw new Error('the rule is gone');
        const when = { ...first.when, where: [{ ...condition, value }] };
        const wanted = { ...policy, rules: [{ ...first, when }] };
        expect(toPolicy(makePolicyDraft(wanted))).toEqual(wanted);
      }),
    );
  });

  it('takes what looks like a number for one, unless it is in quotes', () => {
    expect(typedValue('is', '5')).toEqual({ number: '5' });
    expect(typedValue('is', '"5"')).toBe('5');
    expect(typedValue('starts with', '5')).toBe('5');
    expect(typedValue('is', 'infra')).toBe('infra');
  });

  it('tells an unfinished limit as a fault of its rule', () => {
    const rule = { ...newRule(0), budgetOf: 'tokens' as const, budgetLimit: 'many' };
    const policy = toPolicy({
      ...makePolicyDraft({ name: '', rules: [], otherwise: 'as recorded' }),
      rules: [rule],
    });
    const read = readPolicy(policyText(policy));
    expect(read instanceof PolicyError && faultyRule(read.path)).toBe(0);
  });

  it('moves rules by one place, and not beyond the ends', () => {
    expect(moved(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c']);
    expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b']);
  });
});
