// Every number of a pattern agrees with its query, asked of each entry, and with a plain scan.

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Pattern, PatternFigure } from '../model/patterns.ts';
import { compileQuery, type Matcher } from '../query/match/compile.ts';
import type { PayloadPart, Searchable, TraitsPart } from '../query/match/searchable.ts';
import { parseQuery } from '../query/parse.ts';
import { LONGEST_NAME, MOST_PATTERNS } from './named-entries.ts';
import { RunPatterns } from './run-patterns.ts';

const NAMES = [
  'read',
  'write',
  '',
  '-x',
  '/x/',
  'a "b" \\',
  'a\nb',
  '(or)',
  '1..2',
  'denied',
  'deny',
];
const name = fc.constantFrom(...NAMES, '\ud800', 'x'.repeat(LONGEST_NAME + 1));

interface Said {
  readonly kind: string;
  readonly recordKind: string;
  readonly shape: TraitsPart['shape'];
  readonly tools: readonly string[];
  readonly rules: readonly string[];
  readonly decision: string | null;
  readonly reason: string | null | undefined;
  readonly lane: string;
  readonly title: string;
  readonly time: number | null;
  readonly cost: readonly { name: string; value: bigint | null }[] | null;
}

const said: fc.Arbitrary<Said> = fc.record({
  kind: name,
  recordKind: fc.constantFrom('read', 'change', ''),
  shape: fc.constantFrom('change', 'denied'),
  tools: fc.array(name, { maxLength: 3 }),
  rules: fc.array(name, { maxLength: 2 }),
  decision: fc.constantFrom(null, 'permit', 'deny', 'rejected', 'Deny'),
  reason: fc.option(name, { nil: undefined }).chain((one) => fc.constantFrom(one, null)),
  lane: fc.constantFrom('l1', 'l2', 'read'),
  title: fc.constantFrom('l1', 'A lane', ''),
  time: fc.option(fc.integer({ min: 0, max: 1e6 })),
  cost: fc.option(
    fc.array(
      fc.record({
        name: fc.constantFrom('usd_millicents', 'cost', 'tokens'),
        value: fc.option(fc.bigInt({ min: -2n, max: 5n })),
      }),
      { maxLength: 2 },
    ),
  ),
});

function makeEntry(one: Said, index: number): Searchable {
  const { kind, recordKind, shape, tools, rules, decision, lane, title } = one;
  const facts = { compiler: null, policySet: null, signed: null };
  const changes = { created: 0, replaced: 0, retracted: 0 };
  const line = { title: '', note: '', shape, kind, tools, rules, decision, signed: false, changes };
  const payload = {
    json: one.reason === undefined ? undefined : null,
    isDamaged: one.reason === undefined,
    decision: () => ({ reason: one.reason ?? null }),
  };
  return {
    lane: {
      id: lane,
      title,
      origin: 'root',
      ledger: { id: '', name: '' },
      format: { id: '', name: '' },
    },
    traits: { kind, recordKind, shape, tools, rules, decision, signed: false, facts },
    digest: {
      index,
      seq: index,
      id: '',
      parent: null,
      recordedAt: one.time,
      digest: { line, delta: null, links: [], ties: {}, facts },
    },
    cost: { parts: one.cost },
    payload: payload as PayloadPart,
  };
}

function countFigures(all: readonly Said[]) {
  const patterns = new RunPatterns();
  const entries = all.map(makeEntry);
  for (const entry of entries) expect(patterns.add(entry)).toBe(true);
  return { figures: patterns.figures(), entries };
}

function compileMatcher(query: string): Matcher {
  const parsed = parseQuery(query);
  const compiled = 'fault' in parsed ? parsed : compileQuery(parsed.query);
  if ('fault' in compiled) throw new Error(`${query}: ${compiled.fault.expected}`);
  return compiled.matcher;
}

const found = (query: string, entries: readonly Searchable[]) =>
  entries.filter((entry) => compileMatcher(query).match(entry) === 'yes');

const isDenied = ({ decision }: Said) => decision === 'deny' || decision === 'rejected';
const figure = (all: readonly PatternFigure[], wanted: PatternFigure['figure']) =>
  all.find((one) => one.figure === wanted);

describe('patterns of any entries', () => {
  it('count what their queries find', () => {
    fc.assert(
      fc.property(fc.array(said, { maxLength: 12 }), (all) => {
        const { figures, entries } = countFigures(all);
        for (const { query, patterns, entries: total, undecided } of figures) {
          expect(found(query, entries)).toHaveLength(total);
          for (const pattern of patterns)
            expect([pattern.query, found(pattern.query, entries).length]).toEqual([
              pattern.query,
              pattern.entries,
            ]);
          expect(undecided).toBeLessThanOrEqual(entries.length);
        }
      }),
    );
  });

  it('are those that a plain scan finds', () => {
    fc.assert(
      fc.property(fc.array(said, { maxLength: 12 }), (all) => {
        const { figures } = countFigures(all);
        const scan = (holds: (one: Said) => boolean) => all.filter(holds).length;
        const counts = (wanted: PatternFigure['figure']) =>
          new Map(figure(figures, wanted)?.patterns.map((one) => [one.name, one.entries]));
        for (const [tool, count] of counts('entries by tool'))
          expect(count).toBe(scan(({ tools }) => tools.includes(tool ?? '')));
        for (const [rule, count] of counts('denials by rule'))
          expect(count).toBe(scan((one) => isDenied(one) && one.rules.includes(rule ?? '')));
        for (const [reason, count] of counts('denials by reason'))
          expect(count).toBe(
            scan(
              (one) =>
                isDenied(one) &&
                one.rules.every((rule) => rule === '') &&
                (reason === null
                  ? one.reason === null || one.reason === ''
                  : one.reason === reason),
            ),
          );
        const tools = new Set(
          all.flatMap((one) => one.tools).filter((tool) => NAMES.includes(tool)),
        );
        tools.delete('');
        expect([...counts('entries by tool').keys()].sort()).toEqual([...tools].sort());
      }),
    );
  });

  it('sum up what their entries cost, and span their times', () => {
    fc.assert(
      fc.property(fc.array(said, { maxLength: 12 }), (all) => {
        const { figures, entries } = countFigures(all);
        const of = (pattern: Pattern) => {
          const places = new Set(found(pattern.query, entries).map((one) => entries.indexOf(one)));
          return all.filter((_, place) => places.has(place));
        };
        const spent = [figure(figures, 'cost by tool'), figure(figures, 'tokens by tool')];
        for (const pattern of spent.flatMap((one) => one?.patterns ?? []))
          for (const { name: part, units } of pattern.cost ?? [])
            expect(units).toBe(
              of(pattern)
                .flatMap(({ cost }) => cost ?? [])
                .reduce((sum, one) => sum + (one.name === part ? (one.value ?? 0n) : 0n), 0n),
            );
        for (const pattern of figure(figures, 'time by lane')?.patterns ?? []) {
          const times = of(pattern).flatMap(({ time }) => (time === null ? [] : time * 1000));
          expect(pattern.times).toEqual({ from: Math.min(...times), to: Math.max(...times) });
        }
      }),
    );
  });

  it('come the largest first, and are no more than are counted one by one', () => {
    const one: Said = {
      kind: 'read',
      recordKind: '',
      shape: 'change',
      rules: [],
      decision: null,
      reason: null,
      lane: 'l1',
      title: '',
      time: null,
      cost: null,
      tools: [],
    };
    const named = (tool: number) => ({ ...one, tools: [`tool ${tool}`, 'all'] });
    const all = Array.from({ length: MOST_PATTERNS + 7 }, (_, tool) => named(tool));
    const { figures } = countFigures([...all, named(MOST_PATTERNS - 5)]);
    const tools = figure(figures, 'entries by tool');
    expect(tools?.patterns).toHaveLength(MOST_PATTERNS);
    expect(tools?.patterns.slice(0, 3).map(({ name: tool, entries }) => [tool, entries])).toEqual([
      ['all', all.length + 1],
      [`tool ${MOST_PATTERNS - 5}`, 2],
      ['tool 0', 1],
    ]);
    expect(tools?.others).toBe(8);
    expect(figure(figures, 'denials by rule')?.patterns).toEqual([]);
    expect(figure(figures, 'denials by reason')).toBeUndefined();
  });

  it('ask for more of an entry before anything of it is counted', () => {
    const patterns = new RunPatterns();
    const { payload: _, ...stored } = makeEntry(
      {
        kind: 'rejection',
        recordKind: '',
        shape: 'denied',
        tools: [],
        rules: [],
        decision: 'deny',
        reason: 'no',
        lane: 'l1',
        title: '',
        time: null,
        cost: null,
      },
      0,
    );
    expect(patterns.add(stored)).toBe(false);
    expect(patterns.figures().every(({ entries }) => entries === 0)).toBe(true);
  });
});
