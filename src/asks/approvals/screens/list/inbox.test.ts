import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draws } from '../../../../testing/draws.ts';
import { followed, NOW, UNFILTERED as plain, request } from '../../../../testing/request-sample.ts';
import {
  type InboxRequest,
  isOfFile,
  isWaiting,
  needsStep,
} from '../../../../ui/data/approvals/approvals.ts';
import { AGES, isNarrowed, readFilter, SHOWN_REQUESTS, writeRequestFilter } from '../url.ts';
import { byUrgency, choices, matchesRequest, nextAfter } from './inbox.ts';

describe('the filter', () => {
  it('is all in the URL', () => {
    const name = fc.option(fc.string({ unit: 'binary' }));
    const filter = fc.record({
      show: fc.constantFrom(...SHOWN_REQUESTS),
      channel: name,
      tool: name,
      ledger: name,
      age: fc.option(fc.constantFrom(...AGES)),
    });
    fc.assert(
      fc.property(filter, (given) => {
        expect(readFilter(new URLSearchParams(writeRequestFilter(given)))).toEqual(given);
      }),
    );
    expect(writeRequestFilter(plain)).toBe('');
    expect(readFilter(new URLSearchParams('show=nonsense&age=year'))).toEqual(plain);
    expect(isNarrowed({ ...plain, show: 'decided' })).toBe(false);
    expect(isNarrowed({ ...plain, show: 'denied' })).toBe(true);
    expect(isNarrowed({ ...plain, tool: '' })).toBe(true);
  });

  it('narrows by channel, tool, ledger and age', () => {
    const one = request({ recordedAt: NOW - 7200 });
    expect(matchesRequest(one, plain, NOW)).toBe(true);
    expect(matchesRequest(one, { ...plain, channel: 'c', tool: 'tool', ledger: 'l' }, NOW)).toBe(
      true,
    );
    expect(matchesRequest(one, { ...plain, channel: 'd' }, NOW)).toBe(false);
    expect(matchesRequest(one, { ...plain, age: 'hour' }, NOW)).toBe(true);
    expect(matchesRequest(one, { ...plain, age: 'day' }, NOW)).toBe(false);
    expect(matchesRequest(request({ recordedAt: null }), { ...plain, age: 'hour' }, NOW)).toBe(
      false,
    );
  });

  it('puts every status into a list', () => {
    const shownAs = (status: InboxRequest['status']) =>
      SHOWN_REQUESTS.filter((show) => matchesRequest(request({ status }), { ...plain, show }, NOW));
    expect(shownAs('open')).toEqual(['open']);
    expect(shownAs('unanswerable')).toEqual(['decided', 'unanswerable']);
    for (const step of [
      'needs a second signature',
      'both signed, not sent',
      'signed, not sent',
    ] as const)
      expect(shownAs(step)).toEqual(['open']);
    expect(shownAs('signed here')).toEqual(['decided', 'here']);
    expect(shownAs('sent')).toEqual(['decided', 'here']);
    expect(shownAs('granted and denied')).toEqual(['decided', 'granted', 'denied']);
  });
});

describe('what needs a step', () => {
  it('is all listed, and counted in the header where a server waits for it', () => {
    const statuses = fc.constantFrom<InboxRequest['status']>(
      ...(['open', 'unanswerable', 'needs a second signature', 'both signed, not sent'] as const),
      ...(['signed, not sent', 'signed here', 'sent', 'granted', 'denied'] as const),
    );
    const one = fc.record({
      status: statuses,
      gone: fc.constantFrom(null, 'its run has failed'),
      origin: fc.constantFrom(null, followed().origin),
    });
    fc.assert(
      fc.property(fc.array(one), (given) => {
        const requests = given.map((more) => request(more));
        const listed = requests.filter((each) => matchesRequest(each, plain, NOW));
        expect(listed).toEqual(requests.filter(needsStep));
        expect(requests.filter(isWaiting)).toEqual(listed.filter((each) => !isOfFile(each)));
      }),
      { numRuns: draws() },
    );
  });
});

describe('the list', () => {
  const list = [
    request({ index: 1 }),
    request({ lane: 'u', index: 4 }),
    request({ index: 9, id: 'e9', proposal: 'p9', channel: 'd' }),
  ];

  it('has what is most dangerous first, and of these what waits longest', () => {
    const urgency = ['critical', 'high', 'none', 'medium', 'low'] as const;
    const levels = fc.array(fc.constantFrom(...urgency), { maxLength: 40 });
    fc.assert(
      fc.property(levels, (given) => {
        const requests = given.map((_, index) => request({ index, lane: `run ${index % 3}` }));
        const findLevel = ({ index }: InboxRequest) => given[index] ?? 'none';
        const places = byUrgency(requests, findLevel).map((one) => ({
          rank: urgency.indexOf(findLevel(one)),
          index: one.index,
        }));
        expect(places).toEqual(places.toSorted((a, b) => a.rank - b.rank || a.index - b.index));
        expect(places).toHaveLength(given.length);
      }),
      { numRuns: draws() },
    );
  });

  it('goes on with the next, and at its end with the one before', () => {
    expect(nextAfter(list, { ledger: 'l', lane: 't', index: 1 })?.index).toBe(4);
    expect(nextAfter(list, { ledger: 'l', lane: 't', index: 9 })?.index).toBe(4);
    expect(nextAfter(list, { ledger: 'x', lane: 't', index: 1 })?.index).toBe(1);
    const copy = request({ ledger: 'a copy' });
    expect(nextAfter([request(), copy, ...list.slice(1)], request())?.index).toBe(4);
    expect(nextAfter([copy, request()], request())).toBe(null);
    expect(nextAfter([request()], { ledger: 'l', lane: 't', index: 1 })).toBe(null);
  });

  it('offers what it holds, the most frequent first, and what was wished for', () => {
    const by = ({ channel }: InboxRequest) => [channel, channel] as const;
    expect(choices(list, by, 'gone').map(({ value, count }) => [value, count])).toEqual([
      ['c', 2],
      ['d', 1],
      ['gone', 0],
    ]);
  });
});
