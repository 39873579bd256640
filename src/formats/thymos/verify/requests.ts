// The requests of one trajectory and what became of them, by proposal and by intent: what its
// branches ask for, and what they may deny.

import { toHex } from '../../../base/bytes.ts';
import { IdTable } from '../../../base/id-table.ts';
import type { Seq } from '../../../base/seq.ts';
import type { EntryRef } from '../../../ledger/model/entry.ts';
import type { FindingsLog } from '../../../ledger/verify/log.ts';
import type { ThymosCheckId } from './checks.ts';
import { found } from './findings.ts';

/** What was asked for one intent. */
export interface AskedProposal {
  readonly requests: { readonly index: number; readonly proposal: Uint8Array }[];
  /** How many of them were denied. */
  denied: number;
}

interface DeniedOfSource {
  readonly upTo: number;
  /** The first denial of each intent. */
  readonly intents: Map<string, EntryRef>;
}

/** The lane, where entries that were examined are found again by their index. */
export interface ExaminedRequest {
  readSeq(index: number): Seq;
  entryAt(index: number): EntryRef;
}

export class ThymosLaneRequests {
  /** The first request of every proposal: which one. */
  readonly byProposal = new IdTable();
  readonly requests: EntryRef[] = [];
  /** Index of the first commit that carries a proposal out: nothing else is kept of very many. */
  readonly carriedOut = new IdTable();
  /** Commits that an approval let through; the request may be in the branch's source. */
  readonly resumptions: { readonly entry: EntryRef; readonly proposal: Uint8Array }[] = [];
  /** Denials whose request is not in this lane; it may be in the branch's source. */
  readonly openDenials: { readonly entry: EntryRef; readonly intent: string }[] = [];
  /** What was asked, by its intent. */
  readonly asked = new Map<string, AskedProposal>();
  /** The first denial by the operator of every proposal: which one. */
  readonly denials = new IdTable();
  readonly denying: EntryRef[] = [];
  /** What was denied here and asked in a source, up to the commit that this lane leaves from. */
  private readonly deniedBySource = new Map<ThymosLaneRequests, DeniedOfSource>();
  private places: ReadonlyMap<string, ReadonlyMap<string, number>> | null = null;
  protected readonly log: FindingsLog<ThymosCheckId>;
  private readonly examined: ExaminedRequest;

  constructor(log: FindingsLog<ThymosCheckId>, examined: ExaminedRequest) {
    this.log = log;
    this.examined = examined;
  }

  /** The first request of a proposal. */
  findRequest(proposal: Uint8Array): EntryRef | undefined {
    const which = this.byProposal.get(proposal);
    return which === undefined ? undefined : this.requests[which];
  }

  /** Whether the intent was asked for, up to the entry at `upTo`. */
  asks(intent: string, upTo: number): boolean {
    return (this.asked.get(intent)?.requests[0]?.index ?? Number.POSITIVE_INFINITY) <= upTo;
  }

  /** A denial of what was asked in a source, up to its entry at `upTo`. */
  addDenial(source: ThymosLaneRequests, upTo: number, intent: string, denial: EntryRef): void {
    this.log.examine('thymos.denial-kept');
    const denied = this.deniedBySource.get(source) ?? {
      upTo,
      intents: new Map<string, EntryRef>(),
    };
    this.deniedBySource.set(source, denied);
    if (denied.intents.has(intent)) return;
    denied.intents.set(intent, denial);
    for (const commit of this.findCarriedOut(source, upTo, intent))
      this.notKept(this.examined.entryAt(commit), denial);
  }

  /** Of the two lists, the shorter one is gone through. */
  private *findCarriedOut(
    source: ThymosLaneRequests,
    upTo: number,
    intent: string,
  ): Generator<number> {
    const asked = source.asked.get(intent)?.requests ?? [];
    const isFew = asked.length < this.carriedOut.size;
    const seen = new IdTable();
    for (const proposal of isFew ? listProposals(asked) : this.carriedOut.ids()) {
      const commit = this.carriedOut.get(proposal);
      if (commit === undefined || seen.has(proposal)) continue;
      seen.set(proposal, 1);
      if ((source.findPlaces(proposal)?.get(intent) ?? Number.POSITIVE_INFINITY) <= upTo)
        yield commit;
    }
  }

  /** What was found with other lanes, which may go on. */
  forgetOthers(): void {
    this.deniedBySource.clear();
    this.places = null;
  }

  /** The first denial of a proposal, in this lane. */
  findDenial(proposal: Uint8Array): EntryRef | undefined {
    const here = this.denials.get(proposal);
    if (here !== undefined) return this.denying[here];
    for (const [source, { upTo, intents }] of this.deniedBySource)
      for (const [intent, index] of source.findPlaces(proposal) ?? [])
        if (index <= upTo && intents.has(intent)) return intents.get(intent);
    return undefined;
  }

  /** The first request of a proposal for each intent. Made only when a branch denies it. */
  private findPlaces(proposal: Uint8Array): ReadonlyMap<string, number> | undefined {
    if (!this.places) {
      const places = new Map<string, Map<string, number>>();
      for (const [intent, { requests }] of this.asked)
        for (const { index, proposal } of requests) {
          const id = toHex(proposal);
          const known = places.get(id);
          if (!known) places.set(id, new Map([[intent, index]]));
          else if (!known.has(intent)) known.set(intent, index);
        }
      this.places = places;
    }
    return this.places.get(toHex(proposal));
  }

  notKept(commit: EntryRef, denial: EntryRef): void {
    const what = ['no commit', `denied at seq ${denial.seq}`] as const;
    found(this.log, commit, 'thymos.denial-kept', what);
  }
}

function* listProposals(requests: AskedProposal['requests']): Generator<Uint8Array> {
  for (const { proposal } of requests) yield proposal;
}
