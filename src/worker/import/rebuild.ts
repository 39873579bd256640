// Making everything derived of a held ledger anew from its bytes, beside the old
// rows, and swapping them in one step.

import type { Pins, Profile } from '../../core/model/check.ts';
import { AppException } from '../../core/model/error.ts';
import type { VerifyOptions } from '../../core/verify/rules.ts';
import type { LedgerReader } from '../../formats/format.ts';
import { formatById } from '../../formats/index.ts';
import type { LedgerRow } from '../../storage/rows.ts';
import { derivedBy, newBuild, type Ports } from '../rpc/ports.ts';
import { buildLedger } from './build.ts';
import { DEFAULT_OPTIONS, readParts } from './import.ts';
import { createPace, type Pace } from './pace.ts';
import { judgementOf, reportRows } from './summaries.ts';
import { verifyPaced } from './verify.ts';

const IDLE = { at: () => undefined };
const REBUILD = 'rebuild:';

/** A journal row of these is no import that a person started. */
export function isRebuild(job: string): boolean {
  return job.startsWith(REBUILD);
}

export async function rebuildLedger(ports: Ports, row: LedgerRow): Promise<LedgerRow> {
  const { store, liveness } = ports;
  const build = newBuild();
  const job = REBUILD + build;
  const pace = createPace(() => false);
  const options: VerifyOptions = row.judged ?? DEFAULT_OPTIONS;
  return liveness.hold(job, async () => {
    await store.begin({ job, name: row.name, startedAt: ports.now(), build });
    try {
      return await withReader(ports, row, pace, async (reader) => {
        const format = formatById(ports.formats, row.format);
        const built = await buildLedger({
          store,
          format,
          reader,
          host: await ports.host(),
          build,
          options: { profile: options.profile, pins: options.pins },
          outside: row.growth?.outside ?? [],
          pace,
          now: ports.now,
          onEntries: () => undefined,
          onPhase: () => undefined,
        });
        const next = { ...row, ...built, build, derived: derivedBy(format) };
        if (await store.republish(next, job)) return next;
        throw changed(row, 'was forgotten while it was being opened');
      });
    } catch (error) {
      await store.discard(build, job);
      throw error;
    }
  });
}

/** Verifies a held ledger again from its bytes and keeps the verdict. */
export async function verifyLedger(
  ports: Ports,
  row: LedgerRow,
  profile: Profile,
  pins: Pins,
  onEntries: (done: number, total: number) => void,
): Promise<void> {
  const pace = createPace(() => false);
  const verified = await withReader(ports, row, pace, async (reader) =>
    verifyPaced({
      format: formatById(ports.formats, row.format),
      reader,
      host: await ports.host(),
      options: { profile, pins },
      pace,
      onEntries: (done) => onEntries(done, row.entries),
    }),
  );
  const judged = judgementOf(verified.report, ports.now(), row.growth?.outside);
  if (!(await ports.store.judge(row.id, judged, reportRows(row.build, verified))))
    throw changed(row, 'was changed while it was being verified');
}

function changed({ name }: LedgerRow, found: string): AppException {
  return new AppException({ code: 'ledger changed', where: name, found });
}

async function withReader<T>(
  ports: Ports,
  row: LedgerRow,
  pace: Pace,
  work: (reader: LedgerReader) => Promise<T>,
): Promise<T> {
  const source = await ports.store.source(row.source);
  if (!source)
    throw new AppException({ code: 'ledger incomplete', where: row.name, expected: 'file' });
  const files = await readParts(source, IDLE, pace);
  const reader = formatById(ports.formats, row.format).read(files, await ports.host());
  try {
    return await work(reader);
  } finally {
    reader.close();
  }
}
