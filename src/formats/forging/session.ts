// A ledger on the bench: a copy of it taken apart into records, what the verifier says of it before
// anything is done, and what somebody may have kept of it. The ledger itself is only read.

import { toHex } from '../../base/bytes.ts';
import { refusal } from '../../base/error.ts';
import type { LedgerFormat } from '../../ledger/format/format.ts';
import type { LedgerReader } from '../../ledger/format/reader.ts';
import { readLedger } from '../../ledger/format/recognise.ts';
import type { LaneAnchor, LedgerReport, Pins } from '../../ledger/model/check.ts';
import type { Entry } from '../../ledger/model/entry.ts';
import { fileInMemory, type MemoryFile } from '../../ledger/sources/file.ts';
import { makeLaneAnchors } from '../../ledger/verify/anchor-file.ts';
import type { VerifyOptions } from '../../ledger/verify/rules.ts';
import { verifyLedgerFast } from '../../ledger/verify/run.ts';
import type { ForgeDraft, ForgeHost, Forger } from './draft.ts';
import { loadForger } from './registry.ts';

/** What is copied at most. */
export const MOST_FORGED_BYTES = 64 * 1024 * 1024;
export const MOST_RECORDS = 20_000;

export interface BreakItSource {
  readonly name: string;
  readonly format: LedgerFormat;
  readonly files: readonly MemoryFile[];
}

/** What the verifier is given besides the files. */
export type Against = Pick<VerifyOptions, 'pins' | 'keyring'>;

/** What somebody kept of a ledger, and how it is shown. */
export interface KeptPins {
  readonly pins: Pins;
  /** Hex. */
  readonly text: string;
  readonly anchors: readonly LaneAnchor[];
}

export interface BreakItSession {
  readonly source: BreakItSource;
  readonly host: ForgeHost;
  readonly forger: Forger;
  readonly draft: ForgeDraft;
  readonly before: Judged;
  /** The same with this held against it, found once. */
  beforeWith(against: Against): Promise<Judged>;
  readonly kept: KeptPins | null;
  /** Records of the copy, where it is not the whole ledger. */
  readonly copied: number | null;
}

export interface Judged {
  readonly report: LedgerReport;
  readonly lanes: ReadonlyMap<string, readonly Entry[]>;
  readonly kept: KeptPins | null;
}

/** `lane`: of a large ledger, what is copied. @throws {AppException} @throws {SourceError} */
export async function openBreakIt(
  given: BreakItSource,
  lane: string | null,
  host: ForgeHost,
): Promise<BreakItSession> {
  const forger = await loadForger(given.format.manifest.id);
  if (!forger)
    throw refusal(
      `No copy of ${given.name} can be forged here`,
      'Nobody knows how such a ledger is written.',
      'Choose another ledger.',
    );
  const size = given.files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (size > MOST_FORGED_BYTES) throw tooLarge(given.name);
  const whole = await withReader(given, given.files, host, async (reader) =>
    forger.open(given.files, reader, host),
  );
  const bounded = bound(whole, lane);
  const source = bounded ? { ...given, files: await whole.write(bounded, false) } : given;
  const before = await judge(source, source.files, forger, host, { pins: {} });
  const draft = bounded
    ? await withReader(source, source.files, host, async (reader) =>
        forger.open(source.files, reader, host),
      )
    : whole;
  const copied = bounded?.length ?? null;
  const beforeWith = oncePerAnswer((against) => judge(source, source.files, forger, host, against));
  const kept = before.kept && (await provable(before, before.kept, beforeWith));
  return { source, host, forger, draft, before, beforeWith, kept, copied };
}

/** null: the ledger itself fails with it, so that nobody could have kept it. */
async function provable(
  { report }: Judged,
  kept: KeptPins,
  beforeWith: BreakItSession['beforeWith'],
): Promise<KeptPins | null> {
  const failed = ({ checks }: LedgerReport) => checks.filter(({ status }) => status === 'fail');
  const { report: against } = await beforeWith({ pins: kept.pins });
  return failed(against).length > failed(report).length ? null : kept;
}

/** The last few answers are kept. */
function oncePerAnswer(ask: (against: Against) => Promise<Judged>) {
  const known: { readonly key: string; readonly answer: Promise<Judged> }[] = [];
  return (against: Against) => {
    const { pins, keyring = [] } = against;
    const keys = keyring.map(({ id, algorithm, bytes }) => [id, algorithm, toHex(bytes)]);
    const key = JSON.stringify([pins, keys]);
    const found = known.find((one) => one.key === key);
    if (found) return found.answer;
    const answer = ask(against);
    known.unshift({ key, answer });
    known.length = Math.min(known.length, MOST_ANSWERS);
    return answer;
  };
}

const MOST_ANSWERS = 4;

export function tooLarge(name: string) {
  return refusal(
    `${name} is too large for the bench`,
    'It takes ledgers of at most 64 MB, since it holds a whole copy in memory.',
    'Choose a smaller ledger.',
  );
}

/** null: all of it is copied. Lanes that are in no order of their own are copied one at a time. */
function bound({ records }: ForgeDraft, lane: string | null) {
  if (records.length <= MOST_RECORDS) return null;
  const wanted = lane ?? records.find((record) => record.lane !== null)?.lane;
  const own = records[0]?.row ? records.filter((record) => record.lane === wanted) : records;
  return own.slice(0, MOST_RECORDS);
}

/** What the verifier says of some files. */
export async function judge(
  source: BreakItSource,
  files: readonly MemoryFile[],
  forger: Forger,
  host: ForgeHost,
  against: Against,
): Promise<Judged> {
  return withReader(source, files, host, async (reader) => {
    const { format } = source;
    const report = await verifyLedgerFast(format, reader, host, { profile: 'strict', ...against });
    const lanes = new Map(reader.lanes.map(({ id }) => [id, [...reader.entries(id)]]));
    return { report, lanes, kept: keepOutside(format, forger, reader, report) };
  });
}

async function withReader<T>(
  { format }: BreakItSource,
  files: readonly MemoryFile[],
  host: ForgeHost,
  use: (reader: LedgerReader) => Promise<T>,
): Promise<T> {
  const sources = files.map(fileInMemory);
  await host.loadSql?.(sources);
  const reader = readLedger(format, sources, { ...host, withoutSurvey: true });
  try {
    return await use(reader);
  } finally {
    reader.close();
  }
}

function keepOutside(
  { manifest }: LedgerFormat,
  forger: Forger,
  reader: LedgerReader,
  report: LedgerReport,
): KeptPins | null {
  if (manifest.pins.includes('anchors')) {
    const anchors = makeLaneAnchors(report, '').map(({ ledger: _, ...anchor }) => anchor);
    const [first] = anchors;
    return first ? { pins: { anchors }, text: first.root, anchors } : null;
  }
  const head = manifest.pins.includes('head') ? (forger.readHead?.(reader) ?? null) : null;
  if (head !== null) return { pins: { head }, text: head, anchors: [] };
  const seal = manifest.pins.includes('seal') ? reader.seal?.() : undefined;
  return seal ? { pins: { seal }, text: seal.file, anchors: [] } : null;
}
