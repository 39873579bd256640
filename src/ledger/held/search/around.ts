// Queries ask about a stored lane as a whole only where they need it.

import { append } from '../../../base/lists.ts';
import type { Surroundings } from '../../format/search/entry.ts';
import { indexEntryFindings } from '../../format/search/findings.ts';
import { branchesBySource, isInForce, withBranches } from '../../format/search/in-force.ts';
import type { Source } from '../../query/fields.ts';
import type { ApprovalsPart, SearchedLane } from '../../query/match/searchable.ts';
import type { LaneRow, LedgerRow } from '../../storage/rows.ts';
import type { LedgerCache } from '../ledger-cache.ts';
import type { Worlds } from '../states/worlds.ts';
import type { StoredLane } from '../stored-lane.ts';

const NONE: ApprovalsPart = { states: [] };

export function lanePart(row: LedgerRow, { lane: id, summary }: LaneRow): SearchedLane {
  const { title, origin } = summary;
  const ledger = { id: row.id, name: row.name };
  return { id, title, origin, ledger, format: { id: row.format, name: row.formatName } };
}

export async function surroundings(
  { cache, worlds }: { readonly cache: LedgerCache; readonly worlds: Worlds },
  row: LedgerRow,
  lane: StoredLane,
  needs: ReadonlySet<Source>,
): Promise<Surroundings> {
  // The requests and findings of a long lane take longer to read than to search.
  const isOpened = needs.has('approvals') || needs.has('findings');
  const opened = isOpened ? await cache.lane(row, lane.id) : null;
  const report = opened?.report;
  const inForce = needs.has('state') ? await listHeads(cache, worlds, row, lane.id) : null;
  const notes = needs.has('notes') ? await notesOn(cache, row.id, lane.id) : null;
  return {
    lane: lanePart(row, lane.row),
    ...(opened && {
      approvals(index: number) {
        const state = opened.approvals.get(index);
        if (!state) return NONE;
        return { states: state === 'granted and denied' ? ['granted', 'denied'] : [state] };
      },
      // Nothing is known of a lane that was not verified.
      findings: report ? indexEntryFindings(report, report.verdict) : () => null,
    }),
    ...(notes && { notes: (index: number) => notes.get(index) ?? [] }),
    ...(inForce && {
      isInForce: (index: number, op: number, kind: string, id: string) =>
        isInForce(inForce, { lane: lane.id, index, op }, kind, id),
    }),
  };
}

async function notesOn(cache: LedgerCache, ledger: string, lane: string) {
  const texts = new Map<number, string[]>();
  for (const { place, text } of await cache.ports.store.notes(ledger))
    if (place.on === 'entry' && place.lane === lane) append(texts, place.index, text);
  return texts;
}

/** Null for a lane that does not fold. */
async function listHeads(cache: LedgerCache, worlds: Worlds, row: LedgerRow, lane: string) {
  const lanes = (await cache.laneVerdicts(row)).filter(({ isAgain }) => !isAgain);
  const sources = new Map(lanes.map(({ row: one }) => [one.lane, findSource(one)]));
  const heads = [];
  const branches = branchesBySource(sources.keys(), (one) => sources.get(one));
  for (const one of withBranches(branches, lane))
    heads.push((await worlds.at(row, { lane: one, index: null })).world);
  return heads;
}

function findSource({ links }: LaneRow): string | undefined {
  return links.find(({ kind, from }) => kind === 'branch' && from.index === 0)?.to.lane;
}
