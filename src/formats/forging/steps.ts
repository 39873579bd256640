// One step of a case, as it is shown: what was done, what changed, and what the verifier says.

import type { Seq } from '../../base/seq.ts';
import type { HeldKeys } from '../../base/signature/keyring.ts';
import { spaced } from '../../ledger/format/describe.ts';
import type { LedgerFormat } from '../../ledger/format/format.ts';
import type { Entry } from '../../ledger/model/entry.ts';
import type {
  BreakItEntry,
  ByteWindow,
  Expectation,
  StepNumber,
  TamperCase,
  TamperStep,
  Trial,
} from '../../ledger/model/tamper.ts';
import { TAMPER_STEPS } from '../../ledger/model/tamper.ts';
import type { MemoryFile } from '../../ledger/sources/file.ts';
import { ForgeRefused } from './draft.ts';
import {
  areSameRecords,
  chooseCaseLane,
  type Forged,
  forge,
  isSameForgery,
  readForgerKey,
} from './ladder.ts';
import { baseName, forgedName } from './names.ts';
import { changedEntries, makeTrial, newFindings, secondCopy } from './outcome.ts';
import { canHold, type HeldOutside, makeAgainst, writeCommand } from './pins.ts';
import { type Against, type BreakItSession, type Judged, judge } from './session.ts';
import { doneWords } from './words.ts';

/** Entries shown on each side of the changed one, and bytes. */
const ENTRIES_AROUND = 4;
const BYTES_BEFORE = 9;
const BYTES_SHOWN = 12;
const MOST_SEQS = 12;

/** `keys`: for the net of the signer, in formats that take a file of them. @throws {AppException} where the case cannot be done to this ledger. */
export async function tamperStep(
  session: BreakItSession,
  wanted: TamperCase,
  step: StepNumber,
  keys: HeldKeys | null = null,
): Promise<TamperStep> {
  const lane = chooseCaseLane(session, wanted);
  const was = session.before.lanes.get(lane) ?? [];
  const alterationAt = wanted.alterations[0]?.at ?? 0;
  const { means } = session.draft;
  const lacks = missingAt(session, wanted, step);
  try {
    const forged = await forge(session, wanted, step);
    // What cannot be sealed again may still get its numbers and links again.
    const isPart =
      lacks !== null &&
      wanted.alterations.length > 0 &&
      !(await isAsBefore(session, wanted, step, forged));
    const missing = isPart ? null : lacks;
    const plain = await said(session, forged.files, { pins: {} });
    const is = plain.lanes.get(lane) ?? [];
    const at = Math.max(0, Math.min(alterationAt, is.length - 1));
    const changed = changedEntries(was, is);
    const held = {
      signer: wanted.signer ?? means.signer,
      keys,
      kept: step === 5 && session.kept ? plain.kept : session.kept,
    };
    const from = Math.max(0, Math.min(at - ENTRIES_AROUND, is.length - 2 * ENTRIES_AROUND - 1));
    const window = is.slice(from, from + 2 * ENTRIES_AROUND + 1);
    const shown = {
      lane,
      entries: is,
      window: window.map(({ index }) => index),
      forged: new Set(changed),
    };
    const isUndone = wanted.alterations.length > 0 && isAsTheLedger(session, forged);
    const trials: Trial[] = [];
    for (const nets of combinations(session, wanted, step, held)) {
      const against = makeAgainst(session.source.format.manifest, means, { ...held, nets });
      const judged = nets.some((expectation) => expectation !== 'copy')
        ? await said(session, forged.files, against)
        : plain;
      const before = nets.includes('signer') ? await session.beforeWith(against) : session.before;
      const found = { verdict: judged.report.verdict, findings: newFindings(before, judged) };
      const copy = nets.includes('copy') ? secondCopy(lane, was, is) : [];
      const command = commandFor(session, forged, step, against, keys);
      trials.push(makeTrial(session, { nets, isUndone }, found, copy, command, shown));
    }
    const before = was[alterationAt];
    const isWhole = wanted.alterations.some(
      ({ kind }) => kind === 'drop' || kind === 'cut' || kind === 'copy' || kind === 'swap',
    );
    const after = isWhole ? undefined : is[at];
    const words = () =>
      doneWords(session, wanted, step, { was, is, changed, kept: plain.kept, isUndone });
    return {
      step,
      done: isPart ? `Numbers, links and sums agree again. ${lacks}` : (missing ?? words()),
      missing,
      refused: null,
      chain: window.map((entry) => readSessionEntry(session.source.format, entry, shown.forged)),
      entries: is.length,
      at,
      named: is[at + 1]?.parent ?? null,
      bytes: before && after ? byteWindow(before.bytes, after.bytes) : null,
      hashes:
        before && after && means.hash ? { before: before.id, after: hashNow(plain, after) } : null,
      forged: changed.slice(0, MOST_SEQS).flatMap((i): Seq[] => (is[i] ? [is[i].seq] : [])),
      trials,
      anchors: session.kept && { before: session.kept.text, after: plain.kept?.text ?? '' },
      key: step >= 4 && means.sign === null ? readForgerKey(session) : null,
    };
  } catch (error) {
    if (!(error instanceof ForgeRefused)) throw error;
    return refusedStep(session, wanted, step, error.message, was, alterationAt);
  }
}

function missingAt(
  { draft: { means }, kept }: BreakItSession,
  { alterations }: TamperCase,
  step: StepNumber,
): string | null {
  if (alterations.length === 0) return 'Nothing is changed yet.';
  if (step === 2 && alterations.every(({ kind }) => kind === 'cut'))
    return 'Where the end is cut off, no record has to be sealed.';
  if (step === 2 || step === 3) return means.seal;
  if (step === 4) return means.sign;
  if (step !== 5) return null;
  return (
    means.anchor ??
    (kept ? null : 'No anchor can be taken of this ledger, since it does not verify.')
  );
}

/** Nothing, what the case holds against it, and from the sealed chain on each net alone. */
function combinations(
  session: BreakItSession,
  { nets }: TamperCase,
  step: StepNumber,
  held: Omit<HeldOutside, 'nets'>,
): readonly (readonly Expectation[])[] {
  const can = (expectation: Expectation) => canHold(expectation, session.draft.means, held);
  const own = nets.filter(can);
  const alone =
    step >= 3
      ? (['signer', 'anchor', 'copy'] as const).filter(can).map((expectation) => [expectation])
      : [];
  const all: (readonly Expectation[])[] = [[], ...alone];
  return all.some((list) => list.join() === own.join()) ? all : [...all, own];
}

function said(
  { source, forger, host }: BreakItSession,
  files: readonly MemoryFile[],
  against: Against,
) {
  return judge(source, files, forger, host, against);
}

/** Whether a step leaves the files as the one before it made them. */
async function isAsBefore(
  session: BreakItSession,
  wanted: TamperCase,
  step: StepNumber,
  { files }: Forged,
): Promise<boolean> {
  const before = TAMPER_STEPS[TAMPER_STEPS.indexOf(step) - 1];
  if (before === undefined) return true;
  return isSameForgery(files, (await forge(session, wanted, before)).files);
}

/** A database that is written again has the same records in other bytes. */
function isAsTheLedger({ source, draft }: BreakItSession, { files, records }: Forged): boolean {
  return isSameForgery(files, source.files) || areSameRecords(records, draft.records);
}

function commandFor(
  { source: { name } }: BreakItSession,
  { files }: Forged,
  step: StepNumber,
  against: Against,
  keys: HeldKeys | null,
): string {
  return writeCommand(
    forgedName(name, files),
    step === 5 ? `rewritten-${baseName(name)}` : baseName(name),
    against,
    keys?.name,
  );
}

function readSessionEntry(
  format: LedgerFormat,
  entry: Entry,
  forged: ReadonlySet<number>,
): BreakItEntry {
  const { line } = format.words.digest(entry, format.reader.decode(entry));
  const [tool] = line.tools;
  const { seq, id, index } = entry;
  const name = tool === undefined ? line.shape : spaced(tool);
  return {
    index,
    seq,
    id,
    title: line.title,
    name: line.shape === 'waiting' ? `${name}?` : name,
    isForged: forged.has(index),
  };
}

/** What the verifier counts of its bytes; where it fits, or no check counts it, what is written. */
function hashNow(judged: Judged, { id, index }: Entry): string {
  for (const finding of judged.report.lanes.flatMap(({ findings }) => findings)) {
    const { expected, actual } = finding;
    if (finding.index !== index || !expected || !actual?.endsWith(id)) continue;
    // A log may write the name of the function before its hashes, and may write them in base64.
    const isHash = expected.length === actual.length && /^\S{16,}$/.test(expected);
    if (isHash) return expected.slice(-id.length);
  }
  return id;
}

function byteWindow(before: Uint8Array, after: Uint8Array): ByteWindow | null {
  let differs = 0;
  while (differs < before.length && before[differs] === after[differs]) differs++;
  if (differs === before.length && before.length === after.length) return null;
  const start = Math.max(0, differs - BYTES_BEFORE);
  const part = (bytes: Uint8Array) => bytes.slice(start, start + BYTES_SHOWN);
  return {
    before: part(before),
    after: part(after),
    start,
    differs: differs - start,
    size: before.length,
  };
}

function refusedStep(
  { source: { format } }: BreakItSession,
  wanted: TamperCase,
  step: StepNumber,
  refused: string,
  was: readonly Entry[],
  at: number,
): TamperStep {
  const from = Math.max(0, Math.min(at - ENTRIES_AROUND, was.length - 2 * ENTRIES_AROUND - 1));
  return {
    step,
    done: 'The forger would write it so.',
    missing: wanted.alterations.length ? null : 'Nothing is changed yet.',
    refused,
    chain: was
      .slice(from, from + 2 * ENTRIES_AROUND + 1)
      .map((entry) => readSessionEntry(format, entry, new Set())),
    entries: was.length,
    at,
    named: null,
    bytes: null,
    hashes: null,
    forged: [],
    trials: [],
    anchors: null,
    key: null,
  };
}
