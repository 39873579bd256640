// From an opened source to rows: reads every lane once, and in that one pass
// verifies, digests and pages it. Nothing here makes a ledger visible.

import type { Finding } from '../../core/model/check.ts';
import type { LaneInfo } from '../../core/model/entry.ts';
import type { VerifyOptions } from '../../core/verify/rules.ts';
import type { VerifyStep } from '../../core/verify/steps.ts';
import type { Host, LedgerFormat, LedgerReader } from '../../formats/format.ts';
import type { Judgement, LaneRow, LedgerRow, ReportRow } from '../../storage/rows.ts';
import type { Store } from '../../storage/store.ts';
import { LaneBuilder } from './lane-builder.ts';
import type { Pace } from './pace.ts';
import { createWriter, type Writer } from './page-writer.ts';
import { resolveLinks } from './resolve.ts';
import { isBetweenLanes, judgementOf, laneRow, ledgerFacts, reportRows } from './summaries.ts';
import { verifyPaced } from './verify.ts';

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
  const { store, format, reader, build, pace } = input;
  const lanes: { readonly lane: LaneInfo; readonly builder: LaneBuilder }[] = [];
  let builder = new LaneBuilder(build, '');
  const onStep = (step: VerifyStep<unknown>): Promise<void> | undefined => {
    switch (step.type) {
      case 'lane':
        builder = new LaneBuilder(build, step.lane.id);
        lanes.push({ lane: step.lane, builder });
        return undefined;
      case 'entry': {
        const { entry, decoded } = step;
        builder.title ??= format.laneTitle(entry, decoded);
        const digest = format.digest(entry, decoded);
        const request = digest.ties.asks ? format.request?.(entry, decoded) : null;
        builder.add(entry, digest, request ?? null);
        return builder.pageIsFull ? writer.write(builder.takePage()) : undefined;
      }
      case 'lane end':
        return writer.write(builder.takePage());
      case 'signatures':
        return undefined;
    }
  };
  const verified = await verifyPaced({ ...input, onStep });
  const { report } = verified;
  input.onPhase('folding');
  await pace.breathe();
  const links = resolveLinks(lanes.map((one) => one.builder.claims()));
  input.onPhase('storing');
  await writer.end();
  const rows = lanes.map((one, order) =>
    laneRow(build, order, one.lane.id, one.builder, links.get(one.lane.id) ?? []),
  );
  await writeLanes(store, rows, reportRows(build, verified), pace);
  if (reader.survey) await store.putSurvey(build, reader.survey());
  const own = lanes.filter(({ lane }) => !lane.again);
  await store.putOverview({
    build,
    // What a lane shows again was counted in its own lane.
    facts: ledgerFacts(own.map((one) => one.builder)),
    links: rows.flatMap((row) => row.links.filter(isBetweenLanes)),
  });
  return {
    lanes: rows.length,
    entries: own.reduce((sum, one) => sum + one.builder.entries, 0),
    requests: {
      total: rows.reduce((sum, { requests }) => sum + requests.length, 0),
      open: rows.reduce((sum, { summary }) => sum + summary.approvalsOpen, 0),
    },
    judged: judgementOf(report, input.now(), input.outside),
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
