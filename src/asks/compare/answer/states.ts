// Folded states of two stored lanes, compared by their values.

import type { Both, Side } from '../../../ledger/compare/alignment.ts';
import { type AlignedLanes, stateFields, statePairs } from '../../../ledger/compare/states.ts';
import type { LanePoint, StateDifference, StatesView } from '../../../ledger/compare/view.ts';
import type { StateContext } from '../../../ledger/compare/words.ts';
import type { ResourcePair } from '../../../ledger/diff/diff.ts';
import type { FoldedWorld } from '../../../ledger/fold/folded-world.ts';
import type { LedgerCache } from '../../../ledger/held/ledger-cache.ts';
import { createPace } from '../../../ledger/held/pace.ts';
import type { StoredStates } from '../../../ledger/held/states/states.ts';
import type { Worlds } from '../../../ledger/held/states/worlds.ts';
import type { LedgerRow } from '../../../ledger/storage/rows.ts';
import type { ComparedSide } from './lane-run.ts';

const MAX_LISTED = 200;
/** Each resource takes a look into an entry, so at most this many values are read. */
const MAX_READ = 20_000;

export interface StateParts {
  readonly cache: LedgerCache;
  readonly worlds: Worlds;
  readonly states: StoredStates;
}

export async function compareStates(
  parts: StateParts,
  rows: Both<LedgerRow>,
  points: Both<LanePoint>,
  aligned: AlignedLanes | null,
): Promise<StatesView> {
  const at = {
    a: await parts.worlds.at(rows.a, points.a),
    b: await parts.worlds.at(rows.b, points.b),
  };
  const side = async (which: Side) => {
    const { lane, index } = points[which];
    const { world, broken } = at[which];
    const seq = await (await parts.cache.lane(rows[which], lane)).seq(index);
    return { seq, resources: world?.size ?? 0, broken };
  };
  const sides = { a: await side('a'), b: await side('b') };
  const changes: StateDifference[] = [];
  let [more, unread] = [0, 0];
  if (at.a.world && at.b.world)
    for await (const found of differing(parts, rows, at.a.world, at.b.world, aligned))
      if (found === 'unread') unread++;
      else if (changes.length < MAX_LISTED) changes.push(await viewState(parts, rows, found));
      else more++;
  return { ...sides, changes, more, unread };
}

/** Returns whether two lanes begin with the same. */
export async function baseContext(
  parts: StateParts,
  { a, b }: Both<ComparedSide>,
): Promise<StateContext> {
  const { world } = a.format.manifest.records;
  if (!world) return 'none';
  const hasState = async ({ row, lane }: ComparedSide) => {
    const last = (await parts.worlds.at(row, { lane: lane.id, index: null })).world;
    return !last || last.size > 0;
  };
  if (world === 'where recorded' && !(await hasState(a)) && !(await hasState(b))) return 'none';
  const isBranch = ({ lane }: ComparedSide) =>
    lane.leavingAt(0).some(({ kind }) => kind === 'branch');
  if (!isBranch(a) && !isBranch(b)) return 'same';
  const before = async ({ row, lane }: ComparedSide) =>
    (await parts.worlds.at(row, { lane: lane.id, index: -1 })).world;
  const [left, right] = [await before(a), await before(b)];
  if (!left || !right) return 'unknown';
  for await (const found of differing(parts, { a: a.row, b: b.row }, left, right, null))
    return found === 'unread' ? 'unknown' : 'differs';
  return 'same';
}

interface Differing {
  readonly pair: ResourcePair;
  readonly fields: StateDifference['fields'];
}

async function* differing(
  { states }: StateParts,
  rows: Both<LedgerRow>,
  a: FoldedWorld,
  b: FoldedWorld,
  aligned: AlignedLanes | null,
): AsyncGenerator<Differing | 'unread'> {
  const pace = createPace();
  let read = 0;
  for (const pair of statePairs(a, b, aligned)) {
    const { before, after } = pair;
    const isCompared = before !== null && after !== null;
    if (isCompared && read++ >= MAX_READ) yield 'unread';
    else {
      const one = isCompared ? await states.valueAt(rows.a, before.value) : null;
      const other = isCompared ? await states.valueAt(rows.b, after.value) : null;
      const fields = stateFields(pair, one, other);
      if (fields) yield { pair, fields };
    }
    if (pace.due()) await pace.pause();
  }
}

async function viewState(
  { states }: StateParts,
  rows: Both<LedgerRow>,
  { pair: { before, after }, fields }: Differing,
): Promise<StateDifference> {
  const { kind, id } = before ?? after ?? { kind: '', id: '' };
  return {
    kind,
    id,
    a: before && (await states.view(rows.a, before)),
    b: after && (await states.view(rows.b, after)),
    fields,
  };
}
