// The fast path accepts nothing that the long way would read differently.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText, encodeText, equalBytes } from '../../../base/bytes.ts';
import { listAt, memberAt } from '../../../base/json/access.ts';
import type { JsonValue } from '../../../base/json/value.ts';
import { toSeq } from '../../../base/seq.ts';
import { readLedger } from '../../../ledger/format/recognise.ts';
import { inMemory } from '../../../ledger/sources/bytes.ts';
import { corpusBytes } from '../../../testing/corpus.ts';
import { draws } from '../../../testing/draws.ts';
import { createTestHost } from '../../../testing/host.ts';
import { thymos } from '../index.ts';
import { thymosCanonical } from './canonical.ts';
import { asPayload, Payload, readPayload, readTyped } from './payload.ts';
import type { Span } from './spans.ts';

const host = await createTestHost();

const HASH = 'ab'.repeat(32);

/** A canonical commit around one free-form value. */
function writeCommit(value: string): string {
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
    const bytes = encodeText(writeCommit('{"a":1,"b":[true,null,"x\\n",-3,0.5]}'));
    const payload = readPayload(bytes);
    expect('canonical' in payload && payload.canonical === bytes).toBe(true);
  });

  it('reads free-form values alike both ways', () => {
    fc.assert(
      fc.property(fc.json(), (value) => agree(encodeText(writeCommit(value)))),
      { numRuns: draws() },
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
  ])('reads %s alike both ways', (value) => agree(encodeText(writeCommit(value))));

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
      fc.property(number, (text) => agree(encodeText(writeCommit(text)))),
      { numRuns: draws() },
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
  ])('reads %s alike both ways', (value) => agree(encodeText(writeCommit(value))));

  it('never takes invalid UTF-8', () => {
    const text = writeCommit('"x"');
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
    const reader = readLedger(
      thymos,
      [{ name, bytes: inMemory(corpusBytes('thymos', name)) }],
      host,
    );
    for (const { id } of reader.lanes)
      for (const entry of reader.entries(id)) payloads.push(entry.bytes);
    reader.close();
  }

  it('gives the same both ways', () => {
    for (const bytes of payloads) agree(bytes);
    expect(payloads.length).toBeGreaterThan(100);
  });

  it('knows where every part of a commit is', () => {
    let commits = 0;
    for (const bytes of payloads) {
      const payload = asPayload(readPayload(bytes));
      const spans = payload?.commit;
      if (!payload || !spans) continue;
      commits++;
      const body = memberAt(payload.tree, 'body');
      const parts: [Span, JsonValue | undefined][] = [
        [spans.body, body],
        [spans.id, memberAt(payload.tree, 'id')],
      ];
      const names = {
        budget: ['budget_cost'],
        tokens: ['budget_cost', 'tokens'],
        toolCalls: ['budget_cost', 'tool_calls'],
        usdMillicents: ['budget_cost', 'usd_millicents'],
        wallClockMs: ['budget_cost', 'wall_clock_ms'],
        compiler: ['compiler_version'],
        intent: ['intent_id'],
        policySet: ['policy_set_hash'],
        trace: ['policy_trace'],
        proposal: ['proposal_id'],
        seq: ['seq'],
        signature: ['signature'],
        trajectory: ['trajectory_id'],
        writ: ['writ_id'],
      } as const;
      for (const [part, path] of Object.entries(names))
        parts.push([spans.of(part as keyof typeof names), memberAt(body, ...path)]);
      const { compensates } = spans;
      expect(compensates === null).toBe(memberAt(body, 'compensates') === undefined);
      if (compensates) parts.push([compensates, memberAt(body, 'compensates')]);
      spans.parents.forEach((span, i) => {
        parts.push([span, listAt(body, 'parent')?.[i]]);
      });
      spans.tools.forEach((span, i) => {
        parts.push([span, memberAt(listAt(body, 'observations')?.[i], 'tool')]);
      });
      spans.ops.forEach((op, i) => {
        const own = listAt(body, 'delta')?.[i];
        expect(op.op).toBe(memberAt(own, 'op'));
        expect(op.value).toEqual(spans.readValue(i));
        const value = op.op === 'retract' ? 'reason' : 'value';
        parts.push([op.id, memberAt(own, 'id')], [op.kind, memberAt(own, 'kind')]);
        parts.push([op.value, memberAt(own, value)]);
        expect(op.expected === null).toBe(op.op === 'create');
        if (op.expected) parts.push([op.expected, memberAt(own, 'expected_version')]);
      });
      for (const [span, written] of parts) expect(payload.at(span)).toEqual(written);
      expect(spans.decision).toBe(memberAt(body, 'policy_trace', 'decision', 'kind'));
      expect(spans.ops.length).toBe(listAt(body, 'delta')?.length);
      expect(spans.tools.length).toBe(listAt(body, 'observations')?.length);
      expect(spans.parents.length).toBe(listAt(body, 'parent')?.length);
    }
    expect(commits).toBeGreaterThan(50);
  });

  it('compares texts and numbers where they are as it reads them', () => {
    const text = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constantFrom('\\n', 'é'));
    const number = fc.oneof(
      fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
      fc.bigInt({ min: 0n, max: 99n }),
    );
    fc.assert(
      fc.property(text, text, number, (written, other, n) => {
        const bytes = encodeText(thymosCanonical([written, { number: n.toString() }]));
        const payload = new Payload('root', bytes, true, null);
        const comma = bytes.lastIndexOf(0x2c);
        const span: Span = [1, comma];
        expect(payload.is(span, written)).toBe(true);
        expect(payload.is(span, other)).toBe(written === other);
        expect(payload.is(span, decodeText(bytes.subarray(2, comma - 1)))).toBe(
          written === decodeText(bytes.subarray(2, comma - 1)),
        );
        expect(payload.whole([comma + 1, bytes.length - 1])).toBe(toSeq(n));
      }),
    );
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
      { numRuns: draws(3000) },
    );
    expect(altered).toBeGreaterThan(draws(3000) * 0.8);
  });
});
