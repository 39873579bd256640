// Histories of resources, and of parts of their values, agree with a fold of every prefix.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type JsonPath, partAt } from '../../base/json/path.ts';
import { sameValue } from '../../base/json/same.ts';
import type { JsonValue } from '../../base/json/value.ts';
import { draws } from '../../testing/draws.ts';
import { type OpLocation, type Resource, resourceKey } from '../fold/fold.ts';
import { FOLD_NAMES, folded, lanes } from '../fold/testing.ts';
import { findResourceEvents, type LanePart, type ResourceEvent } from './events.ts';
import { partEvents, partVersions } from './parts.ts';

type Lanes = ReturnType<typeof folded>;

interface Moment {
  readonly lane: string;
  readonly index: number;
  readonly resource: Resource | null;
  readonly continues: number;
}

function listMoments(all: Lanes, lane: number, upTo: number, key: string): Moment[] {
  const { plain, fold, from, deltas } = all[lane] ?? expect.unreachable();
  const before = from ? listMoments(all, from.lane, from.index, key) : [];
  const own = plain.worlds.slice(0, upTo + 1).map((world, index): Moment => {
    const back = deltas[index]?.ops.find(({ op }) => op === 'restore');
    const to = back?.op === 'restore' ? back.to : index - 1;
    const isEarlier = Number.isInteger(to) && to >= -1 && to < index;
    const continues = before.length + (isEarlier ? to : index - 1);
    return { lane: fold.lane, index, resource: world.get(key) ?? null, continues };
  });
  return [...before, ...own];
}

function listParts(all: Lanes, lane: number, upTo: number): LanePart[] {
  const { fold, from } = all[lane] ?? expect.unreachable();
  return [{ fold, upTo }, ...(from ? listParts(all, from.lane, from.index) : [])];
}

function* asked(all: Lanes, at: number) {
  for (const [lane, { plain, from }] of all.entries()) {
    const upTo = Math.min(at, plain.worlds.length - 1);
    // A lane is only folded onto a world.
    if (upTo < 0 || (from && !all[from.lane]?.fold.worldAt(from.index))) continue;
    for (const id of FOLD_NAMES) {
      const moments = listMoments(all, lane, upTo, resourceKey('k', id));
      yield { parts: listParts(all, lane, upTo), name: { kind: 'k', id }, moments };
    }
  }
}

function inForce(moments: readonly Moment[]): ReadonlySet<number> {
  const found = new Set<number>();
  for (let at = moments.length - 1; at >= 0; at = moments[at]?.continues ?? -1) found.add(at);
  return found;
}

function isTouchedBy({ touched }: Resource, { lane, index }: Moment): boolean {
  return touched.lane === lane && touched.index === index;
}

function writtenAt({ lane, index, op }: OpLocation): JsonValue {
  const n = (index * 7 + op * 3 + lane.length) % 5;
  return {
    members: [
      ['same', 'always'],
      ['n', { number: String(n % 3) }],
      ...(n % 2 ? ([['list', [String(n), null]]] as const) : []),
    ],
  };
}

const PATHS: readonly JsonPath[] = [['same'], ['n'], ['list'], ['list', 0], ['none']];

describe('the events of a resource', () => {
  it('are the entries after which another version is there, of what was branched from too', () => {
    fc.assert(
      fc.property(lanes, fc.nat(60), (branches, at) => {
        for (const { parts, name, moments } of asked(folded(branches), at)) {
          const expected = moments.flatMap(({ lane, index, resource }, place) => {
            const before = moments[place - 1]?.resource ?? null;
            const isOther = JSON.stringify(before?.touched) !== JSON.stringify(resource?.touched);
            const isUndone = !inForce(moments).has(place);
            return isOther ? [{ lane, index, before, after: resource, isUndone }] : [];
          });
          const events = [...findResourceEvents(parts, name)];
          expect(events.map(({ by: _, ...event }) => event)).toEqual(expected.toReversed());
          for (const event of events) expectBy(event);
          const middle = events[events.length >> 1];
          if (middle)
            expect([...findResourceEvents(parts, name, middle)]).toEqual(
              events.slice((events.length >> 1) + 1),
            );
        }
      }),
      { numRuns: draws(60) },
    );
  });

  it('begin with the one that made what is there: it wrote it, or went back to it', () => {
    fc.assert(
      fc.property(lanes, fc.nat(60), (branches, at) => {
        for (const { parts, name, moments } of asked(folded(branches), at)) {
          const last = moments.at(-1)?.resource ?? null;
          const [latest] = findResourceEvents(parts, name);
          expect(latest?.after ?? null).toEqual(last);
          const writer = [...findResourceEvents(parts, name)].find(
            (one) => one.by === 'write' && !one.isUndone,
          );
          if (last) expect(writer?.after?.touched).toEqual(last.touched);
        }
      }),
      { numRuns: draws(60) },
    );
  });
});

function expectBy({ by, after, lane, index }: ResourceEvent): void {
  if (after)
    expect(by).toBe(
      isTouchedBy(after, { lane, index, resource: null, continues: 0 }) ? 'write' : 'restore',
    );
}

describe('the history of a part of a value', () => {
  it('is where the part is another one than at the entry before', async () => {
    await fc.assert(
      fc.asyncProperty(lanes, fc.nat(60), fc.constantFrom(...PATHS), async (branches, at, path) => {
        for (const { parts, name, moments } of asked(folded(branches), at)) {
          const part = ({ resource }: Moment) =>
            partAt(resource ? writtenAt(resource.value) : undefined, path);
          const expected = moments.flatMap((moment, place) => {
            const earlier = moments[place - 1];
            const before = earlier && part(earlier);
            const after = part(moment);
            return sameValue(before, after) ? [] : [{ index: moment.index, before, after }];
          });
          const found: unknown[] = [];
          for await (const { event, before, after } of partEvents(
            findResourceEvents(parts, name),
            path,
            writtenAt,
          ))
            found.push({ index: event.index, before, after });
          expect(found).toEqual(expected.toReversed());
        }
      }),
      { numRuns: draws(30) },
    );
  });

  it('has as its last version the last write at which it changed, along what is in force', async () => {
    await fc.assert(
      fc.asyncProperty(lanes, fc.nat(60), fc.constantFrom(...PATHS), async (branches, at, path) => {
        for (const { parts, name, moments } of asked(folded(branches), at)) {
          const kept = inForce(moments);
          const chain = moments.filter((_, place) => kept.has(place));
          const parted = chain.map(({ resource }) =>
            partAt(resource ? writtenAt(resource.value) : undefined, path),
          );
          const versions = chain.flatMap(({ lane, index }, place) =>
            sameValue(parted[place], parted[place - 1])
              ? []
              : [{ lane, index, part: parted[place] }],
          );
          const found: unknown[] = [];
          for await (const { event, part } of partVersions(
            findResourceEvents(parts, name),
            path,
            writtenAt,
          ))
            found.push({ lane: event.lane, index: event.index, part });
          expect(found).toEqual(versions.toReversed());
        }
      }),
      { numRuns: draws(30) },
    );
  });
});
