import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draws } from '../../../testing/draws.ts';
import { encodeText } from '../../bytes.ts';
import { textAt, textsAt, writtenAt } from '../access.ts';
import { FlatFields, TreeFields } from '../fields.ts';
import { parseJson } from '../parse.ts';
import {
  anyObject,
  flagShape,
  integer,
  listShape,
  misfits,
  numberShape,
  objectShape,
  oneOf,
  optionalShape,
  orNull,
  textShape,
  usually,
} from '../shape.ts';
import { isArray, isNumber, isObject, type JsonValue } from '../value.ts';
import { FlatJson } from './flat.ts';
import { fitsShape, flatShape } from './shape.ts';

const plain = (bytes: Uint8Array) => parseJson(bytes, { maxDepth: 100 });

/** Whether some object has a member twice. */
function hasTwice(value: JsonValue): boolean {
  if (value === null || typeof value !== 'object' || isNumber(value)) return false;
  if (isArray(value)) return value.some(hasTwice);
  const names = value.members.map(([name]) => name);
  return new Set(names).size < names.length || value.members.some(([, own]) => hasTwice(own));
}

const writeEscape = (character: string) =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

const NAMES = ['a', 'b', 'predicted', 'ev', '', '__proto__'];
const anything = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<unknown>(null, true, false, '', 'ä€😀', 'a"\\\n', 0, -0.5, 12, 1e300, 5e-7),
    fc.string(),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...NAMES), tie('value'), { maxKeys: 5 }),
  ),
})).value;

/** With white space wherever it may be, or none. */
const written = fc.tuple(anything, fc.constantFrom('', ' ', '\t\r\n')).map(([value, space]) => {
  const spaced = JSON.stringify(value, null, space === ' ' ? 1 : 0);
  return space + spaced + space;
});

describe('columns', () => {
  it('take what is written, and have the values that the plain reader has', () => {
    const flat = new FlatJson();
    fc.assert(
      fc.property(written, (json) => {
        const bytes = encodeText(json);
        expect(flat.read(bytes)).toBe(true);
        expect(flat.tree(0)).toEqual(plain(bytes));
      }),
      { numRuns: draws() },
    );
  });

  it('take nothing that the plain reader refuses, and no member that is there twice', () => {
    const flat = new FlatJson();
    const damaged = fc.tuple(
      written,
      fc.nat(),
      fc.constantFrom(...'{}[]",:019.eE+-tn \\u\u0001ä', ''),
    );
    fc.assert(
      fc.property(damaged, ([json, pick, character]) => {
        const at = pick % (json.length + 1);
        const bytes = encodeText(json.slice(0, at) + character + json.slice(at + 1));
        // What comes after it in a block does not matter.
        const block = new Uint8Array([0x22, ...bytes, ...encodeText('"}]0')]);
        const isTaken = flat.read(block, 1, 1 + bytes.length);
        expect(flat.read(bytes)).toBe(isTaken);
        if (!isTaken) return;
        const value = plain(bytes);
        expect(flat.tree(0)).toEqual(value);
        expect(hasTwice(value)).toBe(false);
      }),
      { numRuns: draws() },
    );
  });

  it.each([
    ['a member twice', '{"a":1,"b":{"a":2},"a":3}'],
    ['one twice in an inner object', '{"a":{"b":1,"b":2}}'],
    ['an escape in a name', '{"\\u0061":1}'],
    ['a name that is not ASCII', '{"ä":1}'],
    ['a leading zero', '{"a":01}'],
    ['a lone surrogate', '"\\ud800"'],
    ['invalid UTF-8', '"\u00ff"'],
    ['deep nesting', '['.repeat(200) + ']'.repeat(200)],
    ['very many values', `[${'0,'.repeat(5000)}0]`],
    ['a long number', `1${'0'.repeat(400)}`],
    ['something behind it', '{} {}'],
    ['nothing', ''],
  ])('leave %s to the plain reader', (what, json) => {
    const bytes = encodeText(json);
    if (what === 'invalid UTF-8') bytes.set([0xff, 0xfe], 1);
    expect(new FlatJson().read(bytes)).toBe(false);
  });

  it('learn only so many names', () => {
    const flat = new FlatJson();
    let taken = 0;
    for (let i = 0; i < 10_000; i++) if (flat.read(encodeText(`{"name-${i}":${i}}`))) taken++;
    expect(taken).toBeGreaterThan(1000);
    expect(taken).toBeLessThan(5000);
    expect(flat.read(encodeText('{"name-7":1}'))).toBe(true);
    expect(new FlatFields(flat).written('name-7')).toBe('1');
  });
});

describe('the members of an object', () => {
  const numbers = fc.oneof(
    fc.constantFrom(
      '0',
      '-0',
      '0.0',
      '-0.00',
      '9007199254740993',
      '1e3',
      '123456789012345',
      '7.5e-1',
    ),
    fc
      .tuple(fc.constantFrom('', '-'), fc.stringMatching(/^(0|[1-9][0-9]{0,41})(\.[0-9]{1,20})?$/))
      .map(([sign, digits]) => sign + digits),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  );

  it('are the same numbers, however they were read', () => {
    const flat = new FlatJson();
    fc.assert(
      fc.property(numbers, numbers, (number, other) => {
        const bytes = encodeText(`{"n":${number},"other":${other}}`);
        const tree = plain(bytes);
        if (!isObject(tree)) throw new Error('an object was written');
        expect(flat.read(bytes)).toBe(true);
        const [own, plainly] = [new FlatFields(flat), new TreeFields(tree)];
        expect(own.number('n')).toBe(plainly.number('n'));
        expect(own.integer('n')).toBe(plainly.integer('n'));
      }),
      { numRuns: draws() },
    );
  });

  it('are the same texts, however they were read', () => {
    const flat = new FlatJson();
    const texts = fc.oneof(
      fc.constantFrom(
        'a',
        'ab',
        '\u00c3\u00a9',
        'é',
        'aé',
        'a\u00c3\u00a9',
        'é!',
        '😀',
        '"',
        '\n',
        '',
      ),
      fc.string({ unit: 'binary', maxLength: 3 }),
    );
    fc.assert(
      fc.property(texts, texts, fc.boolean(), (text, other, isEscaped) => {
        const escaped = Array.from({ length: text.length }, (_, i) => writeEscape(text.charAt(i)));
        const json = `{"t":${isEscaped ? `"${escaped.join('')}"` : JSON.stringify(text)}}`;
        expect(flat.read(encodeText(json))).toBe(true);
        const fields = new FlatFields(flat);
        expect(fields.text('t')).toBe(text);
        expect([fields.isText('t', text), fields.isText('t', other)]).toEqual([
          true,
          text === other,
        ]);
        expect(fields.isText('other', text)).toBe(false);
      }),
      { numRuns: draws() },
    );
  });

  it('are the same, however it was read', () => {
    const flat = new FlatJson();
    const outer = fc.dictionary(fc.constantFrom(...NAMES), anything, { maxKeys: 6 });
    fc.assert(
      fc.property(outer, (value) => {
        const bytes = encodeText(JSON.stringify(value));
        const tree = plain(bytes);
        if (!isObject(tree)) throw new Error('an object was written');
        expect(flat.read(bytes)).toBe(true);
        const [own, other] = [new FlatFields(flat), new TreeFields(tree)];
        for (const name of NAMES) {
          expect(own.has(name)).toBe(other.has(name));
          expect(own.text(name)).toBe(textAt(tree, name));
          expect(own.texts(name)).toEqual(textsAt(tree, name));
          expect(own.written(name)).toBe(writtenAt(tree, name));
          expect(own.number(name)).toBe(other.number(name));
          expect(own.value(name)).toEqual(other.value(name));
          expect(own.fields(name)?.text('a')).toBe(other.fields(name)?.text('a'));
        }
      }),
      { numRuns: draws() },
    );
  });

  it('are not to be asked any more once another text was read', () => {
    const flat = new FlatJson();
    flat.read(encodeText('{"a":"one"}'));
    const fields = new FlatFields(flat);
    expect(fields.text('a')).toBe('one');
    flat.read(encodeText('{"a":"two"}'));
    expect(() => fields.text('a')).toThrow('another text was read');
  });
});

describe('a shape', () => {
  const SHAPE = objectShape({
    a: oneOf('x', 'y'),
    b: optionalShape(orNull(integer)),
    c: listShape(objectShape({ d: textShape, e: numberShape })),
    f: flagShape,
    g: optionalShape(usually('p')),
    h: optionalShape(anyObject),
  });
  const parts = {
    a: fc.constantFrom<unknown>('x', 'y', 'z', 1, null),
    b: fc.constantFrom<unknown>(1, 2.5, null, '1'),
    c: fc.constantFrom<unknown>([], [{ d: '', e: 1 }], [{ d: 1, e: 1 }], [{ d: '' }], {}, null),
    f: fc.constantFrom<unknown>(true, false, 0, null),
    g: fc.constantFrom<unknown>('p', 'q', null),
    h: fc.constantFrom<unknown>({}, { a: 1 }, [], null),
    k: anything,
  };

  it('fits where there is no misfit, and nowhere else', () => {
    const flat = new FlatJson();
    const shape = flatShape(SHAPE, flat.names);
    const seen = new Set<boolean>();
    fc.assert(
      fc.property(fc.record(parts, { requiredKeys: ['a', 'c'] }), (value) => {
        const bytes = encodeText(JSON.stringify(value));
        flat.read(bytes);
        const expected = misfits(plain(bytes), SHAPE).length === 0;
        expect(fitsShape(flat, 0, shape)).toBe(expected);
        seen.add(expected);
      }),
      { numRuns: draws() },
    );
    expect(seen.size).toBe(2);
  });
});
