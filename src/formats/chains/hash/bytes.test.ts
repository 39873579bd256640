// The hashed bytes: each kind of part, each rule for numbers, and the texts of hashes.

import { describe, expect, it } from 'vitest';
import { decodeText, encodeText, toHex } from '../../../base/bytes.ts';
import { nobleHash } from '../../../base/hash/hash.ts';
import type { HashPart, HashRule, JsonPart } from '../profile/profile.ts';
import { readChainRecord } from '../record.ts';
import { hashedBytes, hashText } from './bytes.ts';
import { SPELLINGS } from './numbers.ts';

function readLine(line: string, previous = '') {
  const bytes = encodeText(line);
  const { object } = readChainRecord(bytes, true);
  if (!object) throw new Error(`not a record: ${line}`);
  return { object, bytes, previous };
}

const text = (line: string, ...parts: HashPart[]) =>
  decodeText(hashedBytes(parts, readLine(line, 'PREV')));

const json = (line: string, part: JsonPart) => text(line, { json: part });

describe('hashed bytes', () => {
  it('joins texts, values and the previous hash, in the order of the profile', () => {
    const line = '{"seq":007e0,"who":"a|b","none":null,"ok":true}'.replace('007e0', '7.50');
    expect(
      text(
        line,
        { member: '/seq' },
        { text: '|' },
        { member: '/who' },
        { text: '|' },
        { member: '/none' },
        { member: '/absent' },
        { text: '|' },
        { member: '/ok' },
        { previous: true },
      ),
    ).toBe('7.50|a|b||truePREV');
  });

  it('takes the line as it is, with emptied members wherever they are', () => {
    const line = '{ "a":1.0, "hash" : "ab" ,"in":{"hash":[{"x":1}]},"hash":"\\u00e9"}';
    expect(text(line, { line: {} })).toBe(line);
    expect(text(line, { line: { emptied: ['/hash', '/in/hash', '/none'] } })).toBe(
      '{ "a":1.0, "hash" : "ab" ,"in":{"hash":""},"hash":""}',
    );
    expect(text(line, { line: { emptied: ['/in', '/in/hash'] } })).toBe(
      '{ "a":1.0, "hash" : "ab" ,"in":"","hash":"\\u00e9"}',
    );
  });

  it('writes RFC 8785: sorted by UTF-16, numbers as JavaScript, few escapes', () => {
    const line = '{"\\ud83d\\ude00":1,"\\ue000":-0.0,"a":{"y":1E21,"x":1.50},"e":"\\u00e9\\u000a"}';
    expect(json(line, { style: 'RFC 8785' })).toBe(
      '{"a":{"x":1.5,"y":1e+21},"e":"é\\n","😀":1,"\ue000":0}',
    );
  });

  it('leaves out members by their pointers, and only these', () => {
    const style = {
      order: 'UTF-8',
      separators: 'spaced',
      escapes: 'ascii',
      numbers: 'python',
    } as const;
    const line = '{"hash":"x","b":{"hash":1e-7,"keep":"\\u007f é 😀"},"a/b":[1],"d":[],"c":{}}';
    expect(json(line, { style, without: ['/hash', '/a~1b'] })).toBe(
      '{"b": {"hash": 1e-07, "keep": "\\u007f \\u00e9 \\ud83d\\ude00"}, "c": {}, "d": []}',
    );
    expect(json(line, { style, without: ['/b/keep', '/absent', '/a~1b/0'] })).toBe(
      '{"a/b": [1], "b": {"hash": 1e-07}, "c": {}, "d": [], "hash": "x"}',
    );
  });

  it('picks members under other names, in the order of the profile', () => {
    const style = {
      order: 'UTF-8',
      separators: 'compact',
      escapes: 'go',
      numbers: 'written',
    } as const;
    const line = '{"kind":"<k>","p":{"b":1,"a":9007199254740993},"at":"\\u2028"}';
    const only = [
      { name: 'ts', at: '/at' },
      { name: 'gone', at: '/gone' },
      { name: 'payload', at: '/p' },
      { name: 'kind', at: '/kind' },
    ];
    expect(json(line, { style, only, texts: [{ at: '/p/b', text: '&' }] })).toBe(
      '{"ts":"\\u2028","payload":{"a":9007199254740993,"b":"\\u0026"},"kind":"\\u003ck\\u003e"}',
    );
  });

  it('takes members out of the line, with one comma', () => {
    const line = '{"hash":"x" , "a":1, "b": {"sig":"y"},"prev":"z"}';
    expect(text(line, { line: { without: ['/hash'] } })).toBe(
      '{"a":1, "b": {"sig":"y"},"prev":"z"}',
    );
    expect(text(line, { line: { without: ['/prev', '/b/sig'] } })).toBe(
      '{"hash":"x" , "a":1, "b": {}}',
    );
    expect(text('{"hash":"x"}', { line: { without: ['/hash'] } })).toBe('{}');
  });

  it('writes one member, a list, nulls, what is added, and leaves out what is empty', () => {
    const line = '{"n":null,"e":"","d":{"n":null,"l":[],"x":1},"hash":"h"}';
    const style = 'RFC 8785';
    expect(json(line, { style, of: '/d' })).toBe('{"l":[],"n":null,"x":1}');
    expect(json(line, { style, list: [true, '/e', '/none', '/d/x'] })).toBe('["PREV","",null,1]');
    expect(json(line, { style, nulls: ['/hash'], without: ['/d'] })).toBe(
      '{"e":"","hash":null,"n":null}',
    );
    expect(json(line, { style, without: ['/d'], adds: [{ name: 'a', previous: true }] })).toBe(
      '{"a":"PREV","e":"","hash":"h","n":null}',
    );
    expect(
      json(line, {
        style,
        only: [
          { name: 'p', previous: true },
          { name: 'x', at: '/d/x' },
        ],
      }),
    ).toBe('{"p":"PREV","x":1}');
    const skipping = (skips: JsonPart['skips']) => json(line, { style, ...(skips && { skips }) });
    expect(skipping('null')).toBe('{"d":{"l":[],"n":null,"x":1},"e":"","hash":"h"}');
    expect(skipping('null everywhere')).toBe('{"d":{"l":[],"x":1},"e":"","hash":"h"}');
    expect(skipping('empty')).toBe('{"d":{"l":[],"n":null,"x":1},"hash":"h"}');
    expect(skipping('empty everywhere')).toBe('{"d":{"x":1},"hash":"h"}');
  });

  it('takes values in other forms, and hashes of parts', () => {
    const line = '{"h":"sha256:00ff","b":"AP8=","n":258,"t":"1970-01-01T00:00:01.5Z"}';
    const bytes = (...parts: HashPart[]) => toHex(hashedBytes(parts, readLine(line, 'x:0a')));
    expect(text(line, { member: '/h', as: 'bare' })).toBe('00ff');
    expect(bytes({ member: '/h', as: 'bytes' })).toBe('00ff');
    expect(bytes({ member: '/b', as: 'bytes' })).toBe('00ff');
    expect(bytes({ member: '/n', as: 'u32' })).toBe('00000102');
    expect(bytes({ member: '/n', as: 'u64' })).toBe('0000000000000102');
    expect(bytes({ previous: true, as: 'bytes' })).toBe('0a');
    expect(text(line, { member: '/t', as: 'milliseconds' })).toBe('1500');
    const abc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
    const of = (encoding: 'hex' | 'bytes'): HashPart => ({
      hashed: { algorithm: 'sha256', encoding, parts: [{ text: 'abc' }] },
    });
    expect(text(line, of('hex'))).toBe(abc);
    expect(bytes(of('bytes'))).toBe(abc);
  });

  it('leaves out a text where nothing is before', () => {
    const parts: HashPart[] = [{ text: '|', afterFirst: true }, { previous: true }];
    const of = (previous: string) => toHex(hashedBytes(parts, readLine('{}', previous)));
    expect(of('')).toBe('');
    expect(of('a')).toBe('7c61');
  });

  it('never takes a name of the record for a property name', () => {
    const line = '{"__proto__":{"x":1},"constructor":2}';
    expect(json(line, { style: 'RFC 8785', without: ['/toString'] })).toBe(line);
    expect(text(line, { member: '/toString' }, { member: '/__proto__/x' })).toBe('1');
  });
});

describe('hash texts', () => {
  const rule = (own: Partial<HashRule>): HashRule => ({
    at: '/hash',
    algorithm: 'sha256',
    encoding: 'hex',
    parts: [{ text: 'abc' }],
    ...own,
  });
  const made = (own: Partial<HashRule>) => hashText(rule(own), readLine('{}'), nobleHash);

  it('are encoded, cut and prefixed as the log writes them', () => {
    // SHA-256 of "abc" is the first example of FIPS 180-4.
    const abc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
    expect(made({})).toBe(abc);
    expect(made({ prefix: 'sha256:', length: 32 })).toBe(`sha256:${abc.slice(0, 32)}`);
    const base64 = Buffer.from(abc, 'hex').toString('base64');
    expect(made({ encoding: 'base64' })).toBe(base64);
    expect(made({ encoding: 'base64url' })).toBe(Buffer.from(abc, 'hex').toString('base64url'));
    expect(made({ encoding: 'hex upper' })).toBe(abc.toUpperCase());
    expect(made({ encoding: 'base64 unpadded' })).toBe(base64.replace(/=+$/, ''));
    expect(made({ encoding: 'base64', bytes: 16 })).toBe(
      Buffer.from(abc.slice(0, 32), 'hex').toString('base64'),
    );
    expect(made({ algorithm: 'blake3' })).toBe(toHex(nobleHash.blake3(encodeText('abc'))));
  });
});

describe('number rules', () => {
  it.each([
    ['1.0', '1', '1.0', '1'],
    ['-0.0', '0', '-0.0', '0'],
    ['-0', '0', '0', '0'],
    ['1e21', '1e+21', '1e+21', '1000000000000000000000'],
    ['1e16', '10000000000000000', '1e+16', '10000000000000000'],
    ['123456789012345680.0', '123456789012345680', '1.2345678901234568e+17', '123456789012345680'],
    ['0.0001', '0.0001', '0.0001', '0.0001'],
    ['1e-5', '0.00001', '1e-05', '1e-05'],
    ['5e-324', '5e-324', '5e-324', '5e-324'],
    ['0.50', '0.5', '0.5', '0.5'],
    [
      '12345678901234567890',
      '12345678901234567000',
      '12345678901234567890',
      '12345678901234567890',
    ],
    ['NaN', 'null', 'NaN', 'null'],
    ['-Infinity', 'null', '-Infinity', 'null'],
    ['1e999', 'null', 'Infinity', 'null'],
  ])('%s', (written, javascript, python, whole) => {
    expect(SPELLINGS.written(written)).toBe(written);
    expect(SPELLINGS.javascript(written)).toBe(javascript);
    expect(SPELLINGS.python(written)).toBe(python);
    expect(SPELLINGS['python whole'](written)).toBe(whole);
  });
});
