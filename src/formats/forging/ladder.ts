// How far a forger goes: a step does all that the ones before it do.

import { equalBytes, toHex } from '../../base/bytes.ts';
import { type Finding, listFindings } from '../../ledger/model/check.ts';
import type { StepNumber, TamperCase } from '../../ledger/model/tamper.ts';
import type { MemoryFile } from '../../ledger/sources/file.ts';
import { alterRecords } from './alterations.ts';
import type { ForgedRecord, Records } from './draft.ts';
import { FORGER_KEY } from './forger-key.ts';
import { type BreakItSession, type Judged, judge } from './session.ts';

export interface Forged {
  readonly records: Records;
  readonly files: readonly MemoryFile[];
}

/** As often as what the verifier still finds is put right. */
const MOST_MENDS = 4;

/** @throws {AppException} where the alterations cannot be done. @throws {ForgeRefused} */
export async function forge(
  session: BreakItSession,
  wanted: TamperCase,
  step: StepNumber,
): Promise<Forged> {
  const { draft } = session;
  const lane = chooseCaseLane(session, wanted);
  const done = alterRecords(draft, lane, wanted.alterations);
  const { from } = done;
  if (step === 1 || (wanted.alterations.length === 0 && step < 4))
    return written(session, done.records, false);
  if (step === 2)
    return written(session, draft.sealed(done.records, from, done.count, null), false);
  const signer = step >= 4 && draft.means.sign === null ? FORGER_KEY : null;
  const seal = (records: Records) => draft.sealed(records, from, records.length, signer);
  let forged = await written(session, seal(done.records), true);
  if (!draft.mended) return forged;
  for (let i = 0; i < MOST_MENDS; i++) {
    const mended = draft.mended(forged.records, listJudgedFindings(await said(session, forged)));
    if (!mended) break;
    forged = await written(session, seal(mended), true);
  }
  return forged;
}

async function written(
  session: BreakItSession,
  records: Records,
  isClosed: boolean,
): Promise<Forged> {
  return { records, files: await session.draft.write(records, isClosed) };
}

function said({ source, forger, host }: BreakItSession, { files }: Forged): Promise<Judged> {
  return judge(source, files, forger, host, { pins: {} });
}

export function isSameForgery(a: readonly MemoryFile[], b: readonly MemoryFile[]): boolean {
  return a.length === b.length && a.every(({ bytes }, i) => equalBytes(bytes, b[i]?.bytes ?? NONE));
}

export function areSameRecords(a: Records, b: Records): boolean {
  return a.length === b.length && a.every((one, i) => isSameRecord(one, b[i]));
}

function isSameRecord(a: ForgedRecord, b: ForgedRecord | undefined): boolean {
  if (!b || !equalBytes(a.bytes, b.bytes) || a.lane !== b.lane || a.place !== b.place) return false;
  const [own, other] = [a.row, b.row];
  if (!own || !other) return own === other;
  const { id, parent, seq, kind, time } = other;
  return (
    own.id === id &&
    own.parent === parent &&
    own.seq === seq &&
    own.kind === kind &&
    own.time === time
  );
}

const NONE = new Uint8Array();

/** Hex of the public key that the forger signs with. */
export function readForgerKey({ draft }: Pick<BreakItSession, 'draft'>): string {
  return draft.forgerKey ?? toHex(FORGER_KEY.publicKey);
}

export function listJudgedFindings({ report }: Pick<Judged, 'report'>): readonly Finding[] {
  return listFindings(report);
}

/** The lane of a case; without one, the first. */
export function chooseCaseLane({ before }: BreakItSession, { lane }: TamperCase): string {
  const [first = ''] = before.lanes.keys();
  return lane !== null && before.lanes.has(lane) ? lane : first;
}
