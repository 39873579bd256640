// Opening the files of one session: one pass, then lanes to read from.

import { toHex } from '../../../base/bytes.ts';
import type { HashEngine } from '../../../base/hash/hash.ts';
import { textAt } from '../../../base/json/access.ts';
import { canonicalText } from '../../../base/json/canonical.ts';
import { append } from '../../../base/lists.ts';
import { mainFile, sourceFinding } from '../../../ledger/format/describe.ts';
import { type PackedSeal, packedSeal, unpacked } from '../../../ledger/format/packed-seal.ts';
import type { Host, LedgerReader } from '../../../ledger/format/reader.ts';
import type { Finding, Seal } from '../../../ledger/model/check.ts';
import type { Entry, LaneInfo } from '../../../ledger/model/entry.ts';
import type { TrailingBytes } from '../../../ledger/model/trailing.ts';
import { SourceError } from '../../../ledger/sources/error.ts';
import type { SourceFile } from '../../../ledger/sources/file.ts';
import { type SessionsAnnotation, writeSessionsAnnotation } from '../annotation.ts';
import { readSessionRecord } from '../record.ts';
import type { OpenedSession, SessionWriter } from '../writer.ts';
import { writerOfFile } from '../writers.ts';
import { SessionPass } from './pass.ts';
import type { SessionLane, SessionPiece, SessionRow } from './rows.ts';

/** A lane whose first prompt is further in goes by its first record. */
const LOOKED_AT = 500;
/** So many other parts of a message are named. */
const MAX_PARTS = 8;
const MAX_META = 1_000_000;
const META = /\.meta\.json$/;

export class SessionReader implements LedgerReader {
  readonly container: string;
  readonly lanes: readonly LaneInfo[];
  readonly findings: readonly Finding[];
  readonly trailing: readonly TrailingBytes[];
  readonly pass: SessionPass;
  private readonly hash: HashEngine;
  private readonly opened: OpenedSession | null;
  private readonly files: readonly SourceFile[];
  /** By row, where an agent's work is begun: the lanes, and where in them, if it is not where they begin. */
  private readonly begun = new Map<
    number,
    { readonly lane: SessionLane; readonly first?: number }[]
  >();

  private constructor(
    files: readonly SourceFile[],
    pass: SessionPass,
    hash: HashEngine,
    opened: OpenedSession | null,
  ) {
    const { writer, lanes } = pass;
    this.files = files;
    this.pass = pass;
    this.hash = hash;
    this.opened = opened;
    this.findings = (opened?.found ?? []).map(({ check, severity, message, ...place }) =>
      sourceFinding(check, severity, message, place),
    );
    this.trailing = opened?.trailing ?? [];
    const count = pass.files.length;
    this.container = `${writer.name} ${writer.container}${count > 1 ? `, ${count} files` : ''}`;
    this.lanes = lanes.all.map(({ id, rows }) => ({ id, entries: rows.length }));
    for (const lane of lanes.all) {
      if (lane.kind === 'delegated' && lane.from !== null) append(this.begun, lane.from, { lane });
      for (const [from, first] of lane.again) append(this.begun, from, { lane, first });
    }
  }

  /** @throws {SourceError} */
  static *open(files: readonly SourceFile[], host: Host): Generator<void, SessionReader> {
    const main = mainFile(files);
    const writer = writerOfFile(main.bytes);
    if (!writer)
      throw new SourceError(
        'unknown format',
        'No program that is known here writes such records.',
        'Its first records are none of a session file.',
        'Choose another file.',
      );
    const opened = writer.open?.(files, host) ?? null;
    const texts = opened ? [opened.file] : files.filter(({ name }) => !META.test(name));
    const pass = new SessionPass(texts, writer, opened, begunBy(files, writer));
    try {
      yield* pass.steps();
      return new SessionReader(files, pass, host.hash, opened);
    } catch (error) {
      opened?.close();
      throw error;
    }
  }

  *entries(lane: string, from = 0, to = Number.POSITIVE_INFINITY): Generator<Entry> {
    const { lanes } = this.pass;
    const found = lanes.all[lanes.find(lane) ?? -1];
    for (let index = from; found && index < Math.min(to, found.rows.length); index++) {
      const entry = this.entry(found, index);
      if (entry) yield entry;
    }
  }

  survey(): { readonly seal: PackedSeal } {
    return { seal: this.packedSeal() };
  }

  seal(): Seal {
    return unpacked(this.packedSeal());
  }

  close(): void {
    // The files are their opener's.
    this.opened?.close();
  }

  /** The name of a row's file, where there are several. */
  fileName(row: SessionRow): string | undefined {
    return this.pass.files.length > 1 ? this.pass.files[row.file]?.name : undefined;
  }

  private entry(lane: SessionLane, index: number): Entry | null {
    const at = lane.rows[index] ?? -1;
    const row = this.pass.rows[at];
    if (!row) return null;
    const bytes = this.pass.bytesAt(at);
    return {
      index,
      seq: index,
      id: this.hashBytes(bytes),
      // Lines name one another by ids of their own, which may be those of another lane.
      parent: undefined,
      kind: row.kind,
      recordedAt: row.time,
      bytes,
      annotation: writeSessionsAnnotation(this.annotation(lane, index, at, row)),
      ...(row.fault !== null && {
        fault: {
          code: 'unreadable' as const,
          path: `${this.pass.writer.unit} ${row.line}`,
          expected: 'one JSON object',
          actual: row.fault,
        },
      }),
    };
  }

  private annotation(lane: SessionLane, index: number, at: number, row: SessionRow) {
    const { pass } = this;
    const answers = row.calls.map(({ id }) => pass.pairs.answerTo(id));
    return {
      writer: pass.writer.id,
      line: row.line,
      file: this.fileName(row),
      about: row.about ?? undefined,
      isCut: row.isCut || undefined,
      hasBom: row.hasBom || undefined,
      call: this.findCall(at, row),
      answers: answers.length ? answers : undefined,
      part: row.part ? [row.part.nth, row.part.of] : undefined,
      otherParts: otherParts(row.part),
      counts: row.counts || undefined,
      usage: row.totals.length && row.counts ? row.usage : undefined,
      saidBefore: this.saidBefore(row),
      again: row.again === null ? undefined : pass.rows[row.again]?.line,
      texts: pass.texts.get(at),
      from: index === 0 ? this.makeOrigin(lane) : undefined,
      handsTo: this.handsTo(at, row),
      isReplaced: lane.isReplaced || undefined,
      laneName: index === 0 ? this.laneName(lane) : undefined,
    } as const satisfies {
      readonly [K in keyof SessionsAnnotation]: SessionsAnnotation[K] | undefined;
    };
  }

  private findCall(at: number, { results }: SessionRow): SessionsAnnotation['call'] {
    const [result] = results.filter(({ isRepeated }) => !isRepeated);
    const placed = this.pass.pairs.find(result?.call ?? null);
    if (!placed) return undefined;
    const record = this.pass.recordAt(at);
    const call = record && this.pass.answeredBy(at, record);
    const known = this.pass.rows[placed.row]?.calls[placed.nth];
    if (!known) return undefined;
    const { tool, subject } = known;
    const line = this.pass.rows[placed.row]?.line ?? 0;
    const input = call?.input;
    return {
      tool,
      subject,
      line,
      ...(input !== undefined && { input: canonicalText(input, (number) => number) }),
    };
  }

  /** Refusals that this record repeats, and another one has already. */
  private saidBefore({ results, line }: SessionRow): SessionsAnnotation['saidBefore'] {
    const repeated = results.flatMap(({ call, isRepeated, refusal }) =>
      isRepeated && refusal && call !== null ? [call] : [],
    );
    const known = repeated.filter((call) => this.pass.pairs.answerTo(call)?.line !== line);
    return known.some((call) => this.pass.pairs.answerTo(call)) ? known : undefined;
  }

  private makeOrigin({ from, kind, missing }: SessionLane): SessionsAnnotation['from'] {
    const as = kind === 'branch' ? 'branch' : 'start';
    if (from === null)
      return missing === null ? undefined : { lane: missing, commit: null, kind: as };
    const row = this.pass.rows[from];
    const lane = this.pass.lanes.all[row?.lane ?? -1];
    return lane && { lane: lane.id, commit: this.hashBytes(this.pass.bytesAt(from)), kind: as };
  }

  /** The lanes whose work begins here; of an agent that is not here, what its result names. */
  private handsTo(at: number, { handsTo }: SessionRow): SessionsAnnotation['handsTo'] {
    const begun = (this.begun.get(at) ?? []).map(({ lane, first }) => ({
      lane: lane.id,
      label: describeLabel(this.laneName(lane) ?? lane.id, lane),
      ...(first !== undefined && { commit: this.hashBytes(this.pass.bytesAt(first)) }),
    }));
    const absent = handsTo
      .filter((id) => this.pass.lanes.find(id) === undefined)
      .map((lane) => ({ lane, label: `${lane}, whose file is not here` }));
    const all = [...begun, ...absent];
    return all.length ? all : undefined;
  }

  private laneName({ rows }: SessionLane): string | undefined {
    const at = rows.slice(0, LOOKED_AT).find((row) => this.pass.rows[row]?.isPrompt);
    return at === undefined ? undefined : this.pass.stepAt(at, null)?.title;
  }

  private hashBytes(bytes: Uint8Array): string {
    return toHex(this.hash.blake3(bytes));
  }

  private packedSeal(): PackedSeal {
    const { rows } = this.pass;
    const files = this.files.map(({ bytes }) => bytes);
    return packedSeal(files, rows.length, (row) => this.pass.bytesAt(row), this.hash);
  }
}

function describeLabel(name: string, { oneOf }: SessionLane): string {
  return oneOf > 1
    ? `${name} · begun here or by one of ${oneOf - 1} other ${oneOf > 2 ? 'calls' : 'call'} with this prompt`
    : name;
}

/** What a file beside that of an agent says of it. */
function begunBy(files: readonly SourceFile[], writer: SessionWriter): ReadonlyMap<string, string> {
  const calls = new Map<string, string>();
  for (const { name, bytes } of files) {
    const lane = META.test(name) ? writer.agentOfFile(name.replace(META, '.jsonl')) : null;
    if (lane === null) continue;
    const { object } = readSessionRecord(bytes.read(0, Math.min(bytes.size, MAX_META)));
    const call = textAt(object ?? undefined, 'toolUseId');
    if (call !== null) calls.set(lane, call);
  }
  return calls;
}

function otherParts(part: SessionPiece | null): readonly number[] | undefined {
  if (!part?.lines.length) return undefined;
  return part.lines.toSpliced(part.nth - 1, 1).slice(0, MAX_PARTS);
}
