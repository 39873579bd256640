// Every rule of the language has a query that follows it, and every fault its place.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draws } from '../../testing/draws.ts';
import { queries, withoutPlaces } from '../../testing/queries.ts';
import type { Query } from './ast.ts';
import { faultLines, faultWords } from './fault.ts';
import { FIELD_NAMES, FIELDS, fieldNamed, findQueryField } from './fields.ts';
import { MOST_LETTERS, parseQuery } from './parse.ts';
import { printQuery } from './print.ts';

function parsed(text: string): Query {
  const result = parseQuery(text);
  if ('fault' in result) throw new Error(faultWords(result.fault));
  return result.query;
}

function parseFault(text: string) {
  const result = parseQuery(text);
  if ('query' in result) throw new Error(`“${text}” is a query: ${printQuery(result.query)}`);
  return result.fault;
}

describe('a query', () => {
  it.each([
    ['', ''],
    ['retry', 'retry'],
    ['retry limit', 'retry limit'],
    ['retry and limit', 'retry limit'],
    ['"retry limit"', '"retry limit"'],
    ['say "a \\"b\\" c\\\\d"', 'say "a \\"b\\" c\\\\d"'],
    ['"C:\\new"', '"C:\\\\new"'],
    ['a or b c', 'a or b c'],
    ['(a or b) c', '(a or b) c'],
    ['((a))', 'a'],
    ['a (b c)', 'a b c'],
    ['A OR B AND NOT C', 'A or B -C'],
    ['-a', '-a'],
    ['not (a b)', '-(a b)'],
    ['--a', 'a'],
    ['-(a or b) or c', '-(a or b) or c'],
    ['"or"', '"or"'],
    ['kind:commit', 'kind:commit'],
    ['KIND: commit', 'kind:commit'],
    ['type:commit', 'kind:commit'],
    ['policy_set:ab', 'policy-set:ab'],
    ['policySet=ab', 'policy-set=ab'],
    ['tool = fs_read', 'tool=fs_read'],
    ['tool != fs_read', '-tool=fs_read'],
    ['kind:(commit,denied)', 'kind:(commit, denied)'],
    ['kind=( commit , "skill bound" )', 'kind=(commit, "skill bound")'],
    ['kind:(commit)', 'kind:commit'],
    ['kind!=(a,b)', '-kind=(a, b)'],
    ['seq:10', 'seq:10'],
    ['seq=10', 'seq:10'],
    ['seq >= 10', 'seq>=10'],
    ['seq:10..20', 'seq:10..20'],
    ['seq:10..', 'seq:10..'],
    ['seq:(1, 3..4)', 'seq:(1, 3..4)'],
    ['cost > .05', 'cost>0.05'],
    ['cost.usd_millicents<18446744073709551615', 'cost.usd_millicents<18446744073709551615'],
    ['cost."fresh tokens">0', 'cost."fresh tokens">0'],
    ['time > 2026-01-31', 'time>2026-01-31'],
    ['time:2026-01..2026-02', 'time:2026-01..2026-02'],
    ['at:"2026-01-31 09:30:00Z"', 'time:"2026-01-31 09:30:00Z"'],
    ['signed:YES', 'signed:yes'],
    ['signed=false', 'signed:no'],
    ['decision:denied', 'decision:deny'],
    ['decision:constructor', 'decision:constructor'],
    ['/time\\s+out/', '/time\\s+out/'],
    ['title:/^a b$/mi', 'title:/^a b$/im'],
    ['/[/]x/', '/[/]x/'],
    ['/etc/passwd', '"/etc/passwd"'],
    ['has:cost', 'has:cost'],
    ['exists:payload.a.b', 'has:payload.a.b'],
    ['has:(cost, finding)', 'has:cost or has:finding'],
    ['payload.proposal.id:ab', 'payload.proposal.id:ab'],
    ['payload..path:x', 'payload..path:x'],
    ['amount > 100', 'payload..amount>100'],
    ['amount.net<=2026-01', 'payload..amount.net<=2026-01'],
    ['payload."a b".c=1', 'payload."a b".c=1'],
    ['payload.n:10..20', 'payload.n:10..20'],
    ['payload.n:"10..20"', 'payload.n:"10..20"'],
    ['payload.n:a..b', 'payload.n:a..b'],
    ['payload.at >= 2026-01', 'payload.at>=2026-01'],
    ['in state at head', 'has:state'],
    ['changed resource doc/a in state at head', 'changed:doc/a has:state'],
    ['denied by rule "a b"', 'denied-by:"a b"'],
    ['Denied by operator', 'denied-by:operator'],
    ['approved by (ann, bo)', 'approved-by:(ann, bo)'],
    ['denied', '"denied"'],
    ['in a state', '"in" a state'],
    ['has', 'has'],
    ['<b>', '"<b>"'],
  ])('%s', (text, printed) => {
    const query = parsed(text);
    expect(printQuery(query)).toBe(printed);
    expect(withoutPlaces(parsed(printed))).toEqual(withoutPlaces(query));
  });

  it('knows where each part of it is', () => {
    const text = ' a -kind:(commit, "x y")';
    const query = parsed(text);
    const places: string[] = [];
    const walk = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      if (!Array.isArray(value) && 'at' in value) {
        const { start, end } = value.at as { start: number; end: number };
        places.push(text.slice(start, end));
      }
      for (const [name, one] of Object.entries(value)) if (name !== 'at') walk(one);
    };
    walk(query);
    expect(places).toEqual([
      'a -kind:(commit, "x y")',
      'a',
      '',
      'a',
      '-kind:(commit, "x y")',
      'kind:(commit, "x y")',
      'kind',
      '(commit, "x y")',
      'commit',
      '"x y"',
    ]);
  });

  it('is read again as the same, whatever it is', () => {
    fc.assert(
      fc.property(queries, (query) => {
        const again = parsed(printQuery(query));
        expect(withoutPlaces(again)).toEqual(withoutPlaces(query));
      }),
      { numRuns: draws() },
    );
  });

  it('is made of any text, or a fault inside it is found', () => {
    const piece = fc.constantFrom(
      ...[
        'a',
        'kind',
        'cost',
        'payload',
        ':',
        '=',
        '>',
        '!=',
        '(',
        ')',
        '"',
        '/',
        '-',
        ' ',
        '..',
        '.',
      ],
      ...[
        'or',
        'not',
        ',',
        '1',
        '2026-01',
        'has',
        '\\',
        'denied by',
        'in state at head',
        '[',
        '\n',
      ],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('');
        const result = parseQuery(text);
        if ('query' in result) {
          const printed = printQuery(result.query);
          expect(withoutPlaces(parsed(printed))).toEqual(withoutPlaces(result.query));
        } else {
          const { at, found } = result.fault;
          expect(at.start).toBeGreaterThanOrEqual(0);
          expect(at.end).toBeLessThanOrEqual(Math.max(text.length, at.start));
          expect(found).toBe(text.slice(at.start, at.end));
        }
      }),
      { numRuns: draws() },
    );
  });
});

describe('a fault', () => {
  it.each([
    ['kidn:commit', 'kidn', 'the name of a field', ['kind']],
    ['amount:', 'amount:', 'the name of a field', ['"amount:"']],
    ['amount > x', 'x', 'a number or a time after >', []],
    [
      'http://example.org/x y',
      'http://example.org/x',
      'quotation marks',
      ['"http://example.org/x"'],
    ],
    ['kind:', '', 'a text after kind', []],
    ['seq:abc', 'abc', 'a number such as 0.05', []],
    ['seq:1,000', '1,000', 'a number', ['1000']],
    ['cost > $0.05', '$0.05', 'a number', ['0.05']],
    ['cost > 5USD', '5USD', 'a number', ['5']],
    ['cost > 1..2', '1..2', 'a number', []],
    ['seq:20..10', '20..10', 'the lower end of a range first', ['10..20']],
    ['time:2026-02..2026-01', '2026-02..2026-01', 'the lower end', ['2026-01..2026-02']],
    ['time > yesterday', 'yesterday', 'a time such as 2026-01-31', []],
    ['time:2026-02-30', '2026-02-30', 'a time', []],
    ['time:2026-00', '2026-00', 'a time', []],
    ['signed:maybe', 'maybe', 'yes or no', []],
    ['title > a', 'a', ': or = after title', []],
    ['severity:eror', 'eror', 'error, warning, info after severity', ['error']],
    ['approval:', '', 'open, granted, denied after approval', []],
    ['kind.x:1', '.x', 'no dot after kind', []],
    ['payload.n > x', 'x', 'a number or a time after >', []],
    ['seq:/1/', '/1/', 'a number', []],
    ['title>/a/', '/a/', ': or = after title', []],
    ['payload > /a/', '/a/', 'a number or a time', []],
    ['has:', '', 'a field', []],
    ['has>cost', 'has>', 'a colon after has', []],
    ['has:(cost', '', 'a comma or a closing parenthesis', []],
    ['has:cots', 'cots', 'the name of a field', ['cost']],
    ['kind:(a b)', 'b)', 'a comma or a closing parenthesis', []],
    ['kind:(a,)', ')', 'a text after kind', []],
    ['(a', '(a', 'a closing parenthesis', ['(a)']],
    ['a)', ')', 'no closing parenthesis', []],
    ['()', ')', 'something to look for', []],
    ['a or', '', 'something to look for', []],
    ['or a', 'or', 'something to look for', ['"or"']],
    ['-', '', 'something to look for', []],
    ['"abc', '"abc', 'a closing quotation mark', ['"abc"']],
    ['""', '""', 'something between quotation marks', []],
    ['title:""', '""', 'something between quotation marks', []],
    ['f(x)', 'f(x)', 'quotation marks', ['"f(x)"']],
    ['denied by ', '', 'a text after denied-by', []],
    ['denied by rule', '', 'a text after denied-by', []],
    ['(approved by)', ')', 'a text after approved-by', []],
    [
      'a in state at seq 3',
      'in state at seq',
      'in state at head',
      ['in state at head', '"in state at seq"'],
    ],
    ['in state', 'in state', 'in state at head', ['in state at head', '"in state"']],
  ])('in %s', (text, found, expected, instead) => {
    const fault = parseFault(text);
    expect(fault.found).toBe(found);
    expect(fault.expected).toContain(expected);
    expect(fault.instead).toEqual(instead);
  });

  it('is what it says: each suggestion makes a query', () => {
    for (const text of [
      'kidn:commit',
      'seq:1,000',
      'f(x) b',
      '(a',
      'or a',
      '"abc',
      'severity:eror',
      'in state at 3',
    ]) {
      const { at, instead } = parseFault(text);
      for (const one of instead) parsed(text.slice(0, at.start) + one + text.slice(at.end));
    }
  });

  it('is shown with a mark below it', () => {
    const long = `${'a '.repeat(500)}kidn:x ${'b '.repeat(500)}`;
    const [shown = '', marks = ''] = faultLines(long, parseFault(long));
    expect(shown.length).toBeLessThan(200);
    expect(shown.slice(marks.indexOf('^'), marks.length)).toBe('kidn');
    expect(faultLines('a kidn:x', parseFault('a kidn:x'))).toEqual([
      'a kidn:x',
      '  ^^^^',
      'Character 3: expected the name of a field, or quotation marks around a text with signs in it, found “kidn”. Did you mean kind?',
    ]);
    expect(faultWords(parseFault('kind:'))).toBe(
      'Character 6: expected a text after kind, found the end.',
    );
  });

  it('is found in what is too long or too deep', () => {
    expect(parseFault('a'.repeat(MOST_LETTERS + 1)).expected).toContain('characters');
    expect(parseFault(`${'('.repeat(200)}a${')'.repeat(200)}`).expected).toContain('levels');
    expect(parseFault(`${'-'.repeat(300)}a`).expected).toContain('levels');
    parsed(`${'('.repeat(90)}a${')'.repeat(90)}`);
  });
});

describe('the fields', () => {
  it('have names of their own', () => {
    const plain = FIELD_NAMES.map((name) => name.replaceAll('-', ''));
    expect(plain.filter((name, i) => plain.indexOf(name) !== i)).toEqual([]);
    for (const name of FIELD_NAMES) expect(fieldNamed(name.toUpperCase())).not.toBeNull();
  });

  it('can be written, each by its first name', () => {
    for (const { name } of FIELDS) expect(printQuery(parsed(`has:${name}`))).toBe(`has:${name}`);
    expect(findQueryField('cost').path).toBeDefined();
  });
});
