// `verify --shard` verifies a share of the lanes of one ledger. Its report has the findings there,
// and what the merge of all shares needs to know; it says nothing of the ledger as a whole.

import { InvalidArgumentError } from 'commander';
import { COMMAND } from '../../../base/command.ts';
import type { HashEngine } from '../../../base/hash/hash.ts';
import { VERSION } from '../../../base/version.ts';
import type { Host } from '../../../ledger/format/reader.ts';
import type { ShareOf, ShareRules } from '../../../ledger/format/shares.ts';
import type { LedgerReport } from '../../../ledger/model/check.ts';
import { isFailure } from '../../../ledger/model/verdict.ts';
import type { Skipped } from '../../../ledger/sources/file.ts';
import type { VerifyOptions } from '../../../ledger/verify/rules.ts';
import { verifyLedgerFast } from '../../../ledger/verify/run.ts';
import { onlyLedger } from '../../../ui/terminal/ledgers.ts';
import { openSet } from '../../../ui/terminal/open.ts';
import { LineSeal } from '../../../ui/terminal/sealed-lines.ts';
import { UsageError } from '../../../ui/terminal/usage.ts';
import type { ListedCommit } from './listed-commits.ts';
import { MANY_COMMITS, MAX_SHARES, SHARE_SCHEMA } from './share-shapes.ts';
import { type LaneRecord, LedgerRecord } from './verify-record.ts';
import { describeOutcome } from './verify-text.ts';

/** Parses "2/7". */
export function parseShare(value: string): ShareOf {
  const [, number = '', of = ''] = /^(\d{1,5})\/(\d{1,5})$/.exec(value) ?? [];
  const share = { number: Number(number), of: Number(of) };
  if (share.number >= 1 && share.number <= share.of && share.of <= MAX_SHARES) return share;
  throw new InvalidArgumentError(
    `Expected I/N with 1 ≤ I ≤ N ≤ ${MAX_SHARES}, such as 2/7 for the second of seven shares.`,
  );
}

interface Options extends VerifyOptions {
  readonly lists: boolean;
}

/** @throws {UsageError} unless there is exactly one ledger, of a format that has shares. */
export async function shareReport(
  paths: readonly string[],
  host: Host,
  { lists, ...options }: Options,
  share: ShareOf,
): Promise<ShareReport> {
  const skipped: Skipped[] = [];
  const set = await onlyLedger(paths, skipped, '--shard');
  const { format, id, reader } = await openSet(set, host);
  const shares = format.extras?.shares;
  if (!shares) {
    reader.close();
    throw new UsageError(
      `${set.name}: ${format.manifest.name} has no shares; its ledgers are verified as a whole. Leave --shard out.`,
    );
  }
  const placed = shares.listLanes(reader, share);
  const lanes = placed.map(({ place: _, ...lane }) => lane);
  const { findings, leftOut = [], trailing = [] } = reader;
  const source = { lanes, findings, leftOut, trailing, entries: reader.entries.bind(reader) };
  let rules: ShareRules<unknown, string> | null = null;
  const ofShare = {
    ...format,
    rules: {
      ...format.rules,
      createRules: (_: unknown, context: Parameters<typeof shares.createRules>[1]) => {
        rules = shares.createRules(reader, context, share.of);
        return rules;
      },
    },
  };
  const record = new LedgerRecord(format, lists);
  const together = options.pins.anchors ? { lanesTogether: new Set<string>() } : {};
  const report = await verifyLedgerFast(
    ofShare,
    source,
    host,
    { ...options, ...together, store: record.store },
    (step) => record.observe(step),
  );
  const facts = new Map(lanes.map((lane) => [lane.id, requireRules(rules).facts(lane.id)]));
  const whole = shares.whole(reader, options.profile === 'strict', host.hash);
  const all = reader.lanes.length;
  reader.close();
  const ledger = {
    source: set.name,
    format: format.manifest.id,
    id,
    verifier: format.rules.version,
    profile: options.profile,
    pins: options.pins,
    skipped: skipped.map(({ name, reason }) => ({ source: name, reason })),
    whole,
  };
  return new ShareReport(share, ledger, all, facts, record, report, host.hash);
}

/** The verifier makes them before its first step. */
function requireRules(rules: ShareRules<unknown, string> | null): ShareRules<unknown, string> {
  if (!rules) throw new Error('nothing was verified');
  return rules;
}

interface OfLedger {
  readonly source: string;
}

class ShareReport {
  private readonly share: ShareOf;
  private readonly ledger: OfLedger;
  private readonly all: number;
  private readonly facts: ReadonlyMap<string, object>;
  private readonly record: LedgerRecord;
  private readonly report: LedgerReport;
  private readonly hash: HashEngine;

  constructor(
    share: ShareOf,
    ledger: OfLedger,
    all: number,
    facts: ReadonlyMap<string, object>,
    record: LedgerRecord,
    report: LedgerReport,
    hash: HashEngine,
  ) {
    this.share = share;
    this.ledger = ledger;
    this.all = all;
    this.facts = facts;
    this.record = record;
    this.report = report;
    this.hash = hash;
  }

  get isFailed(): boolean {
    return isFailure(this.report.verdict);
  }

  /** Each line is one JSON object; the last one has the hash of all before it. */
  *lines(): Generator<string> {
    const seal = new LineSeal(this.hash);
    const line = seal.line.bind(seal);
    const { share, ledger } = this;
    yield line({ schema: SHARE_SCHEMA, tool: 'ledgerscope', version: VERSION, share, ledger });
    for (const [id, lane] of this.facts) {
      const record = this.record.lanes.get(id);
      yield line({ lane, record: recordJson(record) });
      for (const commits of manyAtOnce(record?.commits ?? [])) yield line({ commits, lane: id });
    }
    yield seal.end({ lanes: this.facts.size }).text;
  }

  words(): string[] {
    const { number, of } = this.share;
    const [first = '', ...lines] = describeOutcome({
      source: this.ledger.source,
      format: this.report.format,
      id: null,
      report: { ...this.report, notes: [] },
      record: this.record,
      error: null,
    });
    return [
      `Share ${number} of ${of}: ${this.facts.size} of ${this.all} lanes. Of these alone:`,
      first,
      ...lines,
      `  This says nothing of the other lanes, nor of what only all lanes together show: \`${COMMAND} merge\` does, with the reports that every share makes with --json.`,
    ];
  }
}

function* manyAtOnce(commits: Iterable<ListedCommit>) {
  let some: object[] = [];
  for (const one of commits) {
    some.push({ ...one, undoes: one.undoes ?? null });
    if (some.length < MANY_COMMITS) continue;
    yield some;
    some = [];
  }
  if (some.length) yield some;
}

function recordJson(record: LaneRecord | undefined) {
  return {
    head: record?.head ?? null,
    compilers: [...(record?.compilers ?? [])],
    rejections: [...(record?.rejections ?? [])],
    requests: [...(record?.requests ?? [])],
  };
}
