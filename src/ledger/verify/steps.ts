// The one verifier takes a ledger through the rules of its format, step by step, and makes the
// report. Who iterates decides about pauses; nothing in here waits.

import type { HashEngine } from '../../base/hash/hash.ts';
import type { SignatureRequest } from '../../base/signature/signature.ts';
import type { LedgerReport } from '../model/check.ts';
import type { Entry, LaneInfo } from '../model/entry.ts';
import { FindingsLog, type KnownChecks, type MarkedEntries } from './log.ts';
import { ledgerLog, ledgerReport } from './report.ts';
import type {
  EntryDecoder,
  LaneRules,
  LedgerRules,
  LedgerSource,
  VerifiedFormat,
  VerifyOptions,
} from './rules.ts';

/** A step of the verifier, for a host that does more with each entry, or has to pause. */
export type VerifyStep<Decoded> =
  | { readonly type: 'lane'; readonly lane: LaneInfo; readonly continues: boolean }
  | {
      readonly type: 'entry';
      readonly lane: LaneInfo;
      readonly entry: Entry;
      readonly decoded: Decoded;
      /** Equal sets are the same array. */
      readonly examined: readonly string[];
    }
  | { readonly type: 'lane end'; readonly lane: LaneInfo }
  /** All of them have to be settled before the next step. */
  | { readonly type: 'signatures'; readonly requests: readonly SignatureRequest[] }
  | { readonly type: 'part' }
  | { readonly type: 'marked'; readonly lane: LaneInfo; readonly marked: MarkedEntries };

type Steps<Decoded, Result = void> = Generator<VerifyStep<Decoded>, Result, void>;

export function* verifySteps<Source extends LedgerSource, Decoded, C extends string>(
  format: VerifiedFormat<Source, Decoded, C>,
  source: Source,
  hash: HashEngine,
  options: VerifyOptions,
): Steps<Decoded, LedgerReport> {
  const verifier = new LedgerVerifier(format, source, hash, options);
  for (const lane of source.lanes) yield* verifier.whole(lane, source.entries(lane.id));
  return yield* verifier.report();
}

interface VerifiedLane<Decoded, C extends string> {
  readonly lane: LaneInfo;
  readonly log: FindingsLog<C>;
  readonly rules: LaneRules<Decoded>;
  entries: number;
}

/** A ledger at work: its examined part, and what its rules hold of that. */
export class LedgerVerifier<Source extends LedgerSource, Decoded, C extends string> {
  private readonly format: VerifiedFormat<Source, Decoded, C>;
  private readonly options: VerifyOptions;
  private readonly source: Source;
  private readonly hash: HashEngine;
  private readonly isStrict: boolean;
  private readonly known: KnownChecks<C>;
  private readonly log: FindingsLog<C>;
  private readonly rules: LedgerRules<Decoded, C>;
  /** A damaged index may list a lane twice: each time it is a lane of its own. */
  private readonly lanes: VerifiedLane<Decoded, C>[] = [];
  private requests: SignatureRequest[] = [];
  private hasEnded = false;

  constructor(
    format: VerifiedFormat<Source, Decoded, C>,
    source: Source,
    hash: HashEngine,
    options: VerifyOptions,
  ) {
    const { known, log, isStrict } = ledgerLog(format, source, options);
    this.format = format;
    this.options = options;
    this.source = source;
    this.hash = hash;
    this.isStrict = isStrict;
    this.known = known;
    this.log = log;
    this.rules = format.rules.createRules(source, {
      ...options,
      isStrict,
      hash,
      log,
      requestSignature: (request) => void this.requests.push(request),
    });
  }

  *whole(info: LaneInfo, entries: Iterable<Entry>): Steps<Decoded> {
    const lane = this.begin(info);
    yield { type: 'lane', lane: info, continues: false };
    yield* this.take(lane, entries);
    yield* this.end(lane);
  }

  *examine(info: LaneInfo, entries: Iterable<Entry>): Steps<Decoded> {
    const known = this.lanes.find(({ lane }) => lane.id === info.id);
    yield { type: 'lane', lane: info, continues: known !== undefined };
    yield* this.take(known ?? this.begin(info), entries);
  }

  private *take(lane: VerifiedLane<Decoded, C>, entries: Iterable<Entry>): Steps<Decoded> {
    for (const [entry, decoded] of this.decoded(entries)) {
      lane.rules.examine(entry, decoded);
      lane.entries++;
      yield {
        type: 'entry',
        lane: lane.lane,
        entry,
        decoded,
        examined: lane.log.takeExamined(),
      };
      if (lane.rules.settled && this.requests.length >= MANY_REQUESTS) yield* this.signatures();
    }
  }

  private *end(lane: VerifiedLane<Decoded, C>): Steps<Decoded> {
    lane.rules.end?.();
    yield { type: 'lane end', lane: lane.lane };
    yield* this.signatures();
    lane.rules.settled?.();
  }

  *report(): Steps<Decoded, LedgerReport> {
    for (const _ of this.rules.finish?.() ?? []) yield PART;
    const { format, options, rules, log } = this;
    const report = ledgerReport(format, options, rules, log, this.lanes);
    let next = report.next();
    for (; !next.done; next = report.next()) yield PART;
    for (const { lane, log: laneLog } of this.lanes) {
      const { marked } = laneLog;
      if (marked) yield { type: 'marked', lane, marked };
    }
    return next.value;
  }

  /**
   * Reports the ledger as far as it was examined: as if its lanes ended here. Where {@link canGoOn}
   * holds, more of their entries can be examined afterwards.
   */
  *reportSoFar(): Steps<Decoded, LedgerReport> {
    const { rules, known, log, lanes } = this;
    // A finding on a signature stays true.
    yield* this.signatures();
    this.hasEnded = true;
    const takeBackRules = rules.mark?.() ?? null;
    const logs = [log, ...lanes.map((lane) => lane.log)];
    const takeBacks = [known.room.mark(), ...logs.map((one) => one.savepoint())];
    for (const lane of lanes) yield* this.end(lane);
    const report = yield* this.report();
    if (!takeBackRules) return report;
    for (const takeBack of [takeBackRules, ...takeBacks]) takeBack();
    this.hasEnded = false;
    return report;
  }

  get canGoOn(): boolean {
    return !this.hasEnded;
  }

  private decoded(entries: Iterable<Entry>): Iterable<readonly [Entry, Decoded]> {
    const { source, hash, isStrict } = this;
    const { reader } = this.format;
    return reader.decodeMany && !source.isOneByOne
      ? reader.decodeMany(entries, hash, isStrict)
      : decodeEach(reader, entries);
  }

  private begin(lane: LaneInfo): VerifiedLane<Decoded, C> {
    const log = new FindingsLog<C>(lane.id, this.known);
    const begun = { lane, log, rules: this.rules.lane(lane, log), entries: 0 };
    this.lanes.push(begun);
    return begun;
  }

  private *signatures(): Steps<Decoded> {
    const { requests } = this;
    if (!requests.length) return;
    this.requests = [];
    yield { type: 'signatures', requests };
  }
}

function* decodeEach<Decoded>(
  reader: EntryDecoder<Decoded>,
  entries: Iterable<Entry>,
): Generator<readonly [Entry, Decoded]> {
  for (const entry of entries) yield [entry, reader.decode(entry)];
}

/** Each holds the bytes that were signed. */
const MANY_REQUESTS = 1000;
const PART = { type: 'part' } as const;
