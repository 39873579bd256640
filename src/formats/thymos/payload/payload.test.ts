// The fast path accepts nothing that the long way would read differently.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText, encodeText, equalBytes } from '../../../core/bytes.ts';
import { corpusBytes } from '../../../testing/corpus.ts';
import { createTestHost } from '../../../testing/host.ts';
import { thymos } from '../index.ts';
import { readPayload, readTyped } from './payload.ts';

const host = await createTestHost();

const HASH = 'ab'.repeat(32);

/** A canonical commit around one free-form value. */
function commitOf(value: string): string {
  return (
    `{"body":{"budget_cost":{"tokens":1,"tool_calls":1,"usd_millicents":1,"wall_clock_ms":1},"compiler_version":"c/1",` +
    `"delta":[{"id":"k","kind":"kv","op":"create","value":${value}}],"intent_id":"${HASH}","observations":[],"parent":["${HASH}"],` +
    `"policy_set_hash":"","policy_trace":{"decision":{"kind":"permit"},"rules_evaluated":["r"]},"proposal_id":"${HASH}","seq":1,` +
    `"signature":null,"trajectory_id":"${HASH}","writ_id":"${HASH}"},"id":"${HASH}","type":"commit"}`
  );
}

function agree(bytes: Uint8Array): void {
  const fast = readPayload(bytes);
  const typed = readTyped(bytes);
  const readable = 'canonical' in fast;
  expect(readable).toBe('canonical' in typed);
  if (!('canonical' in fast) || !('canonical' in typed)) return;
  expect(decodeText(fast.canonical)).toBe(decodeText(typed.canonical));
  expect(fast.wasCanonical).toBe(typed.wasCanonical);
  expect(fast.type).toBe(typed.type);
  expect(fast.commit).toEqual(typed.commit);
}

describe('reading a payload', () => {
  it('takes the fast path for what the runtime writes', () => {
    const bytes = encodeText(commitOf('{"a":1,"b":[true,null,"x\\n",-3,0.5]}'));
    const payload = readPayload(bytes);
    expect('canonical' in payload && payload.canonical === bytes).toBe(true);
  });

  it('reads free-form values alike both ways', () => {
    fc.assert(
      fc.property(fc.json(), (value) => agree(encodeText(commitOf(value)))),
      { numRuns: 300 },
    );
  });

  it.each([
    '1.0',
    '1e16',
    '1e+16',
    '-0',
    '-0.0',
    '0.1',
    '1.10',
    '9007199254740993.0',
    '18446744073709551615',
    '18446744073709551616',
    '-9223372036854775808',
    '-9223372036854775809',
    '0.20497397581143006',
    '1e999',
    '01',
    '"\\u0041"',
    '"\\u001f"',
    '"\\u001F"',
    '"\\/"',
    '"é"',
    '{"b":1,"a":2}',
    '{"a":1,"a":2}',
    '{"\\"":1,"a":2}',
    '{"":1}',
    '[1, 2]',
    '{"\uE000":1,"😀":2}',
    '{"😀":1,"\uE000":2}',
    `${'['.repeat(123)}1${']'.repeat(123)}`,
    `${'['.repeat(124)}1${']'.repeat(124)}`,
    '"\\ud83d\\ude00"',
    '"\\ud83d"',
  ])('reads %s alike both ways', (value) => agree(encodeText(commitOf(value))));

  it('reads short and long fractions alike both ways', () => {
    const digits = (max: number) =>
      fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: max });
    const number = fc
      .tuple(fc.constantFrom('', '-'), digits(10), digits(12))
      .map(
        ([sign, whole, fraction]) =>
          `${sign}${whole.replace(/^0+(?=.)/, '') || '0'}.${fraction || '0'}`,
      );
    fc.assert(
      fc.property(number, (text) => agree(encodeText(commitOf(text)))),
      { numRuns: 2000 },
    );
  });

  it.each([
    '0.00001',
    '0.000001',
    '0.0',
    '-0.0',
    '0.000010',
    '999999999999999.9',
    '0.999999999999999',
  ])('reads %s alike both ways', (value) => agree(encodeText(commitOf(value))));

  it('never takes invalid UTF-8', () => {
    const text = commitOf('"x"');
    const bytes = encodeText(text);
    for (const bad of [0x80, 0xc0, 0xed, 0xff]) {
      const broken = bytes.slice();
      broken[text.indexOf('"x"') + 1] = bad;
      agree(broken);
      expect('canonical' in readPayload(broken)).toBe(false);
    }
  });
});

describe('reading the payloads of the corpus', () => {
  const payloads: Uint8Array[] = [];
  for (const name of [
    'all-kinds.db',
    'run-847.db',
    'policy-intercept.db',
    'delegation.db',
    'branches.db',
  ]) {
    const reader = thymos.read([{ name, bytes: corpusBytes('thymos', name) }], host);
    for (const { id } of reader.lanes)
      for (const entry of reader.entries(id)) payloads.push(entry.bytes);
    reader.close();
  }

  it('gives the same both ways', () => {
    for (const bytes of payloads) agree(bytes);
    expect(payloads.length).toBeGreaterThan(100);
  });

  it('gives the same both ways after any single alteration', () => {
    const byte = fc.integer({ min: 0, max: 255 });
    const pick = fc.nat();
    let altered = 0;
    fc.assert(
      fc.property(
        pick,
        pick,
        byte,
        fc.constantFrom('set', 'delete', 'insert'),
        (which, where, value, how) => {
          const bytes = payloads[which % payloads.length] ?? new Uint8Array();
          const p = where % bytes.length;
          const head = bytes.subarray(0, p);
          const tail = bytes.subarray(how === 'insert' ? p : p + 1);
          const middle = how === 'delete' ? [] : [value];
          const changed = new Uint8Array([...head, ...middle, ...tail]);
          if (equalBytes(changed, bytes)) return;
          altered++;
          agree(changed);
        },
      ),
      { numRuns: 3000 },
    );
    expect(altered).toBeGreaterThan(2500);
  });
});
