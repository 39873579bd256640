// From an opened source to rows: reads every lane once, and in that one pass
// verifies, digests and pages it. Nothing here makes a ledger visible.

import type { Finding, LedgerReport } from '../../core/model/check.ts';
import type {
  Host,
  LedgerFormat,
  LedgerReader,
  LedgerVerifier,
  VerifyOptions,
} from '../../formats/format.ts';
import type { Judgement, LaneRow, LedgerRow, ReportRow } from '../../storage/rows.ts';
import type { Store } from '../../storage/store.ts';
import { LaneBuilder } from './lane-builder.ts';
import type { Pace } from './pace.ts';
import { createWriter, type Writer } from './page-writer.ts';
import { resolveLinks } from './resolve.ts';
import { settle } from './settle.ts';
import { isBetweenLanes, judgementOf, laneRow, ledgerFacts, reportRows } from './summaries.ts';

export interface BuildInput {
  readonly store: Store;
  readonly format: LedgerFormat;
  readonly reader: LedgerReader;
  readonly host: Host;
  /** Name of the build that the rows belong to. */
  readonly build: string;
  readonly options: VerifyOptions;
  /** Findings made outside of the source. */
  readonly outside: readonly Finding[];
  readonly pace: Pace;
  readonly now: () => number;
  onEntries(done: number): void;
  onPhase(phase: 'folding' | 'storing'): void;
}

export interface Built {
  readonly lanes: number;
  readonly entries: number;
  readonly requests: LedgerRow['requests'];
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
  const lanes: { id: string; again: boolean; builder: LaneBuilder }[] = [];
  let entries = 0;
  for (const { id, again = false } of reader.lanes) {
    const builder = new LaneBuilder(build, id);
    lanes.push({ id, again, builder });
    verifier.begin(id);
    for (const entry of reader.entries(id)) {
      verifier.push(entry);
      const digest = format.digest(entry);
      builder.add(entry, digest, digest.ties.asks ? format.request(entry) : null);
      if (!again) entries++;
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
  if (reader.survey) await store.putSurvey(build, reader.survey());
  await store.putOverview({
    build,
    // What a lane shows again was counted where it stands.
    facts: ledgerFacts(lanes.flatMap(({ again, builder }) => (again ? [] : [builder]))),
    links: rows.flatMap((row) => row.links.filter(isBetweenLanes)),
  });
  return {
    lanes: rows.length,
    entries,
    requests: {
      total: rows.reduce((sum, { requests }) => sum + requests.length, 0),
      open: rows.reduce((sum, { summary }) => sum + summary.approvalsOpen, 0),
    },
    judged: judgementOf(report, input.now(), input.outside),
  };
}

async function finish(verifier: LedgerVerifier, host: Host, pace: Pace): Promise<LedgerReport> {
  await settle(verifier, host, pace);
  await pace.breathe();
  return verifier.finish();
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
