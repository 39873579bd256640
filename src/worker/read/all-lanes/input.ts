// The lanes of several ledgers as one drawing takes them: each by its ledger and its id, with what was
// found in another ledger as a tie to the lane there.

import type { JoinFinding } from '../../../core/join/findings.ts';
import type { Join } from '../../../core/join/joint.ts';
import type { Link } from '../../../core/model/entry.ts';
import { laneKey, readLaneKey } from '../../../core/model/lane-key.ts';
import { twinMarks } from '../../../core/twins.ts';
import {
  type CostPart,
  type DrawnLink,
  type LaneFacts,
  type LanesInput,
  parentOf,
} from '../../../layout/index.ts';
import type { AllLanesRead, FoundAcross } from '../../rpc/protocol.ts';
import type { LedgerPart } from './ledger-part.ts';

export function inputOf(parts: readonly LedgerPart[], joins: readonly Join[]): LanesInput {
  const across = joins.flatMap(tiesOf);
  const joined = new Map<string, number>();
  for (const { from, to } of across)
    for (const { lane } of [from, to]) joined.set(lane, (joined.get(lane) ?? 0) + 1);
  const cost = commonCost(parts);
  const marks = new Map(ledgerMarks(parts));
  const lanes: LaneFacts[] = [];
  const links: DrawnLink[] = [...across];
  const found = new Set(joins.map(({ kind, from, lane }) => wordOf(kind, from, lane ?? '')));
  const held = new Set(parts.flatMap(({ row, lanes }) => lanes.map(({ id }) => nameIn(row, id))));
  for (const part of parts) {
    const ledger = part.row.id;
    const key = (lane: string) => laneKey({ ledger, lane });
    lanes.push(part.head);
    for (const lane of part.lanes)
      lanes.push({
        ...lane,
        id: key(lane.id),
        cost: isSame(part.cost, cost) ? lane.cost : null,
        joined: joined.get(key(lane.id)) ?? 0,
      });
    for (const [lane, mark] of part.marks) marks.set(key(lane), mark);
    for (const link of part.links) {
      const { kind, from, to, quiet, missing } = link;
      if (quiet || (missing !== null && found.has(wordOf(kind, { ledger, ...from }, to.lane))))
        continue;
      const isNowhere = missing !== null && !held.has(nameIn(part.row, to.lane));
      links.push({
        ...link,
        missing: isNowhere ? 'in no ledger held here' : missing,
        from: { ...from, lane: key(from.lane) },
        to: { ...to, lane: key(to.lane) },
      });
    }
  }
  return { lanes, links, cost, marks, headOf };
}

/** Of a lane in ledgers of one system. */
function nameIn({ format }: LedgerPart['row'], lane: string): string {
  return `${format}/${lane}`;
}

/** What tells ledgers of one name apart, as everywhere else. */
function ledgerMarks(parts: readonly LedgerPart[]): ReadonlyMap<string, string> {
  return twinMarks(parts.map(({ row: { id, name, folder } }) => ({ key: id, id, name, folder })));
}

function headOf(key: string): string | null {
  const { ledger, lane } = readLaneKey(key);
  return lane === null ? null : ledger;
}

/** To every ledger that has it: copies are lanes of their own. */
function tiesOf({ kind, label, from, lane, found }: Join): DrawnLink[] {
  if (lane === null) return [];
  return found
    .map((place): DrawnLink => {
      const to = { lane: laneKey({ ledger: place.ledger, lane }), index: place.index };
      const start = { lane: laneKey(from), index: from.index };
      return { kind, label, from: start, to, missing: null, isAcross: true };
    })
    .filter((link) => parentOf(link) !== null);
}

function wordOf(
  kind: Link['kind'],
  from: { readonly ledger: string; readonly lane: string; readonly index: number | null },
  to: string,
): string {
  return JSON.stringify([kind, from.ledger, from.lane, from.index, to]);
}

/** The cost that most ledgers record: others cannot be compared with it. */
function commonCost(parts: readonly LedgerPart[]): CostPart | null {
  const costs = parts.flatMap(({ cost }) => cost ?? []);
  const countOf = (one: CostPart) => costs.filter((cost) => isSame(cost, one)).length;
  return costs.reduce<CostPart | null>(
    (most, one) => (most === null || countOf(one) > countOf(most) ? one : most),
    null,
  );
}

function isSame(a: CostPart | null, b: CostPart | null): boolean {
  return a?.name === b?.name && a?.decimals === b?.decimals;
}

/** More are not listed; they are counted. */
const MOST_LISTED = 50;

/** What contradicts itself, with the names of the lanes that say so. */
export function foundAcross(
  parts: readonly LedgerPart[],
  findings: readonly JoinFinding[],
): Pick<AllLanesRead, 'findings' | 'more' | 'withoutParent'> {
  const byId = new Map(parts.map((part) => [part.row.id, part]));
  const wrong = findings.filter(({ severity }) => severity !== 'info');
  const listed = wrong.slice(0, MOST_LISTED).map(({ check, severity, message, places }) => ({
    ...{ check, severity, message },
    places: places.map(({ ledger, lane, index }): FoundAcross['places'][number] => {
      const part = byId.get(ledger);
      const title = part?.lanes.find(({ id }) => id === lane)?.title ?? '';
      return { ledger, name: part?.row.name ?? '', lane, title, index };
    }),
  }));
  return {
    findings: listed,
    more: wrong.length - listed.length,
    withoutParent: findings.length - wrong.length,
  };
}
