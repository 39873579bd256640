// Every lane of an opened source is read once, and in that one pass verified, digested and paged.
// Nothing here makes a ledger visible.

import { newBuild, type Ports } from '../../held/ports.ts';
import type { Finding } from '../../model/check.ts';
import type { AskedRow, LaneRow } from '../../storage/rows.ts';
import type { VerifyStep } from '../../verify/steps.ts';
import { type ImportVerified, type PacedInput, verifyPaced } from '../verify.ts';
import { assembleLedger, type Built } from './built.ts';
import { LedgerRows } from './ledger-rows.ts';
import { createWriter, type PageWriter } from './page-writer.ts';
import { reportRows } from './summaries.ts';

export interface BuildInput extends PacedInput {
  readonly build: string;
  /** No verifier could make these findings from the bytes alone. */
  readonly external?: readonly Finding[];
  readonly grows?: boolean;
  onPhase?(phase: 'comparing' | 'storing'): void;
}

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
      // A build that cannot be removed now, as the disk is full or gone, is removed at the next
      // start.
      await store.discard(build, job).catch(() => undefined);
      throw error;
    }
  });
}

export async function buildLedger(ports: Ports, input: BuildInput): Promise<Built> {
  const { format, build, grows } = input;
  const rows = new LedgerRows(format, build, false, grows);
  const verify = (onStep: OnStep, onEntries: OnEntries) =>
    verifyPaced(ports, { ...input, onStep, onEntries });
  return writeLedger(ports, input, rows, verify);
}

type OnStep = NonNullable<BuildInput['onStep']>;
type OnEntries = NonNullable<BuildInput['onEntries']>;

/** Writes the steps of `verify` through `rows`. */
export async function writeLedger(
  ports: Ports,
  input: BuildInput,
  rows: LedgerRows,
  verify: (onStep: OnStep, onEntries: OnEntries) => Promise<ImportVerified>,
): Promise<Built> {
  const writer = createWriter(ports.store);
  try {
    let isComparing = false;
    const onStep = (step: VerifyStep<unknown>): Promise<void> | undefined => {
      if (step.type === 'part' && !isComparing) {
        input.onPhase?.('comparing');
        isComparing = true;
      }
      const page = rows.take(step);
      for (const full of rows.takeSeries()) writer.writeSeries(full);
      return page ? writer.write(page) : undefined;
    };
    const verified = await verify(onStep, (...done) => input.onEntries?.(...done));
    return await writeRest(ports, input, rows, verified, writer);
  } finally {
    // A late page must not overtake whoever clears up after a failure.
    await writer.quiet();
  }
}

async function writeRest(
  { store, now }: Ports,
  { build, reader, format, pace, ...input }: BuildInput,
  rows: LedgerRows,
  verified: ImportVerified,
  writer: PageWriter,
): Promise<Built> {
  await pace.pause();
  for (const page of rows.openPages()) await writer.write(page);
  const links = rows.links();
  input.onPhase?.('storing');
  await writer.end();
  const lanes: LaneRow[] = [];
  const asked: AskedRow[] = [];
  for (const row of rows.laneRows(links)) {
    lanes.push(row.lane);
    asked.push(row.asked);
    if (pace.due()) await pace.pause();
  }
  const reports = reportRows(build, verified);
  const STEP = 500;
  for (let at = 0; at < Math.max(lanes.length, reports.length); at += STEP) {
    const step = <T>(all: readonly T[]) => all.slice(at, at + STEP);
    await store.putLanes({ lanes: step(lanes), asked: step(asked), reports: step(reports) });
    await pace.pause();
  }
  if (reader.survey) await store.putSurvey(build, reader.survey());
  await store.putOverview(rows.overview(lanes));
  const parts = { format, reader, rows, lanes, asked, space: writer.written() };
  return assembleLedger(parts, verified, now(), build, input.external);
}
