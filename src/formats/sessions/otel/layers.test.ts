// Spans that are not of one's own making: two layers that record one call, other conventions, other
// spellings of ids and names.

import { describe, expect, it } from 'vitest';
import { encodeText } from '../../../base/bytes.ts';
import { readLedger } from '../../../ledger/format/recognise.ts';
import { fileInMemory } from '../../../ledger/sources/file.ts';
import { verifyLedger } from '../../../ledger/verify/run.ts';
import { createTestHost } from '../../../testing/host.ts';
import { sessions } from '../index.ts';

const host = await createTestHost();

type Members = Readonly<Record<string, unknown>>;
const TRACE = '0af7651916cd43dd8448eb211c80319c';
const TIMES = { startTimeUnixNano: '1000000000', endTimeUnixNano: '2000000000' };

const span = (id: string, parent: string | null, attributes: Members, trace = TRACE) => ({
  traceId: trace,
  spanId: id,
  name: `span ${id}`,
  ...TIMES,
  ...(parent !== null && { parentSpanId: parent }),
  attributes: Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  })),
});
const used = (input: number) => ({
  'gen_ai.usage.input_tokens': input,
  'gen_ai.usage.output_tokens': input / 10,
});
const agent = (id: string, input: number) =>
  span(id, null, { 'gen_ai.operation.name': 'invoke_agent', ...used(input) });
const chat = (id: string, parent: string, input: number, more: Members = {}) =>
  span(id, parent, { 'gen_ai.operation.name': 'chat', ...used(input), ...more });

const [A, B, C, D] = ['1', '2', '3', '4'].map((digit) => digit.repeat(16)) as [
  string,
  string,
  string,
  string,
];

function read(scopes: Members) {
  const bytes = encodeText(`${JSON.stringify({ resourceSpans: [scopes] })}\n`);
  const reader = readLedger(sessions, [fileInMemory({ name: 'trace.json', bytes })], host);
  const report = verifyLedger(sessions, reader, host, { profile: 'strict', pins: {} });
  const kinds = reader.lanes.flatMap(({ id }) =>
    Array.from(reader.entries(id), (entry) => {
      return sessions.words.digest(entry, sessions.reader.decode(entry)).line.kind;
    }),
  );
  const found = report.lanes.flatMap(({ findings }) => findings.map(({ message }) => message));
  return { report, kinds, found, notes: report.notes?.join('\n') ?? '' };
}
const spans = (...all: readonly Members[]) => read({ scopeSpans: [{ spans: all }] });

describe('a call of a model that two layers recorded', () => {
  const id = { 'gen_ai.response.id': 'r1' };

  it('counts once: a span inside of another one with the same usage', () => {
    for (const [outer, inner] of [
      [id, id],
      [{}, id],
      [{}, {}],
    ] as const) {
      const { notes, found, kinds } = spans(
        agent(A, 100),
        chat(B, A, 100, outer),
        chat(C, B, 100, inner),
      );
      expect(notes).toContain('in 1 message: 100 input tokens, 10 output tokens');
      expect(found).toEqual([]);
      expect(kinds).toEqual(['agent run', 'answer', 'echo: answer']);
    }
  });

  it('is two calls where the answers, the usage or their places differ', () => {
    const other = { 'gen_ai.response.id': 'r2' };
    for (const all of [
      [agent(A, 200), chat(B, A, 100, id), chat(C, B, 100, other)],
      [agent(A, 300), chat(B, A, 100), chat(C, B, 200)],
      [agent(A, 200), chat(B, A, 100), chat(C, A, 100)],
      [
        agent(A, 200),
        chat(B, A, 100),
        span(D, B, { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.call.id': 'c1' }),
        chat(C, D, 100),
      ],
    ])
      expect(spans(...all).notes).toContain('in 2 messages');
  });

  it('counts those inside of one that has their sum, and names one that has another', () => {
    const sum = spans(agent(A, 300), chat(B, A, 300), chat(C, B, 100), chat(D, B, 200));
    expect(sum.notes).toContain('in 2 messages: 300 input tokens, 30 output tokens');
    expect(sum.report.verdict).toBe('consistent');
    expect(sum.found).toEqual([expect.stringContaining('is the sum of the 2 calls inside of it')]);
    const other = spans(agent(A, 450), chat(B, A, 150), chat(C, B, 100), chat(D, B, 200));
    expect(other.notes).toContain('in 3 messages: 450 input tokens');
    expect(other.found).toEqual([expect.stringContaining('All of them are counted')]);
    const one = spans(agent(A, 300), chat(B, A, 100, id), chat(C, B, 200, id));
    expect(one.found).toEqual([expect.stringContaining('All of them are counted')]);
    const answers = { 'gen_ai.response.id': 'r2' };
    expect(spans(agent(A, 300), chat(B, A, 100, id), chat(C, B, 200, answers)).found).toEqual([]);
  });

  it('keeps the span that says more', () => {
    const output = JSON.stringify([
      {
        role: 'assistant',
        parts: [{ type: 'tool_call', id: 'c1', name: 'weather', arguments: {} }],
      },
    ]);
    const { kinds } = spans(
      agent(A, 100),
      chat(B, A, 100),
      chat(C, B, 100, { 'gen_ai.output.messages': output }),
    );
    expect(kinds).toEqual(['agent run', 'echo: answer', 'tool call']);
  });
});

describe('other conventions', () => {
  it.each([
    ['the AI SDK', { 'ai.operationId': 'ai.toolCall', 'ai.toolCall.name': 'weather' }],
    ['OpenInference', { 'openinference.span.kind': 'TOOL', 'tool.name': 'weather' }],
    ['OpenLLMetry', { 'traceloop.span.kind': 'tool' }],
    ['an earlier form of OpenTelemetry', { 'gen_ai.system': 'x', 'gen_ai.usage.prompt_tokens': 5 }],
  ])('of %s are named, and nothing is said of what is not known of them', (name, attributes) => {
    const { report, found } = spans(span(A, null, attributes), span(B, A, attributes));
    expect(report.verdict).toBe('consistent with warnings');
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(`2 spans are written by conventions of ${name} that are not read`);
    expect(JSON.stringify(report)).not.toMatch(/no tool call is recorded/i);
  });

  it('are none where a span has nothing of an agent', () => {
    const { report, found } = spans(span(A, null, { 'http.method': 'GET' }));
    expect([report.verdict, found]).toEqual(['consistent', []]);
  });
});

describe('other spellings', () => {
  it('of the list of spans are read, and a document without a span is no damaged one', () => {
    const all = [agent(A, 100), chat(B, A, 100)];
    const early = read({
      instrumentationLibrarySpans: [{ instrumentationLibrary: { name: 'x' }, spans: all }],
    });
    expect([early.report.verdict, early.kinds]).toEqual(['consistent', ['agent run', 'answer']]);
    const none = read({ resource: {} });
    expect([none.report.verdict, none.found]).toEqual(['consistent', []]);
  });

  it('of ids in base64 differ in case, and of ids in hex digits do not', () => {
    const trace = 'CvdlGRbNQ92ESOshHIAxnA==';
    const base64 = spans(
      span('AAAAAAAAAAA=', null, { 'gen_ai.operation.name': 'invoke_agent' }, trace),
      span('aAAAAAAAAAA=', 'AAAAAAAAAAA=', { 'gen_ai.operation.name': 'chat' }, trace),
    );
    expect([base64.report.verdict, base64.kinds.length]).toEqual(['consistent', 2]);
    const hex = 'abcdef0123456789';
    const upper = spans(agent(hex, 100), chat(B, hex.toUpperCase(), 100));
    expect([upper.report.verdict, upper.found]).toEqual(['consistent', []]);
  });
});
