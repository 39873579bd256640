// The rules of a share of a ledger: its lanes are examined as ever, and what other lanes ask of
// them is written down.

import { toHex } from '../../../base/bytes.ts';
import type { ShareRules } from '../../../ledger/format/shares.ts';
import type { LogFacts } from '../../../ledger/verify/log.ts';
import type { LaneFacts, VerifyContext } from '../../../ledger/verify/rules.ts';
import type { ThymosReader } from '../containers/reader.ts';
import type { DecodedPayload } from '../payload/payload.ts';
import { ancestry, askingAncestor } from '../verify/across/lineage.ts';
import type { ThymosCheckId } from '../verify/checks.ts';
import { type BranchEnd, countHashedBytes } from '../verify/ends.ts';
import type { ThymosLane } from '../verify/lane.ts';
import type { ThymosLaneRequests } from '../verify/requests.ts';
import { ThymosRules } from '../verify/rules.ts';
import type { LaneShare, SharedEntryRef } from './shapes.ts';

interface Ended {
  readonly log: LogFacts;
  readonly end: LogFacts;
  readonly branch: BranchEnd | null;
  readonly compared: LaneShare['compared'];
}

export class ThymosShareRules
  extends ThymosRules
  implements ShareRules<DecodedPayload, ThymosCheckId>
{
  private readonly ended = new Map<string, Ended>();
  private readonly places: ReadonlyMap<string, number>;
  private readonly of: number;

  /** `all`: the whole ledger, of which this is one of `of` shares. */
  constructor(all: ThymosReader, context: VerifyContext<ThymosCheckId>, of: number) {
    super(all, context);
    this.of = of;
    this.places = new Map(all.lanes.map(({ id }, place) => [id, place]));
  }

  override *finish(): Generator<void> {
    const { lanes } = this;
    // Together the shares hash no less than would be hashed of the whole ledger.
    const ends = this.ends(this.of * countHashedBytes(this.bytes()));
    const logs = new Map([...lanes].map(([id, { log }]) => [id, log.facts()]));
    for (const [id, lane] of lanes) {
      yield;
      const end = lane.log.apart();
      lane.log.copyTo(end);
      const branch = yield* ends.end(lane);
      lane.log.copyTo(null);
      const compared = [...comparedWithSources(lane, lanes)];
      const log = logs.get(id);
      if (log) this.ended.set(id, { log, end: end.facts(), branch, compared });
    }
  }

  facts(id: string): Omit<LaneShare, 'facts'> & { readonly facts: LaneFacts } {
    const lane = this.lanes.get(id);
    const ended = this.ended.get(id);
    if (!lane || !ended) throw new Error(`lane ${id} is not of this share`);
    const { last, origin } = lane;
    return {
      place: this.places.get(id) ?? 0,
      id,
      entries: lane.entries,
      bytes: lane.bytes,
      ...ended,
      facts: this.laneFacts(id),
      note: lane.note,
      origin: origin && { ...origin, entry: copyEntryRef(origin.entry) },
      children: lane.children.map((one) => ({ ...one, entry: copyEntryRef(one.entry) })),
      undoings: lane.undoings.map(({ commit, entry }) => ({
        commit: toHex(commit),
        entry: copyEntryRef(entry),
      })),
      requests: packRequests(lane.requests),
      last: last && { entry: copyEntryRef(last), fault: last.fault?.path ?? null },
      heads: this.parts.heads?.get(id) ?? [],
    };
  }
}

/** What the request and the commit say is known only here: of a commit of a branch, both. */
function* comparedWithSources(
  lane: ThymosLane,
  lanes: ReadonlyMap<string, ThymosLane>,
): Generator<LaneShare['compared'][number]> {
  if (!lane.origin) return;
  const sources = ancestry(lane, lanes);
  const { byProposal, carriedOut } = lane.requests;
  for (const [proposal, index] of carriedOut.entries()) {
    const asking = byProposal.has(proposal) ? undefined : askingAncestor(sources, proposal);
    if (!asking) continue;
    const log = lane.log.apart();
    lane.log.copyTo(log);
    lane.compare(index, asking, proposal);
    lane.log.copyTo(null);
    yield { index, log: log.facts() };
  }
}

function packRequests(all: ThymosLaneRequests): LaneShare['requests'] {
  const { byProposal, requests, asked } = all;
  return {
    first: [...byProposal.entries()].flatMap(([proposal, which]) => {
      const entry = requests[which];
      return entry ? [{ proposal: toHex(proposal), entry: copyEntryRef(entry) }] : [];
    }),
    asked: [...asked].map(([intent, own]) => ({
      intent,
      requests: own.requests.map(({ index, proposal }) => ({ index, proposal: toHex(proposal) })),
    })),
    ...packAnswers(all),
  };
}

/** What answers requests, and what is still to be answered. */
export function packAnswers({ resumptions, openDenials, denying, denials }: ThymosLaneRequests) {
  return {
    resumptions: resumptions.map(({ proposal, entry }) => ({
      proposal: toHex(proposal),
      entry: copyEntryRef(entry),
    })),
    openDenials: openDenials.map(({ intent, entry }) => ({ intent, entry: copyEntryRef(entry) })),
    denying: denying.map(copyEntryRef),
    denials: [...denials.entries()].map(([proposal, denial]) => ({
      proposal: toHex(proposal),
      denial,
    })),
  };
}

export function copyEntryRef({ index, seq, id }: SharedEntryRef): SharedEntryRef {
  return { index, seq, id };
}
