// Profiles as data: what fits, what is refused and where, and which log is whose.

import { describe, expect, it } from 'vitest';
import { encodeText } from '../../../base/bytes.ts';
import { PROFILES } from '../builtin/index.ts';
import { parseSeconds } from '../time.ts';
import { hashRuleWords, partWords } from './hash-words.ts';
import { isPointer, splitPointer } from './pointer.ts';
import type { JsonPart } from './profile.ts';
import { ProfileError, readProfile } from './read.ts';

const [rampart] = PROFILES;
// What its own verifier does has hashed parts, too; see reference/.
const text = JSON.stringify({ ...rampart, verifier: undefined });

function findFault(from: string | RegExp, to: string): string {
  const changed = text.replace(from, to);
  if (changed === text) throw new Error(`nothing was changed: ${from}`);
  try {
    readProfile(encodeText(changed));
  } catch (error) {
    if (error instanceof ProfileError) return `${error.path}: ${error.expected}, ${error.found}`;
    throw error;
  }
  return 'fits';
}

describe('a profile', () => {
  it.each(PROFILES.map((profile) => [profile.id, profile] as const))(
    'is plain data that fits: %s',
    (_, profile) => {
      expect(readProfile(encodeText(JSON.stringify(profile)))).toEqual(profile);
      expect(hashRuleWords(profile)).toMatch(/^(in each record|each record’s|records hold)/);
    },
  );

  it('is said to be sorted only where it is', () => {
    const style: JsonPart['style'] = {
      order: 'UTF-8',
      separators: 'compact',
      escapes: 'least',
      numbers: 'python',
    };
    const words = (names: readonly string[], styled: JsonPart['style'] = style) =>
      partWords({ json: { style: styled, only: names.map((name) => ({ name, at: `/${name}` })) } });
    expect(words(['a', 'b'])).toContain('JSON (sorted by UTF-8, compact');
    expect(words(['b', 'a'])).toContain('JSON (in this order, objects inside sorted by UTF-8');
    expect(words(['a', 'b'], 'RFC 8785')).toContain('as canonical JSON (RFC 8785)');
    expect(words(['b', 'a'], 'RFC 8785')).toContain(
      '(in this order, what is inside as in RFC 8785)',
    );
  });

  it('has an id of its own', () => {
    expect(new Set(PROFILES.map(({ id }) => id)).size).toBe(PROFILES.length);
  });

  it.each([
    [
      '"encoding":"hex"',
      '"encoding":"HEX"',
      'hash.encoding: "hex", "hex upper", "base64", "base64 unpadded", "base64url" or "base64url padded", "HEX"',
    ],
    [
      '"previous":"/prev_hash"',
      '"previous":"prev_hash"',
      'members.previous: a JSON Pointer such as "/hash", "prev_hash"',
    ],
    [
      '"previous":"/prev_hash"',
      '"previuos":"/prev_hash"',
      'members.previuos: no member but id, previous, sequence, lane, time, kind, actor, tool, target, freeText, decision, signature, answers, call, parent, handsTo, writes, cost',
    ],
    [
      '"previous":"/prev_hash",',
      '',
      'members.previous: a member that names the record before, or the part {"previous": true} in a hash, nothing that links a record to the one before it',
    ],
    [
      '{"member":"/prev_hash"}',
      '{"mumber":"/prev_hash"}',
      'hash.parts[0]: one of text, member, previous, line, json, hashed, an object',
    ],
    [
      '{"member":"/prev_hash"}',
      '{"member":"/a","text":"b"}',
      'hash.parts[0].member: no member but text, afterFirst, with, "/a"',
    ],
    [
      '"escapes":"go"',
      '"escapes":"go","escapes":"go"',
      'hash.parts[1].json.style.escapes: one member of this name, several',
    ],
    ['"algorithm":"sha256",', '', 'hash.algorithm: "sha256", "sha384", '],
    ['"prefix":"sha256:"', '"length":7', 'hash.length: a whole number from 16 to 128, 7'],
    ['"at":"/hash"', '"at":7', 'hash.at: a JSON Pointer such as "/hash", 7'],
    ['"per":"file"', '"per":["file"]', 'chain.per: "file" or "lane", a list'],
    [
      '{"format"',
      '{"repeats":[{"at":"/a","says":{"member":"/b","as":"a 0 and a 0"}}],"format"',
      'repeats[0].says.as: a text with one row of zeros, "a 0 and a 0"',
    ],
    [
      '{"format"',
      '{"repeats":[{"at":"/a","says":{"same":"/b"}}],"format"',
      'repeats[0].says: one of texts, length, member, before, earlier, an object',
    ],
    [/"parts":\[.*\]/, '"parts":[]', 'hash.parts: a list of 1 to 32, a list'],
    [/^\{/, '[{', ': JSON, '],
    [/^.*$/s, '[]', ': an object, a list'],
  ])('is refused with a path: %s → %s', (from, to, fault) => {
    expect(findFault(from, to).slice(0, fault.length)).toBe(fault);
  });

  it('bounds what evaluating it costs', () => {
    const parts = Array.from({ length: 33 }, () => '{"text":""}').join(',');
    expect(findFault(/"parts":\[.*\]/, `"parts":[${parts}]`)).toMatch(/^hash\.parts: /);
    expect(findFault('"name":"Rampart"', `"name":"${'x'.repeat(1001)}"`)).toMatch(/^name: /);
  });
});

describe('JSON Pointers', () => {
  it('are those of RFC 6901', () => {
    expect(['', '/', '/a~1b/m~0n', '/0'].map(isPointer)).toEqual([true, true, true, true]);
    expect(['a', '/~', '/~2'].map(isPointer)).toEqual([false, false, false]);
    expect(splitPointer('/a~1b/m~0n/~01')).toEqual(['a/b', 'm~n', '~1']);
    expect(splitPointer('')).toEqual([]);
    expect(splitPointer('/')).toEqual(['']);
  });
});

describe('times', () => {
  it('are read in their unit, with fractions and offsets', () => {
    expect(parseSeconds('1970-01-01T00:00:01.5Z', 'RFC 3339')).toBe(1.5);
    expect(parseSeconds('1970-01-01T01:30:00+01:30', 'RFC 3339')).toBe(0);
    expect(parseSeconds('1969-12-31T23:00:00.25-01:00', 'RFC 3339')).toBe(0.25);
    expect(parseSeconds({ number: '1500' }, 'milliseconds')).toBe(1.5);
    expect(parseSeconds({ number: '1.5' }, 'seconds')).toBe(1.5);
    for (const other of ['yesterday', '2026-01-01', { number: '1' }, null, undefined])
      expect(parseSeconds(other, 'RFC 3339')).toBeNull();
    expect(parseSeconds({ number: '1e999' }, 'seconds')).toBeNull();
  });
});
