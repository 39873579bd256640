// Lanes of spans: a run of an agent is one, and so is the conversation that several runs go on with;
// an agent that another one began has a lane of its own. Files have children before their parents,
// since a span is written when it ends: lanes are in the order in which spans began.

import { describeCount } from '../../../ledger/format/describe.ts';
import type { FoundList, StepFound } from '../read/found.ts';
import { SessionLanes } from '../read/lanes.ts';
import type { SessionRow } from '../read/rows.ts';
import { DIALECT } from './dialects.ts';
import { AGENT_RUN } from './step.ts';
import { checkSums } from './sums.ts';
import { joinSums, joinTwins } from './twins.ts';

/** A chain of parents that is longer is not followed. */
const MAX_DEPTH = 1000;

export function placeSpans(
  rows: readonly SessionRow[],
  byId: ReadonlyMap<string, number>,
  found: FoundList,
): SessionLanes {
  const parents = rows.map((row, at) => findParent(row, at, byId, found));
  joinTwins(rows, parents);
  joinSums(rows, parents, found);
  sayDialects(rows, found);
  const agents = rows.map((_, at) => findAgent(at, rows, parents, found));
  const lanes = new SessionLanes();
  for (const at of inOrder(rows, parents)) {
    const row = rows[at];
    if (!row) continue;
    const agent = agents[at] ?? null;
    const name = findLane(row, agent === null ? null : (rows[agent] ?? null), parents[agent ?? -1]);
    const isNew = lanes.find(name) === undefined;
    const above = agent === null ? null : (parents[agent] ?? null);
    const isBegun = agent !== null && rows[agent]?.parent != null;
    const lane = lanes.open(name, isBegun ? 'delegated' : 'root');
    const made = lanes.all[lane];
    if (isNew && made && isBegun) {
      made.from = above;
      if (above === null) made.missing = String(rows[agent ?? -1]?.parent).slice(0, 80);
    }
    lanes.put(row, at, lane);
  }
  checkTimes(rows, parents, found);
  checkSums(rows, parents, agents, found);
  return lanes;
}

function are(count = 0): string {
  return count === 1 ? 'is' : 'are';
}

/** What follows other conventions is shown, and nothing is known of it. */
function sayDialects(rows: readonly SessionRow[], found: FoundList): void {
  const first = new Map<string, number>();
  const counts = new Map<string, number>();
  for (const [at, { kind }] of rows.entries()) {
    if (!kind.startsWith(DIALECT)) continue;
    if (!first.has(kind)) first.set(kind, at);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  for (const [kind, at] of first)
    found.add(at, {
      check: 'sessions.member',
      severity: 'warning',
      path: 'attributes',
      message: `${describeCount(counts.get(kind) ?? 0, 'span')} ${are(counts.get(kind))} written by conventions of ${kind.slice(DIALECT.length)} that are not read: what was called, what came back and what was used is not known of them, and not counted.`,
    });
}

/** Runs without an agent above them that are of one conversation are one lane. */
function findLane(
  row: SessionRow,
  agent: SessionRow | null,
  above: number | null | undefined,
): string {
  if (!agent) return row.session ?? 'no trace';
  if (agent.parent == null && above == null) return agent.session ?? 'no trace';
  return `agent ${agent.id}`;
}

/** The row of the nearest run of an agent, its own included. */
function findAgent(
  at: number,
  rows: readonly SessionRow[],
  parents: readonly (number | null)[],
  found: FoundList,
): number | null {
  let here: number | null = at;
  for (let depth = 0; here !== null; depth++) {
    if (rows[here]?.kind === AGENT_RUN) return here;
    here = parents[here] ?? null;
    if (here !== at && depth < MAX_DEPTH) continue;
    if (here === at) found.add(at, CYCLE);
    return null;
  }
  return null;
}

const CYCLE: StepFound = {
  check: 'sessions.parent',
  severity: 'error',
  path: 'parentSpanId',
  expected: 'a span that it does not contain',
  actual: 'one of those inside of it',
  message: 'This span is inside of itself.',
};

function findParent(
  row: SessionRow,
  at: number,
  byId: ReadonlyMap<string, number>,
  found: FoundList,
): number | null {
  if (row.fault !== null || typeof row.parent !== 'string') return null;
  const parent = byId.get(row.parent) ?? null;
  if (parent === at) found.add(at, CYCLE);
  if (parent !== null) return parent === at ? null : parent;
  found.add(at, {
    check: 'sessions.parent',
    severity: 'warning',
    path: 'parentSpanId',
    expected: `a span ${row.parent}`,
    actual: 'none in these files',
    message:
      'The span around this one is not in these files: spans are written when they end, so it may have been running still, or is in the files of another service.',
  });
  return null;
}

/** By their begin, parents before what is inside of them. */
function inOrder(
  rows: readonly SessionRow[],
  parents: readonly (number | null)[],
): readonly number[] {
  const depths = rows.map((_, at) => {
    let depth = 0;
    for (let here = parents[at] ?? null; here !== null && depth < MAX_DEPTH; depth++)
      here = parents[here] ?? null;
    return depth;
  });
  const begin = (at: number) => rows[at]?.time ?? Number.POSITIVE_INFINITY;
  return [...rows.keys()].sort(
    (a, b) =>
      (begin(a) === begin(b) ? 0 : begin(a) - begin(b)) ||
      (depths[a] ?? 0) - (depths[b] ?? 0) ||
      a - b,
  );
}

function checkTimes(
  rows: readonly SessionRow[],
  parents: readonly (number | null)[],
  found: FoundList,
): void {
  for (const [at, row] of rows.entries()) {
    const { time, until } = row;
    const parent = rows[parents[at] ?? -1];
    if (time !== null && until !== null && until < time)
      found.add(at, {
        check: 'sessions.order',
        severity: 'error',
        path: 'endTimeUnixNano',
        message: 'This span ends before it begins.',
      });
    if (time === null || parent?.time == null || parent.until === null) continue;
    if (time >= parent.time && (until === null || until <= parent.until)) continue;
    found.add(at, {
      check: 'sessions.order',
      severity: 'warning',
      path: 'startTimeUnixNano',
      expected: 'a time within that of the span around it',
      actual: time < parent.time ? 'it begins earlier' : 'it ends later',
      message:
        'This span is not within the time of the one around it: it went on by itself, the clocks differ, or times were changed.',
    });
  }
}
