// The recorded server had run other scenarios before, so some of its lists hold more.

import { listAt, textAt } from '../../../base/json/access.ts';
import { isNumber, isObject, type JsonValue } from '../../../base/json/value.ts';
import type { ContractIds } from './compare.ts';

interface Pair {
  readonly theirs: JsonValue;
  readonly ours: JsonValue;
}

/** Returns the same list, with the rows that can be compared. */
export function comparedRows(
  path: string,
  theirs: JsonValue,
  ours: JsonValue,
  ids: ContractIds,
): Pair {
  const isOfAll = path.startsWith('/audit/') && !path.includes('run_id=');
  if (listAt(theirs, 'runs')) return runs(theirs, ours);
  if (listAt(theirs, 'tools')) return first(theirs, ours, 'tools');
  if (listAt(theirs, 'entries') && isOfAll) return entries(theirs, ours, ids);
  if (isOfAll && path.includes('/count'))
    return { theirs: without(theirs, 'count'), ours: without(ours, 'count') };
  if (Array.isArray(theirs) && Array.isArray(ours)) return byName(theirs, ours);
  return { theirs, ours };
}

/** Other runs of theirs are only counted. */
function runs(theirs: JsonValue, ours: JsonValue): Pair {
  const [wanted, found] = [listAt(theirs, 'runs') ?? [], listAt(ours, 'runs') ?? []];
  const shared = found.flatMap((run) => {
    const same = wanted.find((one) => textAt(one, 'task') === textAt(run, 'task'));
    return same ? [{ same, run }] : [];
  });
  const isEmpty = wanted.length === 0;
  return {
    theirs: withList(theirs, 'runs', isEmpty ? [] : shared.map(({ same }) => same)),
    ours: withList(ours, 'runs', isEmpty ? found : shared.map(({ run }) => run)),
  };
}

function entries(theirs: JsonValue, ours: JsonValue, ids: ContractIds): Pair {
  const ofTheirs = (entry: JsonValue) => ids.knows(textAt(entry, 'trajectory_id') ?? '');
  const ofOurs = (entry: JsonValue) => ids.isOurs(textAt(entry, 'trajectory_id') ?? '');
  const narrowed = (body: JsonValue, holds: (entry: JsonValue) => boolean) =>
    without(withList(body, 'entries', (listAt(body, 'entries') ?? []).filter(holds)), 'count');
  return { theirs: narrowed(theirs, ofTheirs), ours: narrowed(ours, ofOurs) };
}

/** The protocol does not say what the rows are, so the first stands for all. */
function first(theirs: JsonValue, ours: JsonValue, name: string): Pair {
  const words = (row: JsonValue) =>
    isObject(row) ? row.members.map(([key, value]) => `${key} ${typeof value}`) : [];
  const shapes = (body: JsonValue) => [
    ...new Set((listAt(body, name) ?? []).map((row) => words(row).join())),
  ];
  return { theirs: shapes(theirs), ours: shapes(ours) };
}

function byName(theirs: readonly JsonValue[], ours: readonly JsonValue[]): Pair {
  const sorted = (rows: readonly JsonValue[]) =>
    [...rows].sort((a, b) =>
      (textAt(a, 'key_name') ?? '') < (textAt(b, 'key_name') ?? '') ? -1 : 1,
    );
  return { theirs: sorted(theirs), ours: sorted(ours) };
}

function withList(body: JsonValue, name: string, list: readonly JsonValue[]): JsonValue {
  if (!isObject(body)) return body;
  return {
    members: body.members.map(([key, value]) => [key, key === name ? list : value] as const),
  };
}

function without(body: JsonValue, name: string): JsonValue {
  if (!isObject(body)) return body;
  return { members: body.members.filter(([key, value]) => key !== name || !isNumber(value)) };
}

/** Returns a difference, not longer than a line. */
export function shortenPlace(what: string): string {
  return what.length > 240 ? `${what.slice(0, 240)}…` : what;
}
