import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type JsonPath, joinPath, partAt, readPath } from '../../base/json/path.ts';
import type { JsonValue } from '../../base/json/value.ts';
import { fieldChanges } from './fields.ts';

const step = fc.oneof(
  fc.nat(1000),
  fc.string(),
  fc.constantFrom('a', 'a-b', '$', '', '.', '"', '\\', ']', '__proto__', '3', 'é', '\ud800'),
);

const writePath = (path: JsonPath) => path.reduce<string>(joinPath, '');

describe('the text of a place', () => {
  it('is read as the place that it was written for', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 6 }), (path) => {
        expect(readPath(writePath(path))).toEqual(path);
      }),
    );
  });

  it('is refused where it is none', () => {
    for (const text of [
      '.',
      '.a',
      'a.',
      'a..b',
      '[',
      '[a]',
      '[-1]',
      'a b',
      '["a]',
      '["\\q"]',
      'a]',
      '[1',
    ])
      expect([text, readPath(text)]).toEqual([text, null]);
  });
});

describe('what is at a place', () => {
  const value: JsonValue = {
    members: [
      [
        'a',
        [
          null,
          {
            members: [
              ['b c', 'first'],
              ['b c', 'last'],
            ],
          },
        ],
      ],
      ['3', true],
    ],
  };

  it('is the last of members of one name, and an item only by its number', () => {
    expect(partAt(value, ['a', 1, 'b c'])).toBe('last');
    expect(partAt(value, ['3'])).toBe(true);
    expect(partAt(value, [3])).toBe(undefined);
    expect(partAt(value, ['a', '1'])).toBe(undefined);
    expect(partAt(value, ['a', 0, 'b'])).toBe(undefined);
    expect(partAt(value, [])).toBe(value);
    expect(partAt(undefined, ['a'])).toBe(undefined);
  });

  it('differs at the places that a difference names', () => {
    const changes = fieldChanges(value, { members: [['a', [null, { members: [['b c', 'x']] }]]] });
    for (const { path, before } of changes)
      expect(partAt(value, readPath(path) ?? expect.unreachable())).toEqual(before);
    expect(changes.map(({ path }) => path)).toEqual(['a[1]["b c"]', '["3"]']);
  });
});
