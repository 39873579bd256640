// Another version of a verifier may have made a report. Nobody here can find out what that version
// found, so it is not compared. What every version reads from the same bytes is.

import type { CheckedPart, Claim } from '../model/report.ts';
import type { ReportedEntry, ReportedLane, ReportedLedger } from './shape.ts';

export const VERIFIER_CLAIM = 'Verifier';

/**
 * Any version reads these parts of a claim from the same bytes, as each of two reports of a ledger
 * says them.
 */
export const LASTING: Readonly<
  Record<string, (said: ReportedLedger, now: ReportedLedger) => readonly [unknown, unknown]>
> = {
  Content: both(({ id }) => ({ id })),
  'What it is': both(({ format, entries, lanes }) => ({ format, entries, lanes })),
  Verdict: both(({ profile }) => ({ profile })),
  Lanes: (said, now) => [laneFacts(said, now), laneFacts(now, said)],
  Requests: (said, now) => [requestFacts(said, now), requestFacts(now, said)],
  Entries: (said, now) => [entryFacts(said, now), entryFacts(now, said)],
};

function both(part: (ledger: ReportedLedger) => unknown) {
  return (said: ReportedLedger, now: ReportedLedger) => [part(said), part(now)] as const;
}

function laneFacts({ lane_list }: ReportedLedger, other: ReportedLedger) {
  return { lane_list: lane_list.map((lane, at) => laneFact(lane, other.lane_list[at])) };
}

/** A state or an anchor that only one of the two has may not have been made by the other. */
function laneFact({ id, entries, head, world, anchor }: ReportedLane, other?: ReportedLane) {
  return {
    id,
    entries,
    head,
    world: other?.world ? world : null,
    anchor: other?.anchor ? anchor : null,
  };
}

type Shown = Pick<ReportedEntry, 'lane' | 'index'>;

function inBoth<S extends Shown>(own: readonly S[], others: readonly S[]): readonly S[] {
  const places = new Set(others.map(toPlaceKey));
  return own.filter((one) => places.has(toPlaceKey(one)));
}

function toPlaceKey({ lane, index }: Shown): string {
  return JSON.stringify([lane, index]);
}

function requestFacts({ requests }: ReportedLedger, other: ReportedLedger) {
  return {
    requests: inBoth(requests, other.requests).map(({ lane, index, seq, entry, tool }) => ({
      lane,
      index,
      seq,
      entry,
      tool,
    })),
  };
}

function entryFacts({ chosen }: ReportedLedger, other: ReportedLedger) {
  return {
    chosen: inBoth(chosen, other.chosen).map(({ lane, index, seq, id, parent, payload }) => ({
      lane,
      index,
      seq,
      id,
      parent,
      payload,
    })),
  };
}

/** Returns whether another version of its verifier verified a ledger of a report. */
export function isOfOtherVersion(checked: readonly CheckedPart[]): boolean {
  return checked.some(({ claims }) =>
    claims.some(({ claim, holds }) => claim === VERIFIER_CLAIM && holds === null),
  );
}

/** The page, or the joins, may not be what this version makes of the same. */
export function leaveUncompared(claim: Claim): Claim {
  if (claim.holds !== false) return claim;
  const words = `A ledger of it was verified by another version, as is said there: this was not compared. ${claim.words}`;
  return { ...claim, holds: null, words };
}
