// The matcher agrees with a plain one that looks at everything, on entries and queries drawn at
// random, also where parts of an entry come only when they are asked for.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeText } from '../../../base/bytes.ts';
import { parseJson } from '../../../base/json/parse.ts';
import { draws } from '../../../testing/draws.ts';
import { drawQueries } from '../../../testing/queries.ts';
import { meetsRequirement } from '../../../testing/requirements.ts';
import { EVERYTHING, type Query, type Test } from '../ast.ts';
import { faultWords } from '../fault.ts';
import type { FieldName } from '../fields.ts';
import { numberLiteral, timeLiteral } from '../literal.ts';
import { parseQuery } from '../parse.ts';
import { printQuery } from '../print.ts';
import { compileQuery } from './compile.ts';
import type { Searchable } from './searchable.ts';
import type { MatchTruth } from './truth.ts';

interface Plain {
  readonly kind: string;
  readonly tools: readonly string[];
  readonly decision: string | null;
  readonly seq: bigint;
  readonly time: number | null;
  readonly id: string;
  readonly title: string;
  readonly writes: readonly (readonly [kind: string, id: string, isInForce: boolean | null])[];
  readonly cost: bigint | null | undefined;
  readonly record: Readonly<Record<string, string | number>> | null;
  readonly findings: readonly (readonly ['error' | 'warning', string])[];
  readonly areAll: boolean;
}

const word = fc.constantFrom('ab', 'Ab', 'bc', 'abc', 'x', 'K', 'ü');
const plain: fc.Arbitrary<Plain> = fc.record({
  kind: word,
  tools: fc.array(word, { maxLength: 2 }),
  decision: fc.option(fc.constantFrom('permit', 'deny')),
  seq: fc.constantFrom(0n, 1n, 10n, 2n ** 64n - 1n, 2n ** 53n + 1n),
  time: fc.option(fc.constantFrom(1769817600, 1769903999.999, 1769904000, 0)),
  id: fc.constantFrom('abab', 'bbcc', 'Abcd', '0b1c2d3e4f5a6b7c'),
  title: fc.tuple(word, word).map((words) => words.join(' ')),
  writes: fc.array(fc.tuple(word, word, fc.constantFrom(true, false, null)), { maxLength: 2 }),
  cost: fc.option(fc.option(fc.constantFrom(0n, 1n, 5000n, 2n ** 64n - 1n)), { nil: undefined }),
  record: fc.option(
    fc.dictionary(
      fc.constantFrom('a', 'b'),
      fc.oneof(word, fc.constantFrom(1, 10, 1.5, 1769817600000)),
      {
        maxKeys: 2,
        noNullPrototype: true,
      },
    ),
  ),
  findings: fc.array(fc.tuple(fc.constantFrom('error' as const, 'warning' as const), word), {
    maxLength: 2,
  }),
  areAll: fc.boolean(),
});

function searchable(entry: Plain): Searchable {
  const raw = entry.record === null ? '{"a' : JSON.stringify(entry.record);
  const bare = { created: 0, replaced: 0, retracted: 0 };
  const line = {
    title: entry.title,
    note: '',
    shape: 'bound' as const,
    kind: entry.kind,
    rules: [],
    tools: entry.tools,
    decision: entry.decision,
    signed: false,
    changes: bare,
  };
  const facts = { compiler: null, policySet: null, signed: null };
  const writes = entry.writes.map(([kind, id, isInForce]) => ({
    kind,
    id,
    value: () => null,
    isInForce: () => isInForce,
  }));
  const ops = entry.writes.map(([kind, id]) => ({ op: 'put' as const, kind, id }));
  return {
    traits: { ...line, facts, recordKind: entry.kind },
    digest: {
      index: 0,
      seq: entry.seq,
      id: entry.id,
      parent: null,
      recordedAt: entry.time,
      digest: { line, facts, links: [], ties: {}, delta: { commit: '', ops } },
    },
    cost: {
      parts: entry.cost === undefined ? null : [{ name: 'usd_millicents', value: entry.cost }],
    },
    payload: {
      json: entry.record === null ? undefined : parseJson(encodeText(raw), { maxDepth: 9 }),
      raw,
      isDamaged: false,
      mayContain: (text) => raw.toLowerCase().includes(text),
      decision: nothing,
      view: nothing,
      request: () => null,
      uses: () => [],
      ids: () => ({}),
      named: () => [],
      written: () => writes,
    },
    findings: {
      areAll: entry.areAll,
      verdict: 'verified',
      findings: entry.findings.map(([severity, check]) => ({
        check,
        severity,
        message: '',
        lane: null,
        index: 0,
        seq: 0,
        entry: null,
        path: null,
        expected: null,
        actual: null,
      })),
    },
    state: { written: () => writes },
  };
}

function nothing(): never {
  throw new Error('no query here asks for it');
}

type Plainly = string | bigint | { readonly ms: number } | { readonly usd: bigint };

function readValues(entry: Plain, field: string): [Plainly[], boolean] {
  const resources = entry.writes.map(([kind, id]) => `${kind}:${id}`);
  switch (field) {
    case 'kind':
      return [[entry.kind, 'bound'], false];
    case 'tool':
      return [[...entry.tools], false];
    case 'decision':
      return [entry.decision === null ? [] : [entry.decision], false];
    case 'seq':
      return [[entry.seq], false];
    case 'time':
      return [entry.time === null ? [] : [{ ms: Math.round(entry.time * 1000) }], false];
    case 'entry':
      return [[entry.id], false];
    case 'title':
      return [[entry.title], false];
    case 'changed':
      return [resources, false];
    case 'state':
      return [
        entry.writes.flatMap(([kind, id, is]) => (is ? [`${kind}:${id}`] : [])),
        entry.writes.some(([, , is]) => is === null),
      ];
    case 'cost':
      return [typeof entry.cost === 'bigint' ? [{ usd: entry.cost }] : [], entry.cost === null];
    case 'finding':
      return [entry.findings.map(([, check]) => check), !entry.areAll];
    case 'severity':
      return [entry.findings.map(([severity]) => severity), !entry.areAll];
    case 'text': {
      const recorded = entry.record === null ? ['{"a'] : Object.values(entry.record).map(String);
      const decision = entry.decision === null ? [] : [entry.decision];
      const stored = [entry.kind, ...entry.tools, ...decision, entry.title, entry.id, ...resources];
      return [[...stored, ...recorded], false];
    }
    default: {
      const name = field.slice('payload.'.length);
      const value = entry.record?.[name];
      const found = value === undefined ? [] : [typeof value === 'number' ? exact(value) : value];
      return [found, entry.record === null];
    }
  }
}

function exact(value: number): { readonly usd: bigint } {
  return { usd: BigInt(Math.round(value * 100_000)) };
}

function plainly(entry: Plain, query: Query): MatchTruth {
  switch (query.type) {
    case 'and':
    case 'or': {
      const truths = query.parts.map((part) => plainly(entry, part));
      const by = query.type === 'and' ? 'no' : 'yes';
      if (truths.includes(by)) return by;
      if (truths.includes('unknown')) return 'unknown';
      return by === 'no' ? 'yes' : 'no';
    }
    case 'not': {
      const truth = plainly(entry, query.part);
      return truth === 'yes' ? 'no' : truth === 'no' ? 'yes' : truth;
    }
    default: {
      const { name, path } = query.field;
      const field = path[0] ? `${name}.${path[0].name}` : name;
      const [values, mayBeMore] = readValues(entry, field);
      const isIt = (value: Plainly) =>
        query.type === 'has' || isPlainly(value, query.test, field === 'entry', field);
      if (!values.some(isIt)) {
        // What is not looked for may not be in force either.
        const [all] = readValues(mayBeInForce(entry), field);
        return mayBeMore && (name !== 'state' || all.some(isIt)) ? 'unknown' : 'no';
      }
      return 'yes';
    }
  }
}

function mayBeInForce(entry: Plain): Plain {
  return { ...entry, writes: entry.writes.map(([kind, id, is]) => [kind, id, is ?? true]) };
}

function isPlainly(value: Plainly, test: Test, isId: boolean, field: string): boolean {
  switch (test.type) {
    case 'one of':
      return test.tests.some((one) => isPlainly(value, one, isId, field));
    case 'contains':
      if (typeof value === 'object' && 'usd' in value)
        return numberLiteral(test.text)
          ? value.usd === parseFraction(test.text)
          : `${Number(value.usd) / 100_000}`.includes(test.text);
      if (typeof value !== 'string') return false;
      return isId
        ? value.toLowerCase().startsWith(test.text.toLowerCase())
        : value.toLowerCase().includes(test.text.toLowerCase());
    case 'is':
      if (typeof value === 'object' && 'usd' in value)
        return numberLiteral(test.text) !== null && value.usd === parseFraction(test.text);
      return value === test.text;
    case 'matches':
      return typeof value === 'string'
        ? new RegExp(test.pattern.source, `u${test.pattern.flags}`).test(value)
        : typeof value === 'object' && 'usd' in value
          ? new RegExp(test.pattern.source, 'u').test(`${Number(value.usd) / 100_000}`)
          : false;
    case 'compare': {
      const { to, by } = test;
      if (to.type === 'time') {
        if (typeof value !== 'object' || !('ms' in value)) return false;
        const { ms } = value;
        if (by === '=') return ms >= to.from && ms < to.to;
        if (by === '<') return ms < to.from;
        if (by === '<=') return ms < to.to;
        return by === '>' ? ms >= to.to : ms >= to.from;
      }
      const own =
        typeof value === 'bigint'
          ? value * 100_000n
          : typeof value === 'object' && 'usd' in value
            ? value.usd
            : null;
      if (own === null) return false;
      const other = parseFraction(to.text);
      if (by === '=') return own === other;
      if (by === '<') return own < other;
      if (by === '<=') return own <= other;
      return by === '>' ? own > other : own >= other;
    }
    default:
      throw new Error(`no ${test.type} is drawn here`);
  }
}

function parseFraction(text: string): bigint {
  const [whole = '', rest = ''] = text.split('.');
  return BigInt(whole + rest.padEnd(5, '0'));
}

const at = { start: 0, end: 0 };

function tests(field: FieldName): fc.Arbitrary<Test> {
  if (field === 'seq' || field === 'cost') {
    const numbers = ['0', '1', '10', '0.05', '9007199254740993', '18446744073709551615'];
    return fc
      .record({
        by: fc.constantFrom(...(['<', '<=', '>', '>=', '='] as const)),
        text: fc.constantFrom(...numbers),
      })
      .map(
        ({ by, text }): Test => ({ type: 'compare', by, to: numberLiteral(text) ?? nothing(), at }),
      );
  }
  if (field === 'time')
    return fc
      .record({
        by: fc.constantFrom(...(['<', '<=', '>', '>=', '='] as const)),
        text: fc.constantFrom('2026-01-31', '2026-02', '1970'),
      })
      .map(
        ({ by, text }): Test => ({ type: 'compare', by, to: timeLiteral(text) ?? nothing(), at }),
      );
  const words =
    field === 'severity'
      ? ['error', 'warning']
      : [
          'ab',
          'AB',
          'bc',
          'b',
          'x',
          'Ab',
          'bound',
          '1',
          '1.5',
          '0B1C2D3E',
          '2d3e4f',
          '0b1c2d3e4f5a6b7c',
          '1769817',
          '1769817600000',
        ];
  const one = fc.oneof(
    fc
      .record({
        type: fc.constantFrom('contains' as const, 'is' as const),
        text: fc.constantFrom(...words),
      })
      .map((test): Test => ({ ...test, at })),
    fc
      .record({
        source: fc.constantFrom('a?b', '^x$', '[bc]{2}', '1|k'),
        flags: fc.constantFrom('', 'i'),
      })
      .map((pattern): Test => ({ type: 'matches', pattern, at })),
  );
  const list = fc
    .array(one, { minLength: 2, maxLength: 2 })
    .filter(([a, b]) => a?.type === b?.type)
    .map((all): Test => ({ type: 'one of', tests: all, at }));
  return fc.oneof({ weight: 4, arbitrary: one }, list);
}

const ASKED: readonly FieldName[] = [
  ...(['text', 'kind', 'tool', 'decision', 'seq', 'time', 'entry', 'title', 'changed'] as const),
  ...(['state', 'cost', 'finding', 'severity', 'payload'] as const),
];

const leaf: fc.Arbitrary<Query> = fc.constantFrom(...ASKED).chain((name) => {
  const path =
    name === 'payload'
      ? fc.constantFrom('a', 'b').map((step) => [{ name: step, deep: false }])
      : fc.constant([]);
  return fc.oneof(
    {
      weight: 5,
      arbitrary: fc
        .tuple(path, tests(name))
        .map(
          ([steps, test]): Query => ({ type: 'term', field: { name, path: steps, at }, test, at }),
        ),
    },
    path.map((steps): Query => ({ type: 'has', field: { name, path: steps, at }, at })),
  );
});

const queries = drawQueries(leaf, 3);

function compileMatcher(query: Query) {
  const compiled = compileQuery(query);
  if ('fault' in compiled) throw new Error(faultWords(compiled.fault));
  return compiled.matcher;
}

describe('the matcher', () => {
  it('answers as one does that looks at everything', () => {
    fc.assert(
      fc.property(plain, queries, (entry, query) => {
        expect(compileMatcher(query).match(searchable(entry))).toBe(plainly(entry, query));
      }),
      { numRuns: draws() },
    );
  });

  it('answers the same to what is typed', () => {
    fc.assert(
      fc.property(plain, queries, (entry, query) => {
        const parsed = parseQuery(printQuery(query));
        const typed = 'query' in parsed ? parsed.query : EVERYTHING;
        const given = searchable(entry);
        expect(compileMatcher(typed).match(given)).toBe(compileMatcher(query).match(given));
      }),
      { numRuns: draws() },
    );
  });

  it('says of an entry with parts missing what it says of all of it, or asks for more', () => {
    const parts = ['traits', 'digest', 'cost', 'payload', 'findings', 'state'] as const;
    fc.assert(
      fc.property(plain, queries, fc.subarray([...parts]), (entry, query, held) => {
        const whole = searchable(entry);
        const some: Searchable = Object.fromEntries(held.map((part) => [part, whole[part]]));
        const matcher = compileMatcher(query);
        const early = matcher.match(some);
        if (early !== 'more') expect(early).toBe(matcher.match(whole));
        expect(matcher.match(whole)).not.toBe('more');
        if ([...matcher.needs].every((part) => held.some((one) => one === part)))
          expect(early).not.toBe('more');
      }),
      { numRuns: draws() },
    );
  });

  it('finds nothing in which what it requires is missing, and says of all where', () => {
    fc.assert(
      fc.property(plain, queries, (entry, query) => {
        const given = searchable(entry);
        const matcher = compileMatcher(query);
        if (matcher.match(given) !== 'yes') return;
        expect(meetsRequirement(matcher.requires, given)).toBe(true);
        for (const { text, start, end } of matcher.where(given)) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeLessThanOrEqual(text.length);
        }
      }),
      { numRuns: draws() },
    );
  });
});
