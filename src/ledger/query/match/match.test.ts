// Every field and every rule of a query is tried on one entry whose parts are known.

import { describe, expect, it } from 'vitest';
import { encodeText } from '../../../base/bytes.ts';
import { parseJson } from '../../../base/json/parse.ts';
import type { JsonValue } from '../../../base/json/value.ts';
import { faultWords } from '../fault.ts';
import { FIELD_SOURCES, FIELDS } from '../fields.ts';
import { parseQuery } from '../parse.ts';
import { compileQuery, type Matcher } from './compile.ts';
import type { Searchable } from './searchable.ts';

function matcher(text: string): Matcher {
  const parsed = parseQuery(text);
  if ('fault' in parsed) throw new Error(faultWords(parsed.fault));
  const compiled = compileQuery(parsed.query);
  if ('fault' in compiled) throw new Error(faultWords(compiled.fault));
  return compiled.matcher;
}

function json(text: string): JsonValue {
  return parseJson(encodeText(text), { maxDepth: 50, allowNonFinite: true });
}

const RECORD = `{"tool":{"name":"fs_patch","args":{"path":"src/Retry.rs","lines":[3,4.50],"dry":true}},
 "big":18446744073709551615,"digits":"18446744073709551614","at":"2026-02-01T12:00:00+02:00","none":null,
 "deep":[{"path":"a"},{"x":{"path":"b"}}],"empty":{},"odd":NaN,"password":"tr0ub4dor"}`;

const ID = 'ab'.repeat(32);
const VALUE = json('{"limit":3,"texts":["one","Two"]}');

const ENTRY: Searchable = {
  lane: {
    id: 'c0ffee',
    title: 'Harbour run',
    origin: 'branch',
    ledger: { id: 'feed', name: 'runs/a.db' },
    format: { id: 'some', name: 'SomeSystem' },
  },
  traits: {
    shape: 'denied',
    kind: 'plan rejection',
    recordKind: 'plan_rejection',
    tools: ['fs_patch', 'fs_read'],
    rules: ['writ.authority', 'threshold.approval'],
    decision: 'deny',
    signed: true,
    facts: { compiler: 'c-1.2', policySet: 'd'.repeat(64), signed: true },
  },
  digest: {
    index: 4,
    seq: 18446744073709551615n,
    id: ID,
    parent: '12'.repeat(32),
    recordedAt: 1769850000.5,
    digest: {
      line: {
        title: 'Patched the retry limit',
        note: 'in ÜBER.rs',
        shape: 'denied',
        kind: 'plan rejection',
        tools: [],
        rules: [],
        decision: null,
        signed: true,
        changes: { created: 0, replaced: 2, retracted: 1 },
        orphaned: { by: 9, shown: true },
      },
      delta: {
        commit: 'c1',
        ops: [
          { op: 'replace', kind: 'file', id: 'src/Retry.rs', expected: 1 },
          { op: 'put', kind: 'context', id: 'limit' },
          { op: 'retract', kind: 'file', id: 'old.rs', expected: 1 },
          { op: 'restore', to: 1 },
        ],
      },
      links: [{ kind: 'delegation', lane: 'cafe01', commit: null, label: 'count the boats' }],
      ties: { commit: 'c1', asks: { proposal: 'p1', intent: 'i1' }, undoes: 'u1' },
      names: ['w1'],
      facts: { compiler: null, policySet: null, signed: true },
    },
  },
  cost: {
    parts: [
      { name: 'usd_millicents', value: 5001 },
      { name: 'tokens', value: 18446744073709551615n },
      { name: 'wall_clock_ms', value: 1500 },
      { name: 'other part', value: 25n, decimals: 1 },
    ],
  },
  payload: {
    json: json(RECORD),
    raw: RECORD,
    isDamaged: false,
    mayContain: (text) => RECORD.toLowerCase().includes(text),
    decision: () => ({
      outcome: 'deny',
      headline: '',
      reason: 'too risky',
      rules: [{ rule: 'threshold.approval', last: true }],
      facts: [{ label: 'Policy set', value: 'fedcba', as: 'hash' }],
      blocks: [],
      notRecorded: [],
      approval: null,
    }),
    view: () => ({
      headline: '',
      facts: [{ label: 'Lines', value: '12', as: 'number' }],
      blocks: [],
    }),
    request: () => ({
      proposal: 'p1',
      title: '',
      question: '',
      consequence: '',
      risk: { level: 'high', words: '' },
      tool: null,
      channel: 'maintainer',
      reason: null,
      args: null,
      touches: [],
      edits: [],
      authority: [],
    }),
    uses: () => [
      { access: 'read', kind: 'doc', id: 'a' },
      { access: 'named', kind: 'target', id: '/etc/b' },
    ],
    ids: () => ({ proposal: 'p1', intent: 'i2', commit: 'c1' }),
    named: () => [
      { role: 'writ', name: 'w1' },
      { role: 'actor', name: 'Agent Seven' },
      { role: 'approved by', name: 'Ann' },
      { role: 'denied by', name: 'Bo' },
      { role: 'signer', name: 'aa11' },
      { role: 'channel', name: 'office' },
    ],
    written: () => [{ kind: 'file', id: 'src/Retry.rs', value: () => VALUE }],
  },
  approvals: { states: ['open'] },
  findings: {
    areAll: true,
    verdict: 'failed',
    findings: [
      {
        check: 'chain.link',
        severity: 'error',
        lane: 'c0ffee',
        index: 4,
        seq: 4,
        entry: ID,
        path: 'parent_id',
        expected: 'aaa',
        actual: 'bbb',
        message: 'The chain is cut.',
      },
    ],
  },
  notes: ['Ask Ann about this'],
  state: {
    written: () => [
      { kind: 'file', id: 'src/Retry.rs', value: () => VALUE, isInForce: () => true },
      { kind: 'context', id: 'limit', value: () => 'gone', isInForce: () => false },
      { kind: 'context', id: 'dark', value: () => 'unsure', isInForce: () => null },
    ],
  },
};

const without = (...parts: readonly (keyof Searchable)[]): Searchable =>
  Object.fromEntries(Object.entries(ENTRY).filter(([name]) => !parts.some((one) => one === name)));

describe('an entry is found by', () => {
  it.each([
    'retry',
    'RETRY limit',
    'über',
    '"retry limit"',
    'babab',
    'boats',
    '"file:src"',
    '4.50',
    'agentmore or fs_',
    '18446744073709551615',
    'writ.authority',
    '/src\\/Re.ry/',
    '/RETRY/i',
    'kind:plan',
    'kind=denied',
    'kind=plan_rejection',
    'kind:(x, rejection)',
    'tool=fs_read',
    'tool:/^fs_p/',
    'rule:threshold',
    'decision:denied',
    'decision=deny',
    'signed:yes',
    'compiler:1.2',
    'policy-set:dddd',
    '-tool=fs',
    'tool!=fs',
    'ledger:runs',
    'ledger:fee',
    'format=some',
    'format:system',
    'lane:c0ff',
    'lane:harbour',
    'trajectory:c0',
    'origin:branch',
    'seq:18446744073709551615',
    'seq>18446744073709551614',
    'seq>=1e19',
    'index:0..4',
    'index<5',
    'index:(1,4)',
    'index:..4',
    'index:4..',
    'time:2026',
    'time:2026-01-31',
    'time>2026-01-30',
    'time<2026-02',
    'time:2026-01..2026-01-31',
    'time<=2026-01-31T09:00',
    '-time>2026-01-31',
    'time:2026-01-31T09:00:00.5',
    'time>=2026-01-31T09:00:00.5',
    'title:retry',
    'title:"in über"',
    'entry:abab',
    `entry=${ID}`,
    'parent:1212',
    'id:c1',
    'id:cafe',
    'id:i2',
    'id:w1',
    'commit:c1',
    'undoes:u',
    'link:cafe',
    'link:boats',
    'link:delegation',
    'changed:retry.rs',
    'changed:file:',
    'changed=file:src/Retry.rs',
    'changed:old.rs',
    'replaced:limit',
    'replaced:retry',
    'removed:old',
    '-removed:retry',
    '-created:limit',
    'rolled-back:yes',
    'has:changed',
    'cost>0.05',
    'cost:0.05001',
    'cost=0.050010',
    'cost.usd_millicents:5001',
    'duration:1.5',
    'tokens:18446744073709551615',
    'tokens>18446744073709551614',
    'cost."other part":2.5',
    'cost.other-part<2.6',
    'has:cost',
    'has:cost.tokens',
    '-has:tool-calls',
    '-tool-calls>0',
    'payload:retry.rs',
    'payload.tool.name=fs_patch',
    'payload..path:b',
    'payload.deep.path=a',
    'payload.deep..path=b',
    'payload.tool..lines:4.5',
    'payload.tool.args.lines>4.4',
    'payload..dry:true',
    'payload.big=18446744073709551615',
    'payload.big:1.8446744073709551615e19',
    'payload.none:null',
    'payload.digits>18446744073709551613',
    'payload.digits<18446744073709551615',
    'has:payload.empty',
    'payload.at>=2026-02-01T10',
    'payload.at:2026-02-01..2026-02-02',
    '-payload.odd>0',
    '-payload.odd<0',
    '-payload.deep.x=a',
    'payload.tool.args.lines:3',
    '-payload.tool.args.lines:5',
    '-has:payload.x',
    'secret:password',
    'has:secret',
    '-secret:github',
    '-secret:tr0ub4dor',
    'reason:risky',
    'proposal:p1',
    'intent:(i1)',
    'intent=i2',
    'writ:w',
    'channel:maint',
    'channel:office',
    'risk:high',
    'resource:doc:a',
    'resource:etc',
    'resource:old.rs',
    'read=doc:a',
    '-read:etc',
    'actor:seven',
    'signer:aa',
    'approved by ann',
    'denied by bo',
    'denied by rule threshold',
    'denied-by:risky',
    'fact.lines>11',
    'fact.policy-set:fed',
    'fact."Policy set"=fedcba',
    'fact:fedc',
    'state-ever:retry.rs',
    'state-ever.limit:3',
    'state-ever.texts:two',
    '-state-ever.limit>3',
    'state:retry.rs',
    'state.limit>2',
    'state.texts=Two',
    'in state at head',
    '-state:gone',
    'approval:open',
    'approval:pending',
    'has:approval',
    '-approval:granted',
    'finding:chain.link',
    'finding:cut',
    'severity:error',
    'verdict:failed',
    'note:ann',
    '-note:bob',
    '',
    'tool=x or tool=fs_read',
    '-(tool=x or tool=y)',
    '(a or retry) -(nothing)',
    'not tool=x',
  ])('%s', (query) => {
    expect(matcher(query).match(ENTRY)).toBe('yes');
    if (query !== '') expect(matcher(`-(${query})`).match(ENTRY)).toBe('no');
  });

  it('each field in one of these ways', () => {
    const tried = new Set(FIELDS.map(({ name }) => name));
    for (const { name } of FIELDS) {
      if (name === 'created' || name === 'tool-calls') continue;
      expect([name, matcher(`has:${name}`).match(ENTRY)]).toEqual([name, 'yes']);
    }
    expect(tried.size).toBe(FIELDS.length);
  });
});

describe('where nobody can know', () => {
  it.each([
    ['payload is not at hand', 'reason:risky', { ...ENTRY, payload: null }],
    [
      'a cost cannot be read',
      'cost>1',
      { ...ENTRY, cost: { parts: [{ name: 'cost', value: null }] } },
    ],
    ['a lane does not fold', 'state:unsure', ENTRY],
    ['there are more findings', 'finding:x', withFindings(false)],
    ['and the rest does not settle it', 'kind:plan state:unsure', ENTRY],
  ] as const)('neither a query nor its contrary finds it: %s', (_, query, entry) => {
    expect(matcher(query).match(entry)).toBe('unknown');
    expect(matcher(`-(${query})`).match(entry)).toBe('unknown');
  });

  it.each([
    ['kind:nothing reason:risky', 'no'],
    ['kind:plan or reason:risky', 'yes'],
    ['retry', 'yes'],
  ])('and the rest settles it, that counts: %s', (query, truth) => {
    expect(matcher(query).match({ ...ENTRY, payload: null })).toBe(truth);
  });

  it('a known finding among others is one', () => {
    expect(matcher('finding:cut').match(withFindings(false))).toBe('yes');
  });

  it('letters of a damaged record are looked for, and nothing else of it', () => {
    const { payload } = ENTRY;
    if (!payload) throw new Error('the entry has a record');
    const torn = { ...payload, raw: '{"a":"torn', json: undefined, mayContain: () => true };
    const entry = { ...ENTRY, payload: torn };
    expect(matcher('torn').match(entry)).toBe('yes');
    expect(matcher('payload:torn').match(entry)).toBe('yes');
    for (const query of ['payload.a:torn', 'reason:risky', 'fact:x'])
      expect(matcher(query).match(entry)).toBe('unknown');
    const damaged = { ...ENTRY, payload: { ...payload, isDamaged: true } };
    expect(matcher('payload..path=a').match(damaged)).toBe('yes');
    expect(matcher('-reason:x').match(damaged)).toBe('unknown');
  });
});

function withFindings(areAll: boolean): Searchable {
  const { findings } = ENTRY;
  return findings ? { ...ENTRY, findings: { ...findings, areAll } } : ENTRY;
}

describe('an entry of which not all is at hand', () => {
  it('is asked for more only where that can settle it', () => {
    const bare = without('digest', 'payload', 'cost');
    expect(matcher('tool=fs_read retry').match(bare)).toBe('more');
    expect(matcher('tool=x retry').match(bare)).toBe('no');
    expect(matcher('tool=fs_read or retry').match(bare)).toBe('yes');
    expect(matcher('-retry').match(bare)).toBe('more');
    expect(matcher('retry').match(without('payload'))).toBe('yes');
    expect(matcher('payload:retry').match(without('payload'))).toBe('more');
  });

  it('is not decoded for what costs less', () => {
    const asked: string[] = [];
    const watched: Searchable = Object.defineProperties(
      {},
      Object.fromEntries(
        FIELD_SOURCES.map((source) => [
          source,
          {
            get: () => {
              asked.push(source);
              return ENTRY[source];
            },
          },
        ]),
      ),
    );
    expect(matcher('payload:retry tool=x').match(watched)).toBe('no');
    expect(asked).toEqual(['traits']);
    expect(matcher('state:x or kind:plan').match(watched)).toBe('yes');
    expect(asked).toEqual(['traits', 'traits']);
  });
});

describe('where it matches', () => {
  const places = (query: string) =>
    matcher(query)
      .where(ENTRY)
      .map(({ field, path, text, start, end }) => [field, path, text.slice(start, end)]);

  it.each([
    ['title:RETRY', [['title', '', 'retry']]],
    ['title:/re\\w+/', [['title', '', 'retry']]],
    ['entry:abab', [['entry', '', 'abab']]],
    ['payload..path:b', [['payload', 'deep[1].x.path', 'b']]],
    ['cost>0.05', [['cost', 'usd_millicents', '0.05001']]],
    ['state.limit:3', [['state', '"file:src/Retry.rs".limit', '3']]],
    ['state:gone', []],
    [
      'kind:plan -tool:x',
      [
        ['kind', '', 'plan'],
        ['kind', '', 'plan'],
      ],
    ],
    [
      'finding:cut or title:patched',
      [
        ['finding', '', 'cut'],
        ['title', '', 'Patched'],
      ],
    ],
    ['note:(bob, ann)', [['note', '', 'Ann']]],
    ['has:approval', [['approval', '', 'open']]],
    ['(approval:open tool:x) or note:ann', [['note', '', 'Ann']]],
    ['signed:yes', [['signed', '', 'yes']]],
  ])('%s', (query, expected) => {
    expect(places(query)).toEqual(expected);
  });

  it('is said for few of very many values', () => {
    expect(places('path or fs or src').length).toBeLessThanOrEqual(9);
  });

  it('is right where small letters are longer', () => {
    const titled = (title: string): Searchable => {
      const { digest } = ENTRY;
      if (!digest) throw new Error('the entry has a digest');
      const line = { ...digest.digest.line, title };
      return { ...ENTRY, digest: { ...digest, digest: { ...digest.digest, line } } };
    };
    const [match] = matcher('title:ab').where(titled('İİxab'));
    expect(match?.text.slice(match.start, match.end)).toBe('ab');
  });
});

describe('a compiled query', () => {
  it('says what it needs', () => {
    expect([...matcher('tool:x seq>1').needs]).toEqual(['traits', 'digest']);
    expect([...matcher('cost>1 or has:finding').needs]).toEqual(['cost', 'findings']);
    expect([...matcher('').needs]).toEqual([]);
  });

  it.each([
    ['retry limit', { type: 'all', parts: [text('retry'), text('limit')], suffices: true }],
    ['Retry or title:x', { type: 'any', parts: [text('retry'), text('x', false)], suffices: true }],
    ['retry -limit seq:3', { type: 'all', parts: [text('retry')], suffices: false }],
    ['retry or seq:3', null],
    ['-retry', null],
    ['kind:x', null],
    ['tool:x', text('x', false)],
    ['denied by true', null],
    ['denied by x', text('x', false)],
    ['/time\\s+Out of/', { ...text('out of'), suffices: false }],
    ['/a|b/', null],
    ['payload.x:5', null],
    ['payload:tru', null],
    ['payload:word', text('word', false)],
    [
      'entry=(AB, cd)',
      { type: 'any', parts: [text('ab', false), text('cd', false)], suffices: true },
    ],
  ])('says what has to be there: %s', (query, requires) => {
    expect(matcher(query).requires).toEqual(requires);
  });

  it('has the place of a fault in a regular expression', () => {
    const source = 'kind:x title:/a(b/';
    const parsed = parseQuery(source);
    const compiled = 'query' in parsed && compileQuery(parsed.query);
    const fault = compiled && 'fault' in compiled ? compiled.fault : null;
    expect(fault && faultWords(fault)).toBe(
      'Character 16: expected a closing ) in the expression, found “(b”.',
    );
  });
});

/** An entry that has a word anywhere is found by it; an index does not know some of the fields. */
function text(word: string, isAnywhere = true) {
  return { type: 'text', text: word, suffices: isAnywhere };
}
