// Everything derived of a stored ledger can be rebuilt from its bytes, apart from the old rows, and
// swapped in one step; and it can be verified again.

import { AppException } from '../../../base/error.ts';
import { formatById } from '../../format/recognise.ts';
import { createPace } from '../../held/pace.ts';
import { newBuild, type Ports } from '../../held/ports.ts';
import type { LedgerRow } from '../../storage/rows.ts';
import type { VerifyOptions } from '../../verify/rules.ts';
import { findSourceFiles, withFiles, withReader } from '../files.ts';
import { DEFAULT_OPTIONS } from '../import.ts';
import { type PacedInput, verifyPaced } from '../verify.ts';
import { buildLedger, withBuild } from './build.ts';
import { makeVerification, reportRows } from './summaries.ts';

/** Returns whether no person started a job: a rebuild, or a ledger that grew. */
export function isInBackground(job: string): boolean {
  return /^(grow|rebuild):/.test(job);
}

export async function rebuildLedger(ports: Ports, row: LedgerRow): Promise<LedgerRow> {
  const { profile, pins } = row.judged ?? DEFAULT_OPTIONS;
  const options = { profile, pins };
  const external = row.growth?.outside ?? [];
  const job = `rebuild:${newBuild()}`;
  return withBuild(ports, job, row.name, (build) =>
    reopen(ports, row, async (opened) => {
      const grows = row.growth !== undefined;
      const built = await buildLedger(ports, { ...opened, build, options, external, grows });
      const next = { ...row, ...built };
      if (await ports.store.republish(next, job)) return next;
      throw changed(row, 'was forgotten while it was being opened');
    }),
  );
}

/** Reads a stored ledger again by another description, null for none, and keeps that with it. */
export async function describeLedger(
  ports: Ports,
  row: LedgerRow,
  description: string | null,
): Promise<LedgerRow> {
  const { description: _, ...plain } = row;
  return rebuildLedger(ports, description === null ? plain : { ...plain, description });
}

/** Verifies a stored ledger again from its bytes and keeps the verdict. */
export async function verifyAgain(
  ports: Ports,
  row: LedgerRow,
  options: VerifyOptions,
  onEntries: (done: number, total: number) => void,
): Promise<void> {
  const verified = await reopen(ports, row, (opened) => {
    const onDone = (done: number) => onEntries(done, row.entries);
    return verifyPaced(ports, { ...opened, options, onEntries: onDone });
  });
  const verification = makeVerification(verified.report, ports.now(), row.growth?.outside);
  const reports = reportRows(row.build, verified);
  if (!(await ports.store.setVerification(row.id, verification, reports)))
    throw changed(row, 'was changed while it was being verified');
}

function changed({ name }: LedgerRow, found: string): AppException {
  return new AppException({ code: 'ledger changed', where: name, found });
}

/**
 * Opens its kept file while something is done with it.
 * @throws {AppException} when it is not here.
 */
export async function reopen<T>(
  ports: Ports,
  row: LedgerRow,
  work: (opened: Pick<PacedInput, 'format' | 'reader' | 'parts' | 'pace'>) => Promise<T>,
  pace = createPace(),
): Promise<T> {
  const source = await findSourceFiles(ports, row);
  if (!source)
    throw new AppException({ code: 'ledger incomplete', where: row.name, expected: 'file' });
  const format = formatById(ports.formats, row.format);
  return withFiles(ports, row.source, source, (files, parts) =>
    withReader(ports, format, files, pace, (reader) => work({ format, reader, parts, pace })),
  );
}
