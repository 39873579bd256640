// The history of a value, or of a part of it, has only the changes of that part.

import { type JsonPath, partAt } from '../../base/json/path.ts';
import { sameValue } from '../../base/json/same.ts';
import type { JsonValue } from '../../base/json/value.ts';
import { type OpLocation, sameLocation } from '../fold/fold.ts';
import type { ResourceEvent } from './events.ts';

/** Reads the value that was written there. */
export type ReadValue = (location: OpLocation) => JsonValue | Promise<JsonValue>;

/** An event with the part before and after it; undefined when it was not there. */
export interface PartEvent {
  readonly event: ResourceEvent;
  readonly before: JsonValue | undefined;
  readonly after: JsonValue | undefined;
}

/** An empty path gives every event, also one that leaves the value as it is. */
export async function* partEvents(
  events: Iterable<ResourceEvent>,
  path: JsonPath,
  read: ReadValue,
): AsyncGenerator<PartEvent> {
  const part = partReader(path, read);
  for (const event of events) {
    const after = await part(event.after?.value);
    const before = await part(event.before?.value);
    if (path.length === 0 || !sameValue(before, after)) yield { event, before, after };
  }
}

/** A write that is in force at the end, or was until the next of them. */
export interface PartVersion {
  readonly event: ResourceEvent;
  readonly part: JsonValue | undefined;
}

/**
 * Yields the versions of a part that led to the one in force, the latest first. Of writes that
 * leave it as it is only the earliest counts, since that one made it.
 */
export async function* partVersions(
  events: Iterable<ResourceEvent>,
  path: JsonPath,
  read: ReadValue,
): AsyncGenerator<PartVersion> {
  const part = partReader(path, read);
  let later: PartVersion | null = null;
  for (const event of events) {
    if (event.by !== 'write' || event.isUndone) continue;
    const version = { event, part: await part(event.after?.value) };
    if (later && !sameValue(later.part, version.part)) yield later;
    later = version;
  }
  if (later && later.part !== undefined) yield later;
}

export interface LastChange {
  /**
   * The write that made it what it is, also where that took it away; null when it never was there.
   */
  readonly by: ResourceEvent | null;
  /**
   * The entry that put that write in force again; null when it is in force since it was written.
   */
  readonly restored: ResourceEvent | null;
}

export async function lastChange(
  events: () => Iterable<ResourceEvent>,
  path: JsonPath,
  read: ReadValue,
): Promise<LastChange> {
  let restored: ResourceEvent | null = null;
  for await (const { event } of partEvents(events(), path, read)) {
    if (event.isUndone) continue;
    if (event.by === 'restore') restored = event;
    break;
  }
  if (path.length === 0) {
    for (const event of events())
      if (event.by === 'write' && !event.isUndone) return { by: event, restored };
  } else
    for await (const { event } of partVersions(events(), path, read))
      return { by: event, restored };
  return { by: null, restored };
}

/** The version after one event is mostly that before the next, so the last few are kept. */
function partReader(path: JsonPath, read: ReadValue) {
  const kept: { readonly location: OpLocation; readonly part: JsonValue | undefined }[] = [];
  return async (location: OpLocation | undefined): Promise<JsonValue | undefined> => {
    if (!location) return undefined;
    const known = kept.find(({ location: one }) => sameLocation(one, location));
    if (known) return known.part;
    const part = partAt(await read(location), path);
    kept.push({ location, part });
    if (kept.length > 2) kept.shift();
    return part;
  };
}
