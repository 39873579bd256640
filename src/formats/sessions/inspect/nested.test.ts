// Events inside of events, as logs from before spans have them.

import { describe, expect, it } from 'vitest';
import { decodeText, encodeText } from '../../../base/bytes.ts';
import { parseJson } from '../../../base/json/parse.ts';
import { event, modelEvent, type SampleMembers, toolEvent } from '../../../testing/inspect-logs.ts';
import {
  log,
  MAIN,
  openedSample,
  openedTitles,
  state,
  withEvents,
} from '../../../testing/inspect-opened.ts';
import { sessions } from '../index.ts';
import { eventsInside } from './nested.ts';

describe('events inside of events', () => {
  const inner = () => [
    event('step', 'x', { action: 'begin', type: 'agent', name: 'searcher' }),
    modelEvent('x', 'I search.', [], []),
    event('store', 'x', { changes: [{ op: 'add', path: '/own', value: 1 }] }),
    toolEvent(
      'x',
      'c8',
      'search',
      {},
      { events: [event('info', 'x', { data: 'deep', span_id: undefined })] },
    ),
    event('step', 'x', { action: 'end', type: 'agent', name: 'searcher' }),
  ];
  const outer = () =>
    event('subtask', 'x', { name: 'web_search', input: {}, result: 1, events: inner() });

  it('are entries of their own, with their own bytes', () => {
    const sample = { ...withEvents(outer(), event('info', 'x', { data: 'after' })) };
    const { lane, findings } = openedSample(log(sample));
    expect(findings).toEqual(['warning pair']);
    const entries = lane(MAIN);
    expect(openedTitles(entries)).toEqual([
      'Subtask: web_search',
      'Agent searcher begins',
      'I search.',
      'Store: own',
      'Result: search',
      'Info: deep',
      'Agent searcher ends',
      'Info: after',
    ]);
    const facts = entries.map(({ entry, decoded }) =>
      sessions.words
        .view(entry, decoded)
        .facts.flatMap(({ label, value }) =>
          label === 'Within' || label === 'Inside of it' ? [value] : [],
        ),
    );
    expect(facts[0]).toEqual(['5 events']);
    expect(facts[5]).toEqual(['agent searcher › tool search']);
    expect(facts[7]).toEqual([]);
    expect(JSON.parse(decodeText(entries[5]?.entry.bytes ?? new Uint8Array()))).toMatchObject({
      data: 'deep',
    });
    expect(state(entries)).toEqual({});
  });

  it('count in what their sample used', () => {
    const used = { 'model-a': { input_tokens: 10, output_tokens: 2, total_tokens: 12 } };
    const sample = (usage: SampleMembers) => ({ ...withEvents(outer()), model_usage: usage });
    expect(openedSample(log(sample(used))).findings).toEqual(['warning pair']);
    const more = { 'model-a': { ...used['model-a'], input_tokens: 11 } };
    expect(openedSample(log(sample(more))).findings).toEqual(['warning pair', 'warning sum']);
  });

  it('stay where they are when they are very deep, or very many', () => {
    let deep = event('info', 'x', { data: 'end' });
    for (let i = 0; i < 30; i++) deep = event('subtask', 'x', { name: `n${i}`, events: [deep] });
    expect(openedSample(log(withEvents(deep))).lane(MAIN)).toHaveLength(9);
    const many = Array.from({ length: 500 }, (_, i) => ({ event: 'info', data: String(i) }));
    const bytes = encodeText(JSON.stringify({ event: 'subtask', events: many }));
    const outer = parseJson(bytes, { maxDepth: 9 });
    const found = eventsInside(outer, { bytes, start: 0, at: 1000 }, 400);
    expect(found).toHaveLength(400);
    const last = found.at(-1) ?? expect.unreachable();
    expect(decodeText(bytes.subarray(last.start - 1000, last.end - 1000))).toContain('"399"');
  });
});
