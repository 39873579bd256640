// One screen needs all this to decide one request.

import { AppException } from '../../../../base/error.ts';
import type { LedgerCache } from '../../../../ledger/held/ledger-cache.ts';
import type { OpenedLane } from '../../../../ledger/held/opened-lane.ts';
import type { StoredStates } from '../../../../ledger/held/states/states.ts';
import type { Worlds } from '../../../../ledger/held/states/worlds.ts';
import type { Point } from '../../../../ledger/model/entry.ts';
import type {
  AuthorityStep,
  LaneRequest,
  RequestDetail,
} from '../../../../ledger/model/request.ts';
import type { LedgerRow } from '../../../../ledger/storage/rows.ts';
import { editViews } from './edits.ts';
import { requestSummary } from './inbox.ts';
import { requestTrust } from './trust.ts';

export interface RequestPorts {
  readonly cache: LedgerCache;
  readonly worlds: Worlds;
  readonly states: StoredStates;
}

const MAX_NAMED = 40;
const MAX_OTHERS = 12;

/** @throws Error when there is no such request. */
export async function requestDetail(
  { cache, worlds, states }: RequestPorts,
  row: LedgerRow,
  lane: string,
  index: number,
): Promise<RequestDetail> {
  const opened = await cache.lane(row, lane);
  const listed = opened.requests.find((request) => request.index === index);
  const entry = listed && (await opened.entry(index));
  const format = cache.format(row);
  const decoded = entry && format.reader.decode(entry);
  const request = entry ? format.words.requests?.view(entry, decoded) : null;
  if (!listed || !entry || !request)
    throw new AppException({ code: 'no request', where: lane, found: index });
  const head = await opened.head(opened.entries - 1);
  const at = { lane, index: actsAfter(opened, listed) };
  const named = await states.named(row, at, request.touches, MAX_NAMED);
  const window = await states.window(row, at, '', 0, MAX_OTHERS + named.resources.length);
  const isNamed = new Set(named.resources.map(({ kind, id }) => JSON.stringify([kind, id])));
  return {
    summary: requestSummary(row, opened.row, listed, await cache.laneMarks(row)),
    request,
    decision: { ...format.words.decision(entry, decoded), approval: listed.state },
    head: { index: head.index, seq: head.seq, id: head.id },
    edits: await editViews(states, row, at, request.edits),
    state: {
      at: { index: at.index, seq: await opened.seq(at.index) },
      total: window.total,
      named: named.resources,
      namedMore: named.matches - named.resources.length,
      others: window.resources
        .filter(({ kind, id }) => !isNamed.has(JSON.stringify([kind, id])))
        .slice(0, MAX_OTHERS),
      broken: window.broken,
    },
    authority: await authority(cache, row, opened),
    trust: await requestTrust(cache, worlds, row, { lane, index }),
  };
}

/**
 * The request acts on the last entry before it happens, or happened: the head, or the one before
 * the first answer.
 */
function actsAfter(lane: OpenedLane, { answers, index }: LaneRequest): number {
  const [first] = answers;
  return first ? Math.max(index, first.index - 1) : lane.entries - 1;
}

/** Nobody follows a longer chain of authority. */
const MAX_STEPS = 32;

/** The chain goes up to the root of the lane; a circle ends where it closes. */
async function authority(
  cache: LedgerCache,
  row: LedgerRow,
  first: OpenedLane,
): Promise<readonly AuthorityStep[]> {
  const steps: AuthorityStep[] = [];
  const marks = await cache.laneMarks(row);
  const seen = new Set<string>();
  let lane: OpenedLane | null = first;
  while (lane && !seen.has(lane.id) && steps.length < MAX_STEPS) {
    seen.add(lane.id);
    const { title, origin } = lane.row.summary;
    const mark = marks.get(lane.id);
    const by = cameFrom(lane);
    const parent = by && (await cache.findLane(row, by.lane));
    const known = by && by.index !== null && parent;
    steps.push({
      lane: lane.id,
      title,
      ...(mark && { mark }),
      origin,
      by: known ? { lane: by.lane, index: by.index, seq: await known.seq(by.index) } : null,
    });
    lane = parent;
  }
  return steps;
}

function cameFrom(lane: OpenedLane): Point | null {
  const branch = lane.leavingAt(0).find(({ kind }) => kind === 'branch');
  if (branch) return branch.to;
  const delegation = lane.arrivingAt(0).find(({ kind }) => kind === 'delegation');
  return delegation?.from ?? null;
}
