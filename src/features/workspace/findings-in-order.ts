// The entries of a ledger with an error or a warning, in the order in which its rows stand.

import type { LedgerDetail } from '../../core/model/ledger.ts';
import { findReport } from './lane-report.ts';
import { type Point, stepIn } from './walk.ts';

type Found = Pick<LedgerDetail, 'lanes' | 'links' | 'report'>;

/** An entry; without an index a lane, whose own are not listed yet. */
interface Step {
  readonly lane: string;
  readonly index: number | null;
}

/** A lane stands under the entry that it leaves. `own`: of a lane, what is known better than by the report. */
export function listFindings(
  ledger: Found,
  own: { readonly lane: string; readonly indices: readonly number[] } | null = null,
): readonly Point[] {
  const leaving = groupChildren(ledger);
  const led = new Set([...leaving.values()].flat().map(({ lane }) => lane));
  const isRoot = ({ id }: { readonly id: string }) => !led.has(id);
  // Lanes that lead to one another in a circle have no root.
  const first = [...ledger.lanes.filter(isRoot), ...ledger.lanes];
  const waiting: Step[] = first.map(({ id }) => ({ lane: id, index: null })).reverse();
  const points: Point[] = [];
  const seen = new Set<string>();
  for (let step = waiting.pop(); step; step = waiting.pop()) {
    const { lane, index } = step;
    if (index !== null) points.push({ lane, index });
    else if (!seen.has(lane)) {
      seen.add(lane);
      const indices = own?.lane === lane ? own.indices : listOwn(ledger, lane);
      const steps = [
        ...indices.map((at) => ({ at, to: { lane, index: at } })),
        ...(leaving.get(lane) ?? []).map((child) => ({
          at: child.leaves,
          to: { lane: child.lane, index: null },
        })),
      ];
      for (const { to } of steps.sort((a, b) => a.at - b.at).reverse()) waiting.push(to);
    }
  }
  return points;
}

interface Child {
  readonly lane: string;
  readonly leaves: number;
}

function groupChildren({ lanes, links }: Found): ReadonlyMap<string, readonly Child[]> {
  const here = new Set(lanes.map(({ id }) => id));
  const children = new Map<string, Child[]>();
  const led = new Set<string>();
  for (const { kind, from, to, missing } of links) {
    if (missing !== null || (kind !== 'branch' && kind !== 'delegation')) continue;
    const [fork, { lane }] = kind === 'branch' ? [to, from] : [from, to];
    if (led.has(lane) || fork.lane === lane || !here.has(lane) || !here.has(fork.lane)) continue;
    led.add(lane);
    const child = { lane, leaves: fork.index ?? Number.MAX_SAFE_INTEGER };
    const held = children.get(fork.lane);
    if (held) held.push(child);
    else children.set(fork.lane, [child]);
  }
  return children;
}

function listOwn(ledger: Found, lane: string): readonly number[] {
  const found = findReport(ledger, lane)?.findings ?? [];
  const indices = found.flatMap(({ severity, index }) =>
    severity === 'info' || index === null ? [] : [index],
  );
  return [...new Set(indices)];
}

/** The next finding after an entry, or the last before it, in whichever lane; `own`: all of its lane, ascending. */
export function stepFinding(
  ledger: Found,
  { lane, index }: Point,
  own: ArrayLike<number>,
  by: 1 | -1,
): Point | null {
  const beside = [stepIn(own, index, -1), index, stepIn(own, index, 1)];
  const indices = beside.filter((one) => one !== null);
  const points = listFindings(ledger, { lane, indices });
  const place = points.findIndex((one) => one.lane === lane && one.index === index);
  return points[place + by] ?? null;
}
