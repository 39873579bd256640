// None of the names in a case leads out of the folder into which it is unpacked, and no two of them are
// one file.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { HOSTILE_TEXT } from '../../testing/hostile.ts';
import { namesInCase } from './names.ts';

const NAME = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom('..', '.', '../../etc/passwd', 'C:\\x', '/abs', 'a/../../b', HOSTILE_TEXT),
  fc.constantFrom('a', 'A', 'a/b', 'A/B', '2-a'),
);

it('gives every file a path of its own', () => {
  fc.assert(
    fc.property(fc.array(NAME, { maxLength: 6 }), (names) => {
      const paths = namesInCase(names).map(({ path }) => path);
      expect(new Set(paths.map((path) => path.toLowerCase())).size).toBe(names.length);
      for (const path of paths) {
        expect(path).toMatch(/^[\p{L}\p{N}._ -]+(\/[\p{L}\p{N}._ -]+)*$/u);
        expect(path.split('/').filter((part) => /^[. ]*$/.test(part))).toEqual([]);
      }
    }),
  );
});

it('leaves the folders out that all files of a ledger are in', () => {
  expect(namesInCase(['/home/a/run.db'])).toEqual([{ name: 'run.db', path: 'run.db' }]);
  expect(namesInCase(['runs/s/x.json', 'runs/s/parts/y.json'])).toEqual([
    { name: 'x.json', path: 'x.json' },
    { name: 'parts/y.json', path: 'parts/y.json' },
  ]);
});
