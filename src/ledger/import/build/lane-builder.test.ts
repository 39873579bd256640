import { describe, expect, it } from 'vitest';
import { resolveLinks } from '../../join/resolve.ts';
import type { EntryDigest, EntryTies } from '../../model/digest.ts';
import { DigestPage } from '../../storage/digests/page.ts';
import { LaneBuilder } from './lane-builder.ts';

function lane(id: string, ties: readonly EntryTies[], links: EntryDigest['links'] = []) {
  const builder = new LaneBuilder('build', id);
  ties.forEach((tie, index) => {
    builder.add(
      {
        index,
        seq: index,
        id: `${id}${index}`,
        parent: null,
        kind: 'x',
        recordedAt: null,
        bytes: new Uint8Array([index]),
      },
      {
        line: {
          title: '',
          note: '',
          shape: 'change',
          kind: 'x',
          tools: [],
          rules: [],
          decision: null,
          signed: false,
          changes: { created: 0, replaced: 0, retracted: 0 },
        },
        delta: null,
        links: index === 0 ? links : [],
        ties: tie,
        facts: { compiler: null, policySet: null, signed: null },
      },
    );
  });
  return builder;
}

const approvals = (builder: LaneBuilder) =>
  builder.requests().map(({ index, state }) => [index, state]);

const requests = (proposal: string, intent = `${proposal}-intent`): EntryTies => ({
  asks: { proposal, intent },
});

describe('a request for approval', () => {
  it('is open until a later entry answers it', () => {
    expect(
      approvals(lane('l', [{ carriesOut: 'p' }, { denies: 'p-intent' }, requests('p')])),
    ).toEqual([[2, 'open']]);
  });

  it('is granted, denied, or both', () => {
    const ties = [
      requests('p'),
      requests('q'),
      requests('r'),
      { carriesOut: 'p' },
      { denies: 'q-intent' },
    ];
    const builder = lane('l', [...ties, { denies: 'r-intent' }, { carriesOut: 'r' }]);
    expect(approvals(builder)).toEqual([
      [0, 'granted'],
      [1, 'denied'],
      [2, 'granted and denied'],
    ]);
    expect(builder.references.map(({ from, to }) => [from.index, to.index])).toEqual([
      [3, 0],
      [4, 1],
      [5, 2],
      [6, 2],
    ]);
  });

  it('made twice is answered for both, and the answer leads to the latest', () => {
    const builder = lane('l', [requests('p'), requests('p'), { carriesOut: 'p' }]);
    expect(approvals(builder)).toEqual([
      [0, 'granted'],
      [1, 'granted'],
    ]);
    expect(builder.references.map(({ to }) => to.index)).toEqual([1]);
  });
});

describe('links', () => {
  const commits: EntryTies[] = [{}, { commit: 'c1' }, { commit: 'c2' }, { commit: 'c1' }];
  const link = (target: string, commit: string | null) => ({
    kind: 'branch' as const,
    lane: target,
    commit,
    label: 'from',
  });

  it('lead to the first entry of a commit, or to the first of a lane', () => {
    const resolved = resolveLinks([
      lane('source', commits).ends,
      lane('a', [{}], [link('source', 'c1'), link('source', null)]).ends,
    ]);
    expect(resolved.get('a')?.map(({ to, missing }) => [to.index, missing])).toEqual([
      [1, null],
      [0, null],
    ]);
  });

  it('say what is missing', () => {
    const lanes = [
      lane('source', commits),
      lane('empty', []),
      lane('a', [{}], [link('nowhere', 'c1'), link('source', 'c9'), link('empty', null)]),
    ];
    const links = resolveLinks(lanes.map((one) => one.ends)).get('a');
    expect(links?.map(({ missing }) => missing)).toEqual([
      'the lane nowhere is not in this file',
      'the commit c9 is not in lane source',
      'the lane empty has no records',
    ]);
    expect(links?.map(({ to }) => to.index)).toEqual([null, null, null]);
  });

  it('of an undoing look in their own lane first, then in the others', () => {
    const lanes = [
      lane('source', commits),
      lane('b', [{ commit: 'c2' }, { undoes: 'c2' }, { undoes: 'c1' }, { undoes: 'c9' }]),
    ];
    const links = resolveLinks(lanes.map((one) => one.ends)).get('b');
    expect(links?.map(({ to, missing }) => [to.lane, to.index, missing])).toEqual([
      ['b', 0, null],
      ['source', 1, null],
      ['b', null, 'the commit c9 is not in this file'],
    ]);
  });
});

describe('a page', () => {
  it('has the exact bytes of its entries', () => {
    const builder = lane('l', [{}, {}, {}]);
    const pair = builder.takePage();
    expect([...(pair?.page?.bytes ?? [])]).toEqual([0, 1, 2]);
    expect([...(pair?.page?.offsets ?? [])]).toEqual([0, 1, 2, 3]);
    const page = pair && new DigestPage(pair.digests);
    expect([0, 1, 2].map((index) => page?.id(index))).toEqual(['l0', 'l1', 'l2']);
    expect(builder.takePage()).toBe(null);
  });
});
