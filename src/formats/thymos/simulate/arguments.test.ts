import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isArray, isNumber, isObject, type JsonValue } from '../../../base/json/value.ts';
import { writeJsonValue } from '../write/writer/json.ts';
import { argumentValues, withArgument } from './arguments.ts';
import { ANY, type ConditionScalar, DENY, type Policy } from './policy.ts';

const NO_RULES: Policy = { name: '', rules: [], otherwise: 'as recorded' };
const reading = (path: string): Policy => ({
  ...NO_RULES,
  rules: [
    { name: '', when: { ...ANY, where: [{ path, operator: 'is', value: 'x' }] }, decided: DENY },
  ],
});

const args = writeJsonValue({ to: { name: 'Aurland', 'a.b': 1 }, amounts: [5, 7], note: null });

describe('the single values of arguments', () => {
  it('are named as conditions name them', () => {
    expect(argumentValues(args, NO_RULES).map(({ path }) => path)).toEqual([
      'args.to.name',
      'args.to.a\\.b',
      'args.amounts.0',
      'args.amounts.1',
      'args.note',
    ]);
  });

  it('come first where the policy looks at them', () => {
    const [first] = argumentValues(args, reading('args.amounts.1'));
    expect(first).toEqual({ path: 'args.amounts.1', value: { number: '7' } });
  });

  it('leave out what has no path of its own, what nests deep, and long texts', () => {
    const deep = writeJsonValue([[[[[[[[['bottom']]]]]]]]]);
    const odd: JsonValue = {
      members: [
        ['', 'a'],
        ['*', 'b'],
        ['long', 'x'.repeat(501)],
        ['deep', deep],
      ],
    };
    expect(argumentValues(odd, NO_RULES)).toEqual([]);
    expect(argumentValues('alone', NO_RULES)).toEqual([]);
  });

  it('are as many as can be chosen from', () => {
    expect(
      argumentValues(writeJsonValue(Array.from({ length: 1000 }, (_, i) => i)), NO_RULES),
    ).toHaveLength(100);
  });
});

describe('arguments with one value changed', () => {
  it('differ in that one only', () => {
    expect(withArgument(args, 'args.amounts.1', { number: '70' })).toEqual(
      writeJsonValue({ to: { name: 'Aurland', 'a.b': 1 }, amounts: [5, 70], note: null }),
    );
    expect(withArgument(args, 'args.to.name', null)).toEqual(
      writeJsonValue({ to: { name: null, 'a.b': 1 }, amounts: [5, 7], note: null }),
    );
  });

  it('are none where nothing is at the path', () => {
    for (const path of [
      'args',
      'args.of',
      'args.to.name.x',
      'args.amounts.9',
      'value.to',
      'args.to.',
    ])
      expect(withArgument(args, path, 'x')).toBeNull();
  });

  it('have the value where it is listed, and every other as it was', () => {
    const { tree } = fc.letrec<{ tree: JsonValue }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom<JsonValue>(null, true, 'text', { number: '1.50' }),
        fc.array(tie('tree'), { maxLength: 3 }),
        fc.record({
          members: fc.array(
            fc.tuple(fc.constantFrom('a', 'b.c', '\\', '__proto__', '0', '*', ''), tie('tree')),
            { maxLength: 4 },
          ),
        }),
      ),
    }));
    fc.assert(
      fc.property(tree, (written) => {
        for (const { path, value } of argumentValues(written, NO_RULES)) {
          expect(withArgument(written, path, value)).toEqual(lastOfName(written, path, value));
          const changed = withArgument(written, path, 'another');
          const now = argumentValues(changed ?? null, NO_RULES);
          const was = argumentValues(written, NO_RULES);
          expect(now).toEqual(
            was.map((one) => (one.path === path ? { path, value: 'another' } : one)),
          );
        }
      }),
    );
  });
});

/** With the value that is there already nothing changes, but that all members of its name have it. */
function lastOfName(written: JsonValue, path: string, value: ConditionScalar): JsonValue | null {
  const again = withArgument(written, path, value);
  return hasDuplicates(written) ? again : written;
}

function hasDuplicates(value: JsonValue): boolean {
  if (value === null || typeof value !== 'object' || isNumber(value)) return false;
  if (isArray(value)) return value.some(hasDuplicates);
  if (!isObject(value)) return false;
  const names = new Set(value.members.map(([name]) => name));
  return names.size < value.members.length || value.members.some(([, item]) => hasDuplicates(item));
}
