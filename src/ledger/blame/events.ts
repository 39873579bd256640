// The history of a resource has every change, the latest first: the entries that wrote it, and
// those that went back to an earlier world and so put another version in force.

import { type Resource, sameLocation } from '../fold/fold.ts';
import type { LaneFold } from '../fold/lane-fold.ts';

/** A lane as a part of a world: its entries up to `upTo`, that one included. */
export interface LanePart {
  readonly fold: LaneFold;
  readonly upTo: number;
}

export interface ResourceName {
  readonly kind: string;
  readonly id: string;
}

/** An entry after which another version of a resource is in force than before it. */
export interface ResourceEvent {
  readonly lane: string;
  readonly index: number;
  /** `restore` means that the entry went back to an earlier world, and wrote nothing here. */
  readonly by: 'write' | 'restore';
  /** Null when the resource is not in the world then. */
  readonly before: Resource | null;
  readonly after: Resource | null;
  /** A later entry went back to before this one, so nothing of it is in force. */
  readonly isUndone: boolean;
}

/**
 * `parts` has the lane itself first, then what it branched from, each up to where it was left.
 * `before` limits it to events before that one.
 */
export function* findResourceEvents(
  parts: readonly LanePart[],
  name: ResourceName,
  before: Pick<ResourceEvent, 'lane' | 'index'> | null = null,
): Generator<ResourceEvent> {
  const first = before ? parts.findIndex(({ fold }) => fold.lane === before.lane) : 0;
  for (const [place, part] of parts.entries())
    if (place >= first)
      yield* eventsIn(part, name, before && place === first ? before.index - 1 : part.upTo);
}

function* eventsIn(
  { fold, upTo }: LanePart,
  { kind, id }: ResourceName,
  last: number,
): Generator<ResourceEvent> {
  const { lane } = fold;
  const turns = fold.listTurns(kind, id, last);
  const isInForce = descending(fold.listSources(upTo));
  let seen = -1;
  for (const index of turns.reverse()) {
    if (index === seen) continue;
    seen = index;
    const before = fold.worldAt(index - 1)?.get(kind, id) ?? null;
    const after = fold.worldAt(index)?.get(kind, id) ?? null;
    if (sameLocation(before?.touched, after?.touched)) continue;
    const by = fold.writesAt(kind, id, index) ? 'write' : 'restore';
    yield { lane, index, by, before, after, isUndone: !isInForce(index) };
  }
}

/** Indices and ranges both come from the last one on. */
function descending(ranges: Iterable<readonly [number, number]>): (index: number) => boolean {
  const left = ranges[Symbol.iterator]();
  let range = left.next();
  return (index) => {
    while (!range.done && range.value[0] > index) range = left.next();
    return !range.done && index <= range.value[1];
  };
}
