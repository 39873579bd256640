import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareNumbers } from '../../../base/json/decimal.ts';
import type { JsonValue } from '../../../base/json/value.ts';
import { matchesGlob, matchesTool, type SpentBudget } from './conditions.ts';
import type { SimulationFacts } from './facts.ts';
import {
  ALLOW,
  type Condition,
  DENY,
  type Decided,
  EFFECTS,
  type Policy,
  type PolicyRule,
  type Root,
  type When,
} from './policy.ts';
import { parsePolicy } from './policy-json.ts';
import { policyText } from './policy-text.ts';
import { LaneSimulation, simulateDecision } from './run.ts';
import { TotalsBuilder } from './totals.ts';

const ASK: Decided = { verb: 'require approval', channel: 'desk' };
const ANY: When = { tool: null, effect: null, where: [], budget: null };
const FREE = { tokens: 0n, tool_calls: 0n, wall_clock_ms: 0n, usd_millicents: 0n };
const NOTHING_SPENT: SpentBudget = { parts: FREE, atLeast: false };

function facts(
  more: Partial<SimulationFacts> = {},
  at: Partial<Record<Root, JsonValue>> = {},
): SimulationFacts {
  return {
    outcome: 'carried out',
    decision: ALLOW,
    proposal: null,
    tools: ['fs_patch'],
    effect: 'writes',
    changes: 1,
    cost: FREE,
    at: (root) => {
      const value = at[root];
      return value === undefined ? null : [value];
    },
    ...more,
  };
}

function policy(rules: readonly PolicyRule[], otherwise: Policy['otherwise'] = ALLOW): Policy {
  return { name: '', rules, otherwise };
}

const rule = (when: Partial<When>, decided: Decided = DENY): PolicyRule => ({
  name: 'one',
  when: { ...ANY, ...when },
  decided,
});

function verb(when: Partial<When>, entry: SimulationFacts, spent = NOTHING_SPENT) {
  return simulateDecision(policy([rule(when)]), entry, spent).simulated?.verb ?? 'unknown';
}

const where = (path: string, operator: Condition['operator'], value: Condition['value']) => ({
  where: [{ path, operator, value }],
});

describe('a rule', () => {
  it('matches tools by name, or by their beginning', () => {
    expect(verb({ tool: 'fs_*' }, facts())).toBe('deny');
    expect(verb({ tool: 'fs_patch' }, facts())).toBe('deny');
    expect(verb({ tool: 'fs_' }, facts())).toBe('allow');
    expect(verb({ tool: '*' }, facts({ tools: null }))).toBe('unknown');
    expect(matchesTool('a*b', 'a*b')).toBe(true);
  });

  it('looks at arguments and values', () => {
    const args: JsonValue = {
      members: [
        ['path', 'infra/main.tf'],
        ['count', { number: '12.50' }],
        ['to', [{ members: [['a.b', 'x']] }, { members: [['a.b', 'y']] }]],
      ],
    };
    const entry = facts({}, { args });
    const decided = (...condition: Parameters<typeof where>) => verb(where(...condition), entry);
    expect(decided('args.path', 'starts with', 'infra/')).toBe('deny');
    expect(decided('args.path', 'matches', 'infra/*.tf')).toBe('deny');
    expect(decided('args.path', 'contains', 'main')).toBe('deny');
    expect(decided('args.path', 'is not', 'infra/main.tf')).toBe('allow');
    expect(decided('args.missing', 'is', 'x')).toBe('allow');
    expect(decided('args.count', 'is', { number: '125e-1' })).toBe('deny');
    expect(decided('args.count', 'greater than', { number: '12.5' })).toBe('allow');
    expect(decided('args.count', 'less than', { number: '12.500000000000000000001' })).toBe('deny');
    expect(decided('args.count', 'is', '12.50')).toBe('allow');
    expect(decided('args.to.*.a\\.b', 'is', 'y')).toBe('deny');
    expect(decided('args.to.0.a\\.b', 'is', 'y')).toBe('allow');
    expect(decided('value.path', 'is', 'x')).toBe('unknown');
  });

  it('counts what was spent, the entry included', () => {
    const budget = { of: 'tokens', moreThan: 10 } as const;
    const spent = { parts: { ...FREE, tokens: 6n }, atLeast: false };
    const costs = (tokens: bigint) => facts({ cost: { ...FREE, tokens } });
    expect(verb({ budget }, costs(4n), spent)).toBe('allow');
    expect(verb({ budget }, costs(5n), spent)).toBe('deny');
    expect(verb({ budget }, costs(4n), { ...spent, atLeast: true })).toBe('unknown');
    expect(verb({ budget }, costs(5n), { ...spent, atLeast: true })).toBe('deny');
    expect(verb({ budget }, facts({ cost: null }), spent)).toBe('unknown');
  });

  it('is settled by one no, whatever else is not known', () => {
    expect(verb({ tool: 'other', ...where('args.x', 'is', 'y') }, facts())).toBe('allow');
  });
});

describe('what is not recorded', () => {
  const unknown = rule(where('args.path', 'is', 'x'), DENY);

  it('is never taken for no', () => {
    const result = simulateDecision(policy([unknown]), facts(), NOTHING_SPENT);
    expect(result).toMatchObject({ simulated: null, differs: 'unknown' });
    expect(result.ways.map(({ rule }) => rule)).toEqual([0, null]);
    expect(result.notRecorded).toEqual(['the arguments that were asked for']);
  });

  it('does not matter where every way leads to the same', () => {
    const result = simulateDecision(policy([unknown], DENY), facts(), NOTHING_SPENT);
    expect(result).toMatchObject({ simulated: DENY, differs: 'yes' });
  });

  it('may still be known to differ', () => {
    const result = simulateDecision(policy([unknown], ASK), facts(), NOTHING_SPENT);
    expect(result).toMatchObject({ simulated: null, differs: 'yes' });
  });

  it('leaves an unreadable entry and all sums after it open', () => {
    const run = new LaneSimulation(policy([rule({ budget: { of: 'tokens', moreThan: 10 } })]));
    const nothing = facts({ outcome: 'unreadable', decision: null, cost: null });
    expect(run.push(nothing)).toMatchObject({ simulated: null, differs: 'unknown' });
    expect(run.push(facts())).toMatchObject({ simulated: null });
  });
});

describe('a lane', () => {
  it('decides a proposal once: when it was asked for', () => {
    const run = new LaneSimulation(policy([]));
    const asked = facts({ outcome: 'asked', decision: ASK, proposal: 'p', cost: null });
    expect(run.push(asked)).toMatchObject({ simulated: ALLOW, differs: 'yes' });
    expect(run.push(facts({ proposal: 'p', decision: ASK }))).toBe('decided when asked');
    expect(run.push(facts({ proposal: 'q' }))).toMatchObject({ differs: 'no' });
    expect(run.push(null)).toBe('no decision');
  });

  it('keeps what was recorded where no rule says otherwise', () => {
    for (const decision of [ALLOW, DENY, ASK])
      expect(
        simulateDecision(policy([], 'as recorded'), facts({ decision }), NOTHING_SPENT),
      ).toMatchObject({
        simulated: decision,
        differs: 'no',
      });
  });

  it('takes another channel for another decision, and no channel for any', () => {
    const asked = facts({ decision: ASK });
    const to = (channel: string | null) =>
      simulateDecision(policy([], { verb: 'require approval', channel }), asked, NOTHING_SPENT)
        .differs;
    expect([to('desk'), to('other'), to(null)]).toEqual(['no', 'yes', 'no']);
  });
});

// Rules and facts of a small world, so that they meet often.
const decidedArb = fc.constantFrom(ALLOW, DENY, ASK);
const scalarArb = fc.oneof(
  fc.constantFrom('a', 'ab', '*', ''),
  fc.boolean(),
  fc.constant(null),
  fc.integer().map((n) => ({ number: String(n) })),
);
const conditionArb: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({
    path: fc.constantFrom('args.a', 'value.*', 'output', 'resource.a\\.b'),
    operator: fc.constantFrom('is', 'is not', 'contains'),
    value: scalarArb,
  }),
  fc.record({
    path: fc.constant('args.a'),
    operator: fc.constantFrom('greater than', 'less than'),
    value: fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => ({ number: `${n}` })),
  }),
  fc.record({
    path: fc.constant('args.a'),
    operator: fc.constantFrom('matches', 'starts with'),
    value: fc.string(),
  }),
);
const ruleArb: fc.Arbitrary<PolicyRule> = fc.record({
  name: fc.string(),
  when: fc.record({
    tool: fc.constantFrom(null, 'a', 'b*', '*'),
    effect: fc.constantFrom(null, ...EFFECTS),
    where: fc.array(conditionArb, { maxLength: 2 }),
    budget: fc.option(fc.record({ of: fc.constant('tokens'), moreThan: fc.nat(9) })),
  }),
  decided: decidedArb,
});
const policyArb: fc.Arbitrary<Policy> = fc.record({
  name: fc.string(),
  rules: fc.array(ruleArb, { maxLength: 5 }),
  otherwise: fc.oneof(decidedArb, fc.constant('as recorded' as const)),
});
const factsArb = fc
  .record({
    decision: decidedArb,
    tools: fc.option(fc.subarray(['a', 'b', 'bc'], { minLength: 1 })),
    effect: fc.option(fc.constantFrom(...EFFECTS)),
    cost: fc.option(fc.nat(9).map((n) => ({ ...FREE, tokens: BigInt(n) }))),
    args: fc.option(scalarArb.map((value): JsonValue => ({ members: [['a', value]] }))),
  })
  .map(({ args, ...more }) => facts(more, args ? { args } : {}));

describe('any policy', () => {
  it('is decided by its first matching rule, else by its default', () => {
    fc.assert(
      fc.property(policyArb, factsArb, (given, entry) => {
        const result = simulateDecision(given, entry, NOTHING_SPENT);
        // Each rule alone tells whether it matches: denied where nothing else would be.
        const alone = given.rules.map(
          ({ when }) =>
            simulateDecision(policy([{ name: '', when, decided: DENY }]), entry, NOTHING_SPENT)
              .simulated,
        );
        const reached = alone.findIndex((decided) => decided?.verb === 'deny');
        const before = reached < 0 ? alone : alone.slice(0, reached);
        const open = before.flatMap((decided, i) => (decided ? [] : [i]));
        expect(result.ways.map((way) => way.rule)).toEqual([...open, reached < 0 ? null : reached]);
        if (!open.length) expect(result.simulated).toEqual(result.ways[0]?.decided);
      }),
    );
  });

  it('says the same every time', () => {
    fc.assert(
      fc.property(policyArb, fc.array(factsArb), (given, entries) => {
        const all = () => {
          const run = new LaneSimulation(given);
          return entries.map((entry) => run.push(entry));
        };
        expect(all()).toEqual(all());
      }),
    );
  });

  it('is never surer about less: what is known stays so when more is recorded', () => {
    fc.assert(
      fc.property(
        policyArb,
        factsArb,
        fc.constantFrom('tools', 'effect', 'cost'),
        (given, entry, part) => {
          const less = simulateDecision(given, { ...entry, [part]: null }, NOTHING_SPENT);
          const more = simulateDecision(given, entry, NOTHING_SPENT);
          if (less.simulated) expect(more.simulated).toEqual(less.simulated);
          if (less.differs !== 'unknown') expect(more.differs).toBe(less.differs);
        },
      ),
    );
  });

  it('adds up', () => {
    fc.assert(
      fc.property(policyArb, fc.array(factsArb), (given, entries) => {
        const run = new LaneSimulation(given);
        const builder = new TotalsBuilder(given);
        for (const entry of entries) builder.add(run.push(entry));
        const sum = builder.totals();
        expect(sum.decisions).toBe(entries.length);
        expect(sum.allowed + sum.denied + sum.asked + sum.unknown).toBe(sum.decisions);
        expect(sum.different + sum.maybe + sum.same).toBe(sum.decisions);
      }),
    );
  });

  it('survives being written and read', () => {
    fc.assert(
      fc.property(policyArb, (given) => {
        expect(parsePolicy(policyText(given))).toEqual(given);
      }),
    );
  });
});

describe('a policy file', () => {
  const file = (more: string) =>
    `{"name":"p","rules":[{"name":"r","when":{${more}},"then":{"decision":"deny"}}],"otherwise":{"decision":"allow"}}`;

  it.each([
    ['', 'not JSON at byte 0'],
    [
      '{"rules":[],"otherwise":"as recorded","x":1}',
      'x: expected no member but name, rules, otherwise',
    ],
    [
      '{"rules":[],"rules":[],"otherwise":"as recorded"}',
      'rules: expected one member of this name, found several',
    ],
    ['{"rules":[]}', 'otherwise: expected "as recorded" or a decision, found nothing'],
    ['{"rules":{},"otherwise":"as recorded"}', 'rules: expected a list'],
    [
      file('"tool":"a*b"'),
      'rules[0].when.tool: expected the name of a tool of up to 500 characters, with a `*` only at the end',
    ],
    [file('"effect":"external"'), 'rules[0].when.effect: expected "reads", "writes" or "nothing"'],
    [file('"where":[{"path":"arg.x","operator":"is","value":1}]'), 'rules[0].when.where[0].path'],
    [file('"where":[{"path":"args.x","operator":"like","value":1}]'), 'where[0].operator'],
    [file('"where":[{"path":"args.x","operator":"is","value":[]}]'), 'where[0].value: expected a'],
    [
      file('"where":[{"path":"args.x","operator":"less than","value":"1"}]'),
      'compares with a number',
    ],
    [file('"where":[{"path":"args.x","operator":"is","value":1e99999}]'), 'not JSON at byte'],
    [file('"budget":{"of":"tokens","more_than":-1}'), 'more_than: expected a whole number'],
    [file('"budget":{"of":"money","more_than":1}'), 'budget.of: expected "tokens"'],
    ['{"rules":[],"otherwise":{"decision":"deny","channel":"x"}}', 'otherwise.channel: nobody'],
  ])('is refused with its place: %s', (text, message) => {
    expect(() => parsePolicy(text)).toThrow(message);
  });
});

describe('the parts', () => {
  it('compare numbers as arithmetic does', () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        (a, b) => {
          expect(Math.sign(compareNumbers(`${a}`, `${b}`))).toBe(a < b ? -1 : a > b ? 1 : 0);
        },
      ),
    );
    expect(compareNumbers('18446744073709551615', '18446744073709551616')).toBeLessThan(0);
    expect(compareNumbers('-0', '0.00')).toBe(0);
    expect(compareNumbers('-1e2', '-99')).toBeLessThan(0);
    expect(compareNumbers('-5e-323', '-5e-323')).toBe(0);
  });

  it('match globs as a plain expression would', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 12 });
    const glob = fc.string({ unit: fc.constantFrom('a', 'b', '*'), maxLength: 6 });
    fc.assert(
      fc.property(text, glob, (given, pattern) => {
        const expression = new RegExp(`^${pattern.replaceAll('*', '.*')}$`, 's');
        expect(matchesGlob(given, pattern)).toBe(expression.test(given));
      }),
    );
  });
});
