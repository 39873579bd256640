// Branch replay: the source first, then the branch, and the state folded in that order.

import { beforeAll, describe, expect, it } from 'vitest';
import { nobleHash } from '../../core/hash/hash.ts';
import type { LedgerDetail } from '../../core/model/ledger.ts';
import { branches } from '../../producers/thymos/demo/branches.ts';
import { toJsonLines } from '../../producers/thymos/writer/containers.ts';
import { createBench } from '../../worker/testing.ts';
import { between, commonOf, pathOf, pointAt } from './path.ts';
import { apartOf } from './words.ts';

const { service, importBytes } = createBench();
let id = '';
let detail: LedgerDetail;

beforeAll(async () => {
  const bytes = new Uint8Array(toJsonLines(branches(nobleHash).ledger));
  id = (await importBytes('branches.jsonl', bytes)).ledger ?? '';
  detail = await service.ledger(id);
});

const path = (lane: string) => {
  const found = pathOf(lane, detail.lanes, detail.links);
  if (!found) throw new Error(`no lane ${lane}`);
  return found;
};

describe('the path of a branch', () => {
  it('is its sources up to where each is left, then its own entries', async () => {
    const deep = detail.lanes.filter(({ id: lane }) => path(lane).parts.length > 2);
    expect(deep.length).toBeGreaterThan(0);
    for (const { id: lane, origin } of detail.lanes) {
      const { parts, total } = path(lane);
      expect(parts.at(-1)?.lane).toBe(lane);
      expect(parts.length > 1).toBe(origin === 'branch');
      // Every position is one entry, in order, and none is left out.
      const points = Array.from({ length: total }, (_, at) => pointAt(path(lane), at));
      expect(points).toEqual(
        parts.flatMap((part) =>
          Array.from({ length: part.entries }, (_, index) => ({ lane: part.lane, index })),
        ),
      );
      for (const [place, part] of parts.slice(1).entries()) {
        const link = detail.links.find(
          ({ kind, from }) => kind === 'branch' && from.lane === part.lane,
        );
        const source = parts[place];
        expect(source?.lane).toBe(link?.to.lane);
        expect(source?.entries).toBe((link?.to.index ?? -2) + 1);
      }
    }
  });

  it('is the order in which its state is folded', async () => {
    for (const { id: lane } of detail.lanes) {
      const own = path(lane);
      const start = own.parts.at(-1)?.from ?? 0;
      if (start === 0) continue;
      const [before, first] = [pointAt(own, start - 1), pointAt(own, start)];
      expect(before.lane).not.toBe(lane);
      const hashes = [before, first].map(
        async (point) => (await service.worldHead(id, point.lane, point.index)).hash,
      );
      // The branch entry itself changes nothing.
      expect(await hashes[1]).toBe(await hashes[0]);
    }
  });

  it('says where two of them part', () => {
    const deep = detail.lanes.find(({ id: lane }) => path(lane).parts.length > 1);
    const own = path(deep?.id ?? '');
    const source = path(own.parts[0]?.lane ?? '');
    const common = commonOf(source, own);
    expect(common).toBe(own.parts[0]?.entries);
    expect(apartOf(source.total - 1, own.total - 1, common, false)).toEqual({
      entries: null,
      since: { a: source.total - common, b: own.total - common },
    });
    // Before they part, both are on one path.
    expect(apartOf(common - 1, common, common, false).entries).toBe(1);
    expect(apartOf(5, 2, own.total, true).entries).toBe(3);
  });

  it('is cut where two positions are, across lanes', () => {
    const deep = detail.lanes.find(({ id: lane }) => path(lane).parts.length > 1);
    const own = path(deep?.id ?? '');
    const start = own.parts.at(-1)?.from ?? 0;
    expect(between(own, start - 2, start)).toEqual([
      {
        lane: own.parts.at(-2)?.lane,
        from: start - 1 - (own.parts.at(-2)?.from ?? 0),
        to: own.parts.at(-2)?.entries,
      },
      { lane: own.lane, from: 0, to: 1 },
    ]);
    expect(between(own, 3, 3)).toEqual([]);
  });

  it('ends where a source is missing, and does not go in circles', () => {
    const [lane] = detail.lanes;
    if (!lane) throw new Error('no lane');
    const link = (from: string, to: string) => ({
      kind: 'branch' as const,
      from: { lane: from, index: 0 },
      to: { lane: to, index: 0 },
      missing: null,
      label: '',
    });
    const [a, b] = [
      { ...lane, id: 'a' },
      { ...lane, id: 'b' },
    ];
    expect(pathOf('a', [a], [link('a', 'gone')])?.missing).toBe('gone');
    expect(
      pathOf('a', [a, b], [link('a', 'b'), link('b', 'a')])?.parts.map((part) => part.lane),
    ).toEqual(['b', 'a']);
    expect(pathOf('none', [a], [])).toBeNull();
  });
});
