// The verifier's findings on files of sessions are in one list.

import { sessions } from '../formats/sessions/index.ts';
import type { SessionReader } from '../formats/sessions/read/reader.ts';
import type { Host } from '../ledger/format/reader.ts';
import { verifyLedger } from '../ledger/verify/run.ts';
import { listPlainFindings } from './chains.ts';

export function verified(reader: SessionReader, host: Host) {
  const report = verifyLedger(sessions, reader, host, { profile: 'strict', pins: {} });
  return { report, found: listPlainFindings(report) };
}
