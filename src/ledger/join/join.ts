// Targets beyond a ledger are looked for in the others by the very rule by which links inside one
// ledger are resolved, so that a ledger in parts says what it says as a whole.

import { addAll, append, grouped } from '../../base/lists.ts';
import type { EntryLink } from '../model/digest.ts';
import { type Agreement, compareHanded } from './agreement.ts';
import type { LaneEnds, LedgerEnds, Pointing } from './ends.ts';
import { type JoinFinding, laneFindings, taskFindings } from './findings.ts';
import { type Join, type JoinPlace, MOST_FOUND } from './joint.ts';
import { indexOwners, lanesById, resolveLink, resolveUndoing, UNDOES } from './resolve.ts';

export interface Joined {
  readonly joins: readonly Join[];
  readonly findings: readonly JoinFinding[];
}

export function joinLedgers(ledgers: readonly LedgerEnds[]): Joined {
  const held = ledgers.map((one): Held => ({ ...one, byId: lanesById(one.lanes) }));
  const alike = grouped(held, ({ format }) => format);
  const joins = pointings(held, alike);
  const findings = [...taskFindings(joins)];
  for (const ledgers of alike.values()) {
    addAll(joins, undoings(ledgers));
    addAll(findings, laneFindings(ledgers));
  }
  return { joins, findings };
}

interface Held extends LedgerEnds {
  readonly byId: ReadonlyMap<string, LaneEnds>;
}

type Holders = ReadonlyMap<string, readonly Held[]>;

function pointings(held: readonly Held[], alike: ReadonlyMap<string, readonly Held[]>): Join[] {
  const holders = new Map([...alike].map(([format, all]) => [format, indexHolders(all)]));
  const joins: Join[] = [];
  for (const own of held)
    for (const { lane, links } of own.lanes)
      for (const pointing of links) {
        const { index, link } = pointing;
        const { format = own.format, commit } = link;
        if (format === own.format && resolveLink(lane, index, link, own.byId).missing === null)
          continue;
        const others = (holders.get(format)?.get(link.lane) ?? []).filter((one) => one !== own);
        const found = findPlaces(others, lane, pointing);
        const from = { ledger: own.ledger, lane, index };
        const agreement = agreementOn(pointing, others, found[0]);
        joins.push({ ...describeLink(link), from, commit, found, agreement });
      }
  return joins;
}

function indexHolders(ledgers: readonly Held[]): Holders {
  const holders = new Map<string, Held[]>();
  for (const ledger of ledgers)
    for (const lane of ledger.byId.keys()) append(holders, lane, ledger);
  return holders;
}

function agreementOn(
  { link, handed }: Pointing,
  others: readonly Held[],
  place: JoinPlace | undefined,
): readonly Agreement[] {
  const ledger = place && others.find((one) => one.ledger === place.ledger);
  if (!ledger || link.kind !== 'delegation') return [];
  return compareHanded(handed, ledger.byId.get(link.lane)?.given);
}

function describeLink({ kind, label, lane }: EntryLink) {
  return { kind, label, lane };
}

function findPlaces(others: readonly Held[], lane: string, { index, link }: Pointing): JoinPlace[] {
  const found: JoinPlace[] = [];
  for (const { ledger, byId } of others) {
    if (found.length === MOST_FOUND) break;
    const { to, missing } = resolveLink(lane, index, link, byId);
    if (missing === null) found.push({ ledger, lane: to.lane, index: to.index });
  }
  return found;
}

/** The commits are undone and in none of a ledger's own lanes. */
function undoings(held: readonly Held[]): Join[] {
  const missing = held.flatMap((own) => {
    const owners = indexOwners(own.lanes);
    const findOwner = (commit: string) => own.lanes[owners.get(commit) ?? -1];
    return own.lanes.flatMap((lane) =>
      lane.undoes.flatMap((undone) =>
        resolveUndoing(lane, undone, findOwner).missing === null
          ? []
          : { own, lane: lane.lane, ...undone },
      ),
    );
  });
  if (missing.length === 0) return [];
  const wanted = new Map<string, JoinPlace[]>(missing.map(({ commit }) => [commit, []]));
  for (const { ledger, lanes } of held)
    for (const { lane, commits } of lanes)
      for (const commit of commits.keys()) {
        const places = wanted.get(commit);
        // Of one ledger the first lane counts, as it does inside it.
        if (!places || places.length === MOST_FOUND || places.at(-1)?.ledger === ledger) continue;
        places.push({ ledger, lane, index: commits.get(commit) ?? null });
      }
  return missing.map(({ own, lane, index, commit }) => ({
    kind: 'reference',
    label: UNDOES,
    from: { ledger: own.ledger, lane, index },
    lane: null,
    commit,
    found: wanted.get(commit) ?? [],
    agreement: [],
  }));
}
