import fc from 'fast-check';
import { expect, it } from 'vitest';
import { splitMiddle } from './middle.ts';

it('cuts a text into parts that make it up again, of which the ends are in the other too', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '😀', '⟨'), maxLength: 12 });
  fc.assert(
    fc.property(text, text, (one, other) => {
      const [start, middle, end] = splitMiddle(one, other);
      expect(start + middle + end).toBe(one);
      expect(other.startsWith(start) && other.endsWith(end)).toBe(true);
    }),
  );
});

it.each([
  ['tool: fs_read now', 'tool: fs_patch now', ['tool: fs_', 'read', ' now']],
  ['abcd', 'abcde', ['abcd', '', '']],
  ['ab', 'ac', ['', 'ab', '']],
  [`${'x'.repeat(601)}a`, `${'x'.repeat(601)}b`, ['', `${'x'.repeat(601)}a`, '']],
])('%s and %s', (one, other, parts) => {
  expect(splitMiddle(one, other)).toEqual(parts);
});
