// The one verifier: it takes a ledger through the rules of its format, step by step, and
// makes the report. Who iterates decides about pauses; nothing in here waits.

import type { HashEngine } from '../hash/hash.ts';
import type { LedgerReport } from '../model/check.ts';
import type { Entry, LaneInfo } from '../model/entry.ts';
import type { SignatureRequest } from '../signature/signature.ts';
import { FindingsLog, type MarkedEntries } from './log.ts';
import { type ExaminedLane, ledgerLog, ledgerReport } from './report.ts';
import type { LedgerSource, VerifiedFormat, VerifyOptions } from './rules.ts';

/** What the verifier did, for a host that does more with each entry, or has to pause. */
export type VerifyStep<Decoded> =
  | { readonly type: 'lane'; readonly lane: LaneInfo }
  | {
      readonly type: 'entry';
      readonly lane: LaneInfo;
      readonly entry: Entry;
      readonly decoded: Decoded;
      /** Ids of the checks that examined it. Equal sets are the same array. */
      readonly examined: readonly string[];
    }
  | { readonly type: 'lane end'; readonly lane: LaneInfo }
  /** All of them have to be settled before the next step. */
  | { readonly type: 'signatures'; readonly requests: readonly SignatureRequest[] }
  /** A part of what needs the whole ledger. */
  | { readonly type: 'part' }
  /** At the end, of each lane with entries at which something was found. */
  | { readonly type: 'marked'; readonly lane: LaneInfo; readonly marked: MarkedEntries };

export function* verifySteps<Source extends LedgerSource, Decoded, C extends string>(
  format: VerifiedFormat<Source, Decoded, C>,
  source: Source,
  hash: HashEngine,
  options: VerifyOptions,
): Generator<VerifyStep<Decoded>, LedgerReport, void> {
  const { known, log, isStrict } = ledgerLog(format, source, options);
  const logs: ExaminedLane<C>[] = [];
  let requests: SignatureRequest[] = [];
  const rules = format.createRules(source, {
    ...options,
    isStrict,
    hash,
    log,
    requestSignature: (request) => void requests.push(request),
  });
  for (const lane of source.lanes) {
    yield { type: 'lane', lane };
    const laneLog = new FindingsLog<C>(lane.id, known);
    const laneRules = rules.lane(lane, laneLog);
    let entries = 0;
    for (const [entry, decoded] of decodedOf(format, source, lane.id, hash, isStrict)) {
      laneRules.examine(entry, decoded);
      entries++;
      yield {
        type: 'entry',
        lane,
        entry,
        decoded,
        examined: laneLog.takeExamined(),
      };
      if (laneRules.settled && requests.length >= MANY_REQUESTS) {
        yield { type: 'signatures', requests };
        requests = [];
      }
    }
    laneRules.end?.();
    logs.push({ lane, entries, log: laneLog });
    yield { type: 'lane end', lane };
    if (requests.length) {
      yield { type: 'signatures', requests };
      requests = [];
    }
    laneRules.settled?.();
  }
  for (const _ of rules.finish?.() ?? []) yield PART;
  const report = ledgerReport(format, options, rules, log, logs);
  let next = report.next();
  for (; !next.done; next = report.next()) yield PART;
  for (const { lane, log: laneLog } of logs) {
    const { marked } = laneLog;
    if (marked) yield { type: 'marked', lane, marked };
  }
  return next.value;
}

function decodedOf<Source extends LedgerSource, Decoded, C extends string>(
  format: VerifiedFormat<Source, Decoded, C>,
  source: Source,
  lane: string,
  hash: HashEngine,
  isStrict: boolean,
): Iterable<readonly [Entry, Decoded]> {
  const entries = source.entries(lane);
  return format.decodeMany && !source.isOneByOne
    ? format.decodeMany(entries, hash, isStrict)
    : decodeEach(format, entries);
}

function* decodeEach<Source extends LedgerSource, Decoded, C extends string>(
  format: VerifiedFormat<Source, Decoded, C>,
  entries: Iterable<Entry>,
): Generator<readonly [Entry, Decoded]> {
  for (const entry of entries) yield [entry, format.decode(entry)];
}

/** Each holds the bytes that were signed. */
const MANY_REQUESTS = 1000;
const PART = { type: 'part' } as const;
