// Which lane works for which: by what its first record names, where the profile says where, or where
// agents commonly put it. A name that is not the profile's counts only where it leads to something here.

import type { JsonObject } from '../../base/json/value.ts';
import { firstAt, type Pointers, textAtPointer } from './profile/pointer.ts';
import type { ChainProfile } from './profile/profile.ts';

/** Where a lane begins, or hands work on. */
export interface ChainOrigin {
  /** A lane; of one that is not here, its name. */
  readonly lane: string;
  /** A record of it: the id of its entry; null: the profile's member names the lane alone. */
  readonly entry: string | null;
  /** It is not in this log. */
  readonly isMissing: boolean;
}

const NAMES = [
  'parent_session_id',
  'parent_session',
  'parentSessionId',
  'parent_run_id',
  'parent_run',
  'parentRunId',
  'parent_agent_id',
  'parent_agent',
  'parentAgentId',
  'parent_id',
  'parentId',
  'parent_event_id',
  'parent',
  'delegated_by',
  'delegated_from',
  'spawned_by',
];
const COMMON = ['', '/payload', '/data', '/context', '/meta', '/metadata'].flatMap((at) =>
  NAMES.map((name) => `${at}/${name}`),
);
const MAX_NAME = 200;

/** What the first record of a lane names as its parent, by the profile; null: nothing. */
export function parentNamed(object: JsonObject, { members }: ChainProfile): string | null {
  return nameAt(object, members.parent);
}

/** The same by names that the profile does not have: each may be one. */
export function parentsGuessed(object: JsonObject, { members }: ChainProfile): readonly string[] {
  if (members.parent !== undefined) return [];
  return COMMON.flatMap((at) => nameAt(object, at) ?? []);
}

/** The lane that a record hands work to; null: none. */
export function handedTo(object: JsonObject, { members }: ChainProfile): string | null {
  return nameAt(object, members.handsTo);
}

function nameAt(object: JsonObject, at: Pointers | undefined): string | null {
  const found = typeof at === 'string' ? textAtPointer(object, at) : firstAt(object, at);
  return typeof found === 'string' && found !== '' ? found.slice(0, MAX_NAME) : null;
}

/** A record, as far as another lane can name it. */
export interface LineageRecord {
  readonly lane: string;
  readonly entry: string;
}

/** A lane's beginning. */
export interface LaneBeginning {
  readonly lane: string;
  readonly named: string | null;
  readonly guessed: readonly string[];
}

/** Texts by which records are looked for, of those lanes that name no lane here. */
export function wantedRecords(
  beginnings: readonly LaneBeginning[],
  lanes: ReadonlySet<string>,
): ReadonlySet<string> {
  const all = beginnings.flatMap(({ lane, named, guessed }) => {
    const names = named === null ? guessed : [named];
    return names.some((name) => name !== lane && lanes.has(name)) ? [] : names;
  });
  return new Set(all);
}

/** Where each lane was handed its work, of those where something says so. */
export function findOrigins(
  beginnings: readonly LaneBeginning[],
  lanes: ReadonlySet<string>,
  records: ReadonlyMap<string, LineageRecord>,
): ReadonlyMap<string, ChainOrigin> {
  const origins = new Map<string, ChainOrigin>();
  for (const { lane, named, guessed } of beginnings) {
    const here = (named === null ? guessed : [named]).flatMap((name): ChainOrigin[] => {
      if (name !== lane && lanes.has(name)) return [{ lane: name, entry: null, isMissing: false }];
      const record = records.get(name);
      if (!record || record.lane === lane) return [];
      return [{ ...record, isMissing: false }];
    });
    const origin = here[0] ?? ghost(named, lane, records);
    if (origin) origins.set(lane, origin);
  }
  return origins;
}

/** Of the lane itself, a record that it names is no other lane. */
function ghost(
  named: string | null,
  lane: string,
  records: ReadonlyMap<string, LineageRecord>,
): ChainOrigin | null {
  if (named === null || named === lane || records.get(named)?.lane === lane) return null;
  return { lane: named, entry: null, isMissing: true };
}
