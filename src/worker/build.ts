// From an opened source to rows: reads every lane once, and in that one pass
// verifies, digests and pages it. Nothing here makes a ledger visible.

import type { LedgerReport } from '../core/check.ts';
import type { Link } from '../core/entry.ts';
import type {
  Host,
  LedgerFormat,
  LedgerReader,
  LedgerVerifier,
  VerifyOptions,
} from '../formats/format.ts';
import type { Judgement, LaneRow, ReportRow } from '../storage/rows.ts';
import type { PagePair, Store } from '../storage/store.ts';
import { increment, LaneBuilder } from './lane-builder.ts';
import type { Pace } from './pace.ts';
import type { LedgerDetail } from './protocol.ts';
import { resolveLinks } from './resolve.ts';
import { settle } from './settle.ts';

export interface BuildInput {
  readonly store: Store;
  readonly format: LedgerFormat;
  readonly reader: LedgerReader;
  readonly host: Host;
  /** Name of the build that the rows belong to. */
  readonly build: string;
  readonly options: VerifyOptions;
  readonly pace: Pace;
  readonly now: () => number;
  onEntries(done: number): void;
  onPhase(phase: 'folding' | 'storing'): void;
}

export interface Built {
  readonly lanes: number;
  readonly entries: number;
  readonly judged: Judgement;
}

export async function buildLedger(input: BuildInput): Promise<Built> {
  const writer = createWriter(input.store);
  try {
    return await readAndWrite(input, writer);
  } finally {
    // Whoever clears up after a failure must not be overtaken by a late page.
    await writer.quiet();
  }
}

async function readAndWrite(input: BuildInput, writer: Writer): Promise<Built> {
  const { store, format, reader, host, build, options, pace } = input;
  const verifier = format.createVerifier(reader, host, options);
  const lanes: { id: string; builder: LaneBuilder }[] = [];
  let entries = 0;
  for (const { id } of reader.lanes) {
    const builder = new LaneBuilder(build, id);
    lanes.push({ id, builder });
    verifier.begin(id);
    for (const entry of reader.entries(id)) {
      verifier.push(entry);
      builder.add(entry, format.digest(entry));
      entries++;
      if (builder.pageIsFull) await writer.write(builder.takePage());
      if (pace.due()) {
        input.onEntries(entries);
        await pace.breathe();
      }
    }
    verifier.end();
    await writer.write(builder.takePage());
    await settle(verifier, host, pace);
  }
  input.onEntries(entries);
  input.onPhase('folding');
  const report = await finish(verifier, host, pace);
  const links = resolveLinks(lanes.map(({ builder }) => builder.claims()));
  input.onPhase('storing');
  await writer.end();
  const rows = lanes.map(({ id, builder }, order) =>
    laneRow(format, build, order, id, builder, links.get(id) ?? []),
  );
  await writeLanes(store, rows, reportRows(build, report), pace);
  await store.putOverview({
    build,
    facts: ledgerFacts(lanes.map(({ builder }) => builder)),
    links: rows.flatMap((row) => row.links.filter(isBetweenLanes)),
  });
  return {
    lanes: rows.length,
    entries,
    judged: judgementOf(report, input.now()),
  };
}

async function finish(verifier: LedgerVerifier, host: Host, pace: Pace): Promise<LedgerReport> {
  await settle(verifier, host, pace);
  await pace.breathe();
  return verifier.finish();
}

interface Writer {
  write(pair: PagePair | null): Promise<void>;
  end(): Promise<void>;
  /** Resolves when nothing is being written any more, well or not. */
  quiet(): Promise<void>;
}

/** Writes pages behind the reading, one batch at a time; waits only when it is outrun. */
function createWriter(store: Store): Writer {
  const BATCH_BYTES = 4 * 1024 * 1024;
  const BATCH_PAGES = 64;
  let batch: PagePair[] = [];
  let bytes = 0;
  let writing: Promise<void> = Promise.resolve();
  const flush = async () => {
    await writing;
    const pairs = batch;
    batch = [];
    bytes = 0;
    writing = store.putPages(pairs);
    // A failure is thrown where the next batch waits for this one; it is not to be reported twice.
    writing.catch(() => undefined);
  };
  return {
    async write(pair) {
      if (!pair) return;
      batch.push(pair);
      bytes += pair.page.bytes.length;
      if (bytes >= BATCH_BYTES || batch.length >= BATCH_PAGES) await flush();
    },
    async end() {
      await flush();
      await writing;
    },
    quiet: () => writing.catch(() => undefined),
  };
}

async function writeLanes(
  store: Store,
  lanes: readonly LaneRow[],
  reports: readonly ReportRow[],
  pace: Pace,
): Promise<void> {
  const STEP = 500;
  for (let at = 0; at < Math.max(lanes.length, reports.length); at += STEP) {
    await store.putLanes(lanes.slice(at, at + STEP), reports.slice(at, at + STEP));
    await pace.breathe();
  }
}

export function reportRows(build: string, report: LedgerReport): ReportRow[] {
  return report.lanes.map((lane) => ({ build, lane: lane.lane, report: lane }));
}

export function judgementOf(report: LedgerReport, at: number): Judgement {
  const findings = [...report.findings, ...report.lanes.flatMap((lane) => lane.findings)];
  const { verifier, profile, pins, verdict, checks } = report;
  return {
    verifier,
    profile,
    pins,
    verdict,
    checks,
    at,
    findings: report.findings,
    errors: findings.filter(({ severity }) => severity === 'error').length,
    warnings: findings.filter(({ severity }) => severity === 'warning').length,
  };
}

function laneRow(
  format: LedgerFormat,
  build: string,
  order: number,
  lane: string,
  builder: LaneBuilder,
  links: readonly Link[],
): LaneRow {
  const { counts, first, entries, headSeq } = builder;
  const approvals = builder.approvals();
  return {
    build,
    lane,
    order,
    summary: {
      id: lane,
      ...(first ? format.laneTitle(first) : { title: '', origin: 'unknown' }),
      entries,
      headSeq,
      firstAt: counts.firstAt,
      lastAt: counts.lastAt,
      kinds: listed(counts.kinds, 'kind'),
      approvalsOpen: approvals.filter(([, state]) => state === 'open').length,
    },
    pages: builder.pages,
    approvals,
    links: [...links, ...builder.references].sort(
      (a, b) => (a.from.index ?? 0) - (b.from.index ?? 0),
    ),
  };
}

function ledgerFacts(lanes: readonly LaneBuilder[]): LedgerDetail['facts'] {
  const kinds = new Map<string, number>();
  const compilers = new Map<string, number>();
  const policySets = new Map<string, number>();
  let [signed, unsigned] = [0, 0];
  let [firstAt, lastAt]: [number | null, number | null] = [null, null];
  for (const { counts } of lanes) {
    for (const [key, count] of counts.kinds) increment(kinds, key, count);
    for (const [key, count] of counts.compilers) increment(compilers, key, count);
    for (const [key, count] of counts.policySets) increment(policySets, key, count);
    signed += counts.signed;
    unsigned += counts.unsigned;
    if (counts.firstAt !== null) firstAt = Math.min(firstAt ?? counts.firstAt, counts.firstAt);
    if (counts.lastAt !== null) lastAt = Math.max(lastAt ?? counts.lastAt, counts.lastAt);
  }
  return {
    kinds: listed(kinds, 'kind'),
    compilers: listed(compilers, 'value'),
    policySets: listed(policySets, 'value'),
    firstAt,
    lastAt,
    signed,
    unsigned,
  };
}

/** Delegations and branches always, whoever they name; a reference only when it leaves its lane. */
function isBetweenLanes({ kind, from, to }: Link): boolean {
  return kind !== 'chain' && (kind !== 'reference' || from.lane !== to.lane);
}

/** Counts as a list, the most frequent first. */
export function listed<K extends 'kind' | 'value'>(
  counts: ReadonlyMap<string, number>,
  key: K,
): ({ readonly [key in K]: string } & { readonly count: number })[] {
  return [...counts]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .map(
      ([value, count]) => ({ [key]: value, count }) as { [key in K]: string } & { count: number },
    );
}
