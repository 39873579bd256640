import { describe, expect, it } from 'vitest';
import { encodeText } from '../../base/bytes.ts';
import { parseJson } from '../../base/json/parse.ts';
import { ApartRules, apart, pathWords, readApartPath } from './apart.ts';
import { contentText } from './content.ts';

const read = (json: string) => parseJson(encodeText(json), { maxDepth: 20 });

describe('members that are set apart', () => {
  const rules = new ApartRules([
    ...apart('id', 'id body.parent[]'),
    ...apart('time', 'body.steps[].ms'),
  ]);

  it('lose their values and keep their places', () => {
    const met: string[] = [];
    const masked = rules.mask(
      read('{"id":"a","body":{"parent":["b","c"],"steps":[{"ms":1,"x":2},{"ms":3}]},"ms":4}'),
      (member, value) => met.push(`${member} ${contentText(value)}`),
    );
    expect(contentText(masked)).toBe(
      '{"body":{"parent":["…","…"],"steps":[{"ms":"…","x":2},{"ms":"…"}]},"id":"…","ms":4}',
    );
    expect(met).toEqual(['0 "a"', '1 "b"', '1 "c"', '2 1', '2 3']);
  });

  it('stay what they are where they are null, and where they are something else', () => {
    const json = '{"body":{"parent":{"b":1},"steps":"none"},"id":null}';
    expect(contentText(rules.mask(read(json), () => undefined))).toBe(json);
  });

  it('are not properties of objects', () => {
    const own = new ApartRules(apart('id', '__proto__.id'));
    const masked = own.mask(read('{"__proto__":{"id":1},"id":2}'), () => undefined);
    expect(contentText(masked)).toBe('{"__proto__":{"id":"…"},"id":2}');
  });
});

describe('a path as a person gives it', () => {
  it.each([
    ['args.path', ['args', 'path']],
    ['args.list[3].at', ['args', 'list', null, 'at']],
    ['[0]', [null]],
    ['a["x y"].b[]', ['a', 'x y', 'b', null]],
    ['a["\\"]"]', ['a', '"]']],
  ])('%s is read', (text, path) => {
    expect(readApartPath(text)).toEqual(path);
    expect(readApartPath(pathWords(path))).toEqual(path);
  });

  it.each(['', 'a..b', 'a[', 'a[x]', 'a b', '["\\q"]'])('%s is none', (text) => {
    expect(readApartPath(text)).toBe(null);
  });
});
