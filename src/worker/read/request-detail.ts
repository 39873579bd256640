// Everything that one screen needs to decide one request.

import type { Point } from '../../core/model/entry.ts';
import { AppException } from '../../core/model/error.ts';
import type { AuthorityStep, RequestDetail } from '../../core/model/request.ts';
import type { LedgerRow, RequestRow } from '../../storage/rows.ts';
import type { Held } from './held.ts';
import { requestSummary } from './inbox.ts';
import type { OpenedLane } from './opened-lane.ts';
import { editViews } from './request-edits.ts';
import { requestTrust } from './request-trust.ts';
import type { States } from './states.ts';
import type { Worlds } from './worlds.ts';

export interface RequestPorts {
  readonly held: Held;
  readonly worlds: Worlds;
  readonly states: States;
}

const NAMED_SHOWN = 40;
const OTHERS_SHOWN = 12;

/** @throws Error when there is no such request. */
export async function requestDetail(
  { held, worlds, states }: RequestPorts,
  row: LedgerRow,
  lane: string,
  index: number,
): Promise<RequestDetail> {
  const opened = await held.lane(row, lane);
  const asked = opened.row.requests.find((request) => request.index === index);
  const entry = asked && (await opened.entry(index));
  const format = held.format(row);
  const decoded = entry && format.decode(entry);
  const request = entry ? format.request?.(entry, decoded) : null;
  if (!asked || !entry || !request)
    throw new AppException({ code: 'no request', where: lane, found: index });
  const head = opened.head(opened.entries - 1);
  const at = { lane, index: actsAfter(opened, asked) };
  const named = await states.named(row, at, request.touches, NAMED_SHOWN);
  const window = await states.window(row, at, '', 0, OTHERS_SHOWN + named.resources.length);
  const isNamed = new Set(named.resources.map(({ kind, id }) => JSON.stringify([kind, id])));
  return {
    summary: requestSummary(row, opened.row, asked),
    request,
    decision: { ...format.decision(entry, decoded), approval: asked.state },
    head: { index: head.index, seq: head.seq, id: head.id },
    edits: await editViews(states, row, at, request.edits),
    state: {
      at: { index: at.index, seq: opened.seq(at.index) },
      total: window.total,
      named: named.resources,
      namedMore: named.matches - named.resources.length,
      others: window.resources
        .filter(({ kind, id }) => !isNamed.has(JSON.stringify([kind, id])))
        .slice(0, OTHERS_SHOWN),
      broken: window.broken,
    },
    authority: await authority(held, row, opened),
    trust: await requestTrust(held, worlds, row, { lane, index }),
  };
}

/** The last entry before it happens, or happened: the head, or the one before the first answer. */
function actsAfter(lane: OpenedLane, { answers, index }: RequestRow): number {
  const [first] = answers;
  return first ? Math.max(index, first.index - 1) : lane.entries - 1;
}

/** Longer chains are no authority that a person can follow. */
const MOST_STEPS = 32;

/** How the lane came to be, up to its root; a circle ends where it closes. */
async function authority(
  held: Held,
  row: LedgerRow,
  first: OpenedLane,
): Promise<readonly AuthorityStep[]> {
  const steps: AuthorityStep[] = [];
  const seen = new Set<string>();
  let lane: OpenedLane | null = first;
  while (lane && !seen.has(lane.id) && steps.length < MOST_STEPS) {
    seen.add(lane.id);
    const { title, origin } = lane.row.summary;
    const by = cameFrom(lane);
    const parent = by && (await held.findLane(row, by.lane));
    const known = by && by.index !== null && parent;
    steps.push({
      lane: lane.id,
      title,
      origin,
      by: known ? { lane: by.lane, index: by.index, seq: known.seq(by.index) } : null,
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
