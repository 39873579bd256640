// `verify --since` goes on from where an earlier run ended, and `--milestone` leaves what the next
// run needs for that.

import type { LedgerFormat } from '../../../ledger/format/format.ts';
import type { KeptLane, MilestoneRules } from '../../../ledger/format/milestones.ts';
import type { Host, LedgerReader } from '../../../ledger/format/reader.ts';
import type { LedgerReport, Pins } from '../../../ledger/model/check.ts';
import type { Skipped } from '../../../ledger/sources/file.ts';
import type { VerifyOptions } from '../../../ledger/verify/rules.ts';
import { verifyLedgerFast } from '../../../ledger/verify/run.ts';
import type { VerifyStep } from '../../../ledger/verify/steps.ts';
import { isExpected } from '../../../ui/terminal/guard.ts';
import { printLine } from '../../../ui/terminal/json.ts';
import { onlyLedger, unread } from '../../../ui/terminal/ledgers.ts';
import { openSet, type PathSet } from '../../../ui/terminal/open.ts';
import { UsageError } from '../../../ui/terminal/usage.ts';
import { MilestoneFile, type ReadMilestone, readMilestone } from './milestone-file.ts';
import { missingAnchors, type VerifyOutcome, type VerifyResult } from './verify-outcome.ts';
import { LedgerRecord } from './verify-record.ts';

export interface SinceOptions extends VerifyOptions {
  readonly lists: boolean;
  /** The file of the milestone to go on from. */
  readonly since: string | undefined;
  /** The file of the next milestone, which is not there yet. */
  readonly milestone: string | undefined;
}

/** @throws {UsageError} unless there is exactly one ledger, of a format that has milestones. */
export async function verifySince(
  paths: readonly string[],
  host: Host,
  options: SinceOptions,
): Promise<VerifyResult> {
  const skipped: Skipped[] = [];
  const option = options.since === undefined ? '--milestone' : '--since';
  const set = await onlyLedger(paths, skipped, option);
  const outcome = await verifyOne(set, host, options).catch((error: unknown): VerifyOutcome => {
    if (error instanceof UsageError || !isExpected(error)) throw error;
    return { ...unread(set.name, error), format: null, id: null, report: null };
  });
  const missing = missingAnchors(options.pins.anchors ?? [], [outcome]);
  return { outcomes: [outcome], skipped, missing, joins: null };
}

async function verifyOne(
  set: PathSet,
  host: Host,
  { since, milestone, lists, ...options }: SinceOptions,
): Promise<VerifyOutcome> {
  const earlier = since === undefined ? null : await readMilestone(since, host.hash);
  if (earlier) requireSame(earlier, options);
  const { format, id, reader } = await openSet(set, host, earlier?.kept.lanes);
  const {
    manifest,
    rules: { version: verifier },
  } = format;
  const { profile, pins } = options;
  const kept = earlier?.kept ?? format.extras?.milestones?.read();
  const fault = notFrom(earlier, format, reader, pins);
  if (!kept || fault !== null) {
    reader.close();
    throw new UsageError(
      fault ??
        `${set.name}: ${manifest.name} has no milestones. Verify the ledger from its beginning.`,
    );
  }
  const source = set.name;
  const made = new Date().toISOString();
  const header = { made, source, format: manifest.id, id, verifier, profile, pins };
  const file = milestone === undefined ? null : new MilestoneFile(milestone, header, host.hash);
  const record = new LedgerRecord(format, lists);
  let rules: MilestoneRules<unknown, string> | null = null;
  let examined = 0;
  const going = {
    ...format,
    rules: {
      ...format.rules,
      createRules: (_: unknown, context: Parameters<typeof kept.createRules>[1]) => {
        const write = file && ((name: string, value: object) => file.line(name, value));
        rules = kept.createRules(reader, context, write);
        return rules;
      },
    },
  };
  const { lanes, findings, leftOut = [], trailing = [] } = reader;
  const entries = (lane: string) => requireRules(rules).entries(lane);
  const observe = (step: VerifyStep<unknown>) => {
    record.observe(step);
    if (step.type === 'entry') examined++;
    else if (step.type === 'lane') remember(record, requireRules(rules).goesOn.get(step.lane.id));
  };
  let report: LedgerReport;
  try {
    const read = { lanes, findings, leftOut, trailing, entries };
    report = await verifyLedgerFast(
      going,
      read,
      host,
      { ...options, store: record.store },
      observe,
    );
    reader.close();
    file?.end(report);
  } catch (error) {
    file?.drop();
    throw error;
  }
  return {
    source,
    format: manifest.id,
    id,
    report,
    record,
    error: null,
    ...(earlier && { since: { ...earlier, lanes: requireRules(rules).goesOn, examined } }),
  };
}

/** Says in words why a ledger cannot be gone on with; null when it can. */
function notFrom(
  earlier: ReadMilestone | null,
  format: LedgerFormat,
  reader: LedgerReader,
  pins: Pins,
): string | null {
  if (!earlier) return null;
  const of = earlier.format.manifest.name;
  const fault =
    earlier.format === format
      ? earlier.kept.fault(reader, pins)
      : `it is a milestone of ${of}, and this ledger is of ${format.manifest.name}`;
  return fault && `${earlier.file}: ${fault}.`;
}

/** Every entry is compared with these; the end of a lane is enough for anchors and states. */
const COMPARED = ['compiler', 'signer', 'policySet', 'keys'] as const satisfies (keyof Pins)[];

/** @throws {UsageError} */
function requireSame({ file, header }: ReadMilestone, { profile, pins }: VerifyOptions): void {
  const differs = (what: string, made: string, now: string) =>
    new UsageError(
      `${file}: it was made with ${what} ${made}, and this run has ${now}. Go on with the same, or verify the ledger from its beginning.`,
    );
  if (header.profile !== profile) throw differs('the profile', header.profile, profile);
  for (const pin of COMPARED) {
    const [made, now] = [header.pins[pin], pins[pin]].map((one) => printLine(one));
    if (made !== now) throw differs(`the pin "${pin}"`, String(made), String(now));
  }
}

function remember({ lanes }: LedgerRecord, kept: KeptLane | undefined): void {
  const record = kept && lanes.get(kept.id);
  if (!record) return;
  record.head = kept.head;
  for (const compiler of kept.compilers) record.compilers?.add(compiler);
}

/** The verifier makes them before its first step. */
function requireRules(
  rules: MilestoneRules<unknown, string> | null,
): MilestoneRules<unknown, string> {
  if (!rules) throw new Error('nothing was verified');
  return rules;
}
