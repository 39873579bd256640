// The lanes of a ledger were examined elsewhere: the content of their logs is recorded again, and
// what only all lanes together show is examined here.

import type { HashEngine } from '../../base/hash/hash.ts';
import type { LedgerReport } from '../model/check.ts';
import type { LaneInfo } from '../model/entry.ts';
import { FindingsLog } from './log.ts';
import { ledgerLog, ledgerReport, type Reported } from './report.ts';
import type { LedgerRules, LedgerSource, VerifyContext, VerifyOptions } from './rules.ts';

interface Restoring<C extends string> extends Omit<LedgerRules<never, C>, 'lane'> {
  restore(lane: string, log: FindingsLog<C>): void;
}

export type ExaminedSource = Omit<LedgerSource, 'entries'>;

export function* mergeSteps<C extends string>(
  format: Reported<C>,
  source: ExaminedSource,
  hash: HashEngine,
  options: VerifyOptions,
  createRules: (context: VerifyContext<C>) => Restoring<C>,
): Generator<void, LedgerReport> {
  const { known, log, isStrict } = ledgerLog(format, source, options);
  const rules = createRules({
    ...options,
    isStrict,
    hash,
    log,
    requestSignature: () => {
      throw new Error('signatures are settled where the entries are');
    },
  });
  const restored = source.lanes.map((lane: LaneInfo) => {
    const laneLog = new FindingsLog<C>(lane.id, known);
    rules.restore(lane.id, laneLog);
    return { lane, entries: lane.entries, log: laneLog };
  });
  for (const _ of rules.finish?.() ?? []) yield;
  return yield* ledgerReport(format, options, rules, log, restored);
}
