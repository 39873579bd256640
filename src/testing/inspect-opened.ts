import { decodeText } from '../base/bytes.ts';
import { sessions } from '../formats/sessions/index.ts';
import { readLedger } from '../ledger/format/recognise.ts';
import type { MemoryFile } from '../ledger/sources/file.ts';
import { groupBytes } from '../ledger/sources/group.ts';
import { verifyLedger } from '../ledger/verify/run.ts';
import { testRecogniser } from './formats.ts';
import { createTestHost } from './host.ts';
import { inspectFiles, inspectSample, inspectZip, type SampleMembers } from './inspect-logs.ts';

const host = await createTestHost();

export function openedSample(...files: readonly MemoryFile[]) {
  const { sets, skipped } = groupBytes(files, testRecogniser);
  const [set] = sets;
  if (!set || sets.length > 1) throw new Error(`${sets.length} ledgers, not one`);
  const reader = readLedger(sessions, set.files, host);
  const report = verifyLedger(sessions, reader, host, { profile: 'strict', pins: {} });
  const findings = [...report.findings, ...report.lanes.flatMap((lane) => lane.findings)]
    .map(({ severity, check }) => `${severity} ${check.replace('sessions.', '')}`)
    .toSorted();
  const lanes = reader.lanes.map(({ id }) => {
    const entries = Array.from(reader.entries(id), (entry) => {
      const decoded = sessions.reader.decode(entry);
      return { entry, decoded, digest: sessions.words.digest(entry, decoded) };
    });
    return { id, entries };
  });
  const lane = (id: string) => lanes.find((one) => one.id === id)?.entries ?? [];
  return { set, skipped, reader, report, findings, lanes, lane };
}

export const MAIN = 'sample 1 epoch 1';

export const log = (...samples: SampleMembers[]) => inspectZip(inspectFiles(samples));

export function withEvents(...events: SampleMembers[]): SampleMembers {
  return { ...inspectSample(), events, store: {}, model_usage: {} };
}

export const openedTitles = (entries: ReturnType<ReturnType<typeof openedSample>['lane']>) =>
  entries.map(({ digest: { line } }) => line.title);

/** Returns the state in force at the end of a lane, as JSON. */
export function state(
  entries: ReturnType<ReturnType<typeof openedSample>['lane']>,
): Record<string, string> {
  const known = new Map<string, string>();
  for (const { entry, decoded, digest } of entries)
    for (const [nth, op] of (digest.delta?.ops ?? []).entries()) {
      if (op.op === 'restore') continue;
      if (op.op === 'remove') known.delete(op.id);
      else known.set(`${op.kind} ${op.id}`, decodeText(sessions.state.bytes(entry, decoded, nth)));
    }
  return Object.fromEntries(known);
}
