// From an opened source to rows: reads every lane once, and in that one pass verifies,
// digests and pages it. Nothing here makes a ledger visible.

import type { Finding } from '../../../core/model/check.ts';
import type { EntryDigest } from '../../../core/model/digest.ts';
import type { Entry, LaneInfo } from '../../../core/model/entry.ts';
import {
  type CostPart,
  type LaneSeries,
  SeriesBuilder,
  type SeriesEntry,
} from '../../../core/series/builder.ts';
import type { VerifyStep } from '../../../core/verify/steps.ts';
import type { LaneRow, LedgerRow, Verification } from '../../../storage/rows.ts';
import { derivedBy, newBuild, type Ports } from '../../rpc/ports.ts';
import { type PacedInput, verifyPaced } from '../verify.ts';
import { LaneBuilder } from './lane-builder.ts';
import { createWriter, type Writer } from './page-writer.ts';
import { resolveLinks } from './resolve.ts';
import { isBetweenLanes, laneRow, ledgerFacts, reportRows, verificationOf } from './summaries.ts';

export interface BuildInput extends Omit<PacedInput, 'onStep'> {
  /** Name of the build that the rows belong to. */
  readonly build: string;
  /** Findings that no verifier could make from the bytes alone. */
  readonly external?: readonly Finding[];
  onPhase?(phase: 'comparing' | 'storing'): void;
}

/** What a ledger's row takes from its build. */
export type Built = Pick<
  LedgerRow,
  'build' | 'format' | 'formatName' | 'container' | 'derived' | 'lanes' | 'entries' | 'requests'
> & { readonly judged: Verification; readonly space: number };

/** Runs work that writes a build, alone under its name; if it fails, nothing of it stays. */
export function withBuild<T>(
  { store, liveness, now }: Ports,
  job: string,
  name: string,
  work: (build: string) => Promise<T>,
): Promise<T> {
  const build = newBuild();
  return liveness.run(job, async () => {
    try {
      await store.begin({ job, name, startedAt: now(), build });
      return await work(build);
    } catch (error) {
      // What cannot be removed now, as the disk is full or gone, is removed at the next start.
      await store.discard(build, job).catch(() => undefined);
      throw error;
    }
  });
}

export async function buildLedger(ports: Ports, input: BuildInput): Promise<Built> {
  const writer = createWriter(ports.store);
  try {
    return await readAndWrite(ports, input, writer);
  } finally {
    // A late page must not overtake whoever clears up after a failure.
    await writer.quiet();
  }
}

async function readAndWrite(ports: Ports, input: BuildInput, writer: Writer): Promise<Built> {
  const { store, now } = ports;
  const { format, reader, build, pace } = input;
  const lanes: { readonly lane: LaneInfo; readonly builder: LaneBuilder }[] = [];
  /** Of the lanes that have ended. */
  const allSeries: LaneSeries[] = [];
  const canReopen = format.reopen !== undefined;
  let isComparing = false;
  let builder = new LaneBuilder(build, '');
  let series = new SeriesBuilder();
  const onStep = (step: VerifyStep<unknown>): Promise<void> | undefined => {
    switch (step.type) {
      case 'lane':
        builder = new LaneBuilder(build, step.lane.id, canReopen);
        series = new SeriesBuilder();
        lanes.push({ lane: step.lane, builder });
        return undefined;
      case 'entry': {
        const { lane, entry, decoded } = step;
        builder.title ??= format.laneTitle(entry, decoded);
        const digest = format.digest(entry, decoded);
        const request = digest.ties.asks ? format.request?.(entry, decoded) : null;
        builder.add(entry, digest, request ?? null);
        series.add(seriesEntry(entry, digest, format.cost?.(entry, decoded) ?? null));
        const full = series.takePage();
        if (full) writer.writeSeries({ build, lane: lane.id, ...full });
        return builder.pageIsFull ? writer.write(builder.takePage()) : undefined;
      }
      case 'lane end':
        allSeries.push(series.lane());
        return writer.write(builder.takePage());
      case 'part':
        if (!isComparing) input.onPhase?.('comparing');
        isComparing = true;
        return undefined;
      case 'signatures':
      case 'marked':
        return undefined;
    }
  };
  const onEntries = (done: number) => {
    if (!isComparing) input.onEntries?.(done);
  };
  const verified = await verifyPaced(ports, { ...input, onStep, onEntries });
  await pace.pause();
  const links = resolveLinks(lanes.map((one) => one.builder.claims()));
  input.onPhase?.('storing');
  await writer.end();
  const rows: LaneRow[] = [];
  for (const [order, { lane, builder }] of lanes.entries()) {
    const own = allSeries[order] ?? new SeriesBuilder().lane();
    rows.push(laneRow(build, order, lane.id, builder, links.get(lane.id) ?? [], own));
    if (pace.due()) await pace.pause();
  }
  const reports = reportRows(build, verified);
  const STEP = 500;
  for (let at = 0; at < Math.max(rows.length, reports.length); at += STEP) {
    await store.putLanes(rows.slice(at, at + STEP), reports.slice(at, at + STEP));
    await pace.pause();
  }
  if (reader.survey) await store.putSurvey(build, reader.survey());
  // What a lane shows again was counted in its own lane.
  const own = lanes.filter(({ lane }) => !lane.again).map((one) => one.builder);
  await store.putOverview({
    build,
    facts: ledgerFacts(own),
    links: rows.flatMap((row) => row.links.filter(isBetweenLanes)),
  });
  return {
    build,
    format: format.manifest.id,
    formatName: format.manifest.name,
    container: reader.container,
    derived: derivedBy(format),
    lanes: rows.length,
    entries: own.reduce((sum, { entries }) => sum + entries, 0),
    requests: {
      total: rows.reduce((sum, { requests }) => sum + requests.length, 0),
      open: rows.reduce((sum, { summary }) => sum + summary.approvalsOpen, 0),
    },
    space: writer.written(),
    judged: verificationOf(verified.report, now(), input.external),
  };
}

function seriesEntry(
  { recordedAt }: Entry,
  { line: { kind, shape, changes }, ties }: EntryDigest,
  cost: readonly CostPart[] | null,
): SeriesEntry {
  return { kind, shape, recordedAt, cost, isCommit: ties.commit !== undefined, ...changes };
}
