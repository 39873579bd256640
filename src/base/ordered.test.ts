import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareUtf8 } from './bytes.ts';
import { type KeptMap, OrderedMap } from './ordered.ts';

function listValues(map: OrderedMap<string>, from = 0): (readonly [string, number])[] {
  const values: (readonly [string, number])[] = [];
  map.forEachFrom(from, (value, at) => values.push([value, at]));
  return values;
}

/** Of a map: its values in order, each with where it begins. */
function sorted(known: ReadonlyMap<string, string>): (readonly [string, number])[] {
  let at = 0;
  return [...known]
    .sort(([a], [b]) => compareUtf8(a, b))
    .map(([, value]) => {
      at += value.length;
      return [value, at - value.length] as const;
    });
}

function measureDepth(tree: KeptMap<unknown>['tree']): number {
  return tree ? 1 + Math.max(measureDepth(tree.left), measureDepth(tree.right)) : 0;
}

const key = fc.string({ maxLength: 2 });
const step = fc.oneof(
  fc.record({ set: key, to: fc.string({ minLength: 1, maxLength: 5 }) }),
  fc.record({ remove: key }),
  fc.record({ keep: fc.boolean() }),
  fc.record({ restore: fc.nat(9) }),
);

it('is a sorted map at every step, and every version that is kept stays as it was', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      let known = new Map<string, string>();
      const map = new OrderedMap<string>();
      let kept: (readonly [KeptMap<string>, ReadonlyMap<string, string>])[] = [];
      for (const one of steps) {
        if ('set' in one) {
          known.set(one.set, one.to);
          map.set(one.set, one.to);
        } else if ('remove' in one) {
          known.delete(one.remove);
          map.delete(one.remove);
        } else if ('restore' in one) {
          const [version, then] = kept[one.restore % Math.max(1, kept.length)] ?? [];
          if (version) map.restore(version);
          if (then) known = new Map(then);
        } else if (one.keep) kept.push([map.keep(), new Map(known)]);
        else {
          kept = [];
          map.forgetKept();
        }
        const all = sorted(known);
        expect(listValues(map)).toEqual(all);
        expect(map.size).toBe(known.size);
        const length = [...known.values()].join('').length;
        expect(map.length).toBe(length);
        const from = Math.floor(length / 2);
        expect(listValues(map, from)).toEqual(
          all.filter(([{ length: own }, at]) => at + own > from),
        );
        for (const name of [...known.keys(), 'a', 'é']) {
          const before = [...known].filter(([other]) => compareUtf8(other, name) < 0);
          const found = map.find(name);
          expect(found.before).toBe(before.map(([, value]) => value).join('').length);
          expect(found.value).toBe(known.get(name));
        }
      }
      for (const [version, then] of kept) {
        map.restore(version);
        expect(listValues(map)).toEqual(sorted(then));
      }
    }),
  );
});

it.each(['ascending', 'descending', 'from both ends'])('is not deep with %s keys', (order) => {
  const count = 4096;
  const nth = (i: number) => {
    if (order === 'ascending') return i;
    return order === 'descending' || i % 2 ? count - i : i;
  };
  const map = new OrderedMap<string>();
  for (let i = 0; i < count; i++) map.set(String(nth(i)).padStart(5, '0'), 'value');
  expect(measureDepth(map.keep().tree)).toBeLessThan(2.5 * Math.log2(count));
  for (let i = 0; i < count / 2; i++) map.delete(String(i).padStart(5, '0'));
  expect(measureDepth(map.keep().tree)).toBeLessThan(2.5 * Math.log2(count));
});
