import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareUtf8 } from './bytes.ts';
import { forEachValue, type Ordered, sizeOf, valueAt, withoutKey, withValue } from './ordered.ts';

function valuesOf<V>(tree: Ordered<V>): V[] {
  const values: V[] = [];
  forEachValue(tree, (value) => values.push(value));
  return values;
}

function depthOf(tree: Ordered<unknown>): number {
  return tree ? 1 + Math.max(depthOf(tree.left), depthOf(tree.right)) : 0;
}

it('is a sorted map at every step, and every version of it stays as it was', () => {
  const steps = fc.array(fc.tuple(fc.string({ maxLength: 2 }), fc.option(fc.nat())), {
    maxLength: 120,
  });
  fc.assert(
    fc.property(steps, (all) => {
      const known = new Map<string, number>();
      let tree: Ordered<number> = null;
      const versions: (readonly [Ordered<number>, readonly number[]])[] = [];
      for (const [key, value] of all) {
        if (value === null) known.delete(key);
        else known.set(key, value);
        tree = value === null ? withoutKey(tree, key) : withValue(tree, key, value);
        const sorted = [...known].sort(([a], [b]) => compareUtf8(a, b)).map(([, own]) => own);
        versions.push([tree, sorted]);
        expect(sizeOf(tree)).toBe(known.size);
        expect(valueAt(tree, key)).toBe(value ?? undefined);
      }
      for (const [version, values] of versions) expect(valuesOf(version)).toEqual(values);
    }),
  );
});

it.each(['ascending', 'descending', 'from both ends'])('is not deep with %s keys', (order) => {
  const count = 4096;
  const nth = (i: number) => {
    if (order === 'ascending') return i;
    return order === 'descending' || i % 2 ? count - i : i;
  };
  let tree: Ordered<number> = null;
  for (let i = 0; i < count; i++) tree = withValue(tree, String(nth(i)).padStart(5, '0'), i);
  expect(depthOf(tree)).toBeLessThan(2.5 * Math.log2(count));
  for (let i = 0; i < count / 2; i++) tree = withoutKey(tree, String(i).padStart(5, '0'));
  expect(depthOf(tree)).toBeLessThan(2.5 * Math.log2(count));
});
