// One pass over the files of a ledger, then what needs all of their records: lanes, pairs, parts of
// messages, the texts of files, totals.

import { equalBytes } from '../../../base/bytes.ts';
import { textAt } from '../../../base/json/access.ts';
import type { JsonObject } from '../../../base/json/value.ts';
import { append } from '../../../base/lists.ts';
import { endsInside } from '../../../ledger/format/json-line.ts';
import type { SourceFile } from '../../../ledger/sources/file.ts';
import { textStart } from '../../../ledger/sources/text/lines.ts';
import { saidAgain } from '../again.ts';
import { isEqualBut, readSessionRecord } from '../record.ts';
import { type AnsweredCall, DOLLARS, makeStep, type SessionStep } from '../step.ts';
import type { OpenedSession, SessionWriter } from '../writer.ts';
import { tieAgents } from './agents.ts';
import { copyChanged, idAgain, PUT_IN } from './copy-found.ts';
import { differing } from './differing.ts';
import { FileTexts } from './files.ts';
import { FoundList } from './found.ts';
import { copiedFrom, type SessionCopy } from './history.ts';
import { placeSessionRows, type SessionLanes } from './lanes.ts';
import { LineChecks } from './line-checks.ts';
import { StepPairs } from './pairs.ts';
import { splitPieces } from './pieces.ts';
import { lineRecords } from './records.ts';
import type { RowCall, SessionRow } from './rows.ts';
import { checkScores } from './scores.ts';
import {
  checkBases,
  checkClaims,
  checkMessages,
  checkOrdinals,
  checkPrices,
  checkRunning,
  checkTotals,
} from './sums.ts';

/** A call whose input is longer is not read again for what its result leaves out. */
const MAX_INPUT = 4_000_000;
/** So much of a first prompt distinguishes an agent from others. */
const TASK_LENGTH = 400;

type RowSource = Pick<
  SessionRow,
  'file' | 'line' | 'start' | 'end' | 'about' | 'isCut' | 'hasBom' | 'fault'
>;

export class SessionPass {
  readonly rows: SessionRow[] = [];
  readonly found = new FoundList();
  readonly writer: SessionWriter;
  readonly files: readonly SourceFile[];
  /** By row: whole texts of files, as {@link Annotation.texts} has them. */
  readonly texts = new Map<number, readonly (string | null)[]>();
  private readonly byId = new Map<string, number>();
  /** Prompts that were taken up while the agent worked, of which one record is here. */
  private readonly absorbed = new Map<string, number[]>();
  private known: { readonly lanes: SessionLanes; readonly pairs: StepPairs } | null = null;
  private readonly lines: LineChecks;
  /** The model that was named last in a file: usage may be recorded without one. */
  private model: string | null = null;

  private readonly opened: OpenedSession | null;
  /** By lane of an agent, the call that began it, as a file beside its own says. */
  private readonly begunBy: ReadonlyMap<string, string>;

  /** `opened`: its one file, where it is of a writer whose files are no text. */
  constructor(
    files: readonly SourceFile[],
    writer: SessionWriter,
    opened: OpenedSession | null = null,
    begunBy: ReadonlyMap<string, string> = new Map(),
  ) {
    this.begunBy = begunBy;
    this.files = files;
    this.writer = writer;
    this.opened = opened;
    this.lines = new LineChecks(writer, this.found);
  }

  get lanes(): SessionLanes {
    return this.end.lanes;
  }

  get pairs(): StepPairs {
    return this.end.pairs;
  }

  /** In steps, so that whoever opens it can pause in between. */
  *steps(): Generator<void, void> {
    for (const [file, source] of this.files.entries()) yield* this.readFile(file, source);
    const place = this.writer.place ?? placeSessionRows;
    const lanes = place(this.rows, this.byId, this.found, this.files);
    lanes.settleRest(this.found);
    yield;
    const pairs = new StepPairs(this.rows, lanes.all, this.found, this.writer.unit);
    this.known = { lanes, pairs };
    checkMessages(this.rows, this.found);
    checkOrdinals(this.rows, lanes.all, this.found);
    checkRunning(this.rows, lanes.all, this.found);
    checkTotals(this.rows, lanes, this.found);
    checkClaims(this.rows, lanes.all, this.found);
    checkBases(this.rows, lanes, this.files, this.found);
    checkScores(this.rows, this.found);
    checkPrices(this.rows);
    lanes.settleRest(null);
    tieAgents(
      this.rows,
      this.lanes,
      { pairs, files: this.files, begunBy: this.begunBy, unit: this.writer.unit },
      this.found,
    );
    yield* this.followFiles();
  }

  /** What the writer makes of a row's record; null: it cannot be read. */
  stepAt(at: number, call: AnsweredCall | null): SessionStep | null {
    const record = this.recordAt(at);
    return record && this.writer.step(record, call, this.rows[at]?.about ?? null);
  }

  /** The record of a row again; null: it cannot be read. */
  recordAt(at: number): JsonObject | null {
    return readSessionRecord(this.bytesAt(at)).object;
  }

  bytesAt(at: number): Uint8Array {
    const row = this.rows[at];
    const file = row && this.files[row.file];
    return file ? file.bytes.read(row.start, row.end) : new Uint8Array();
  }

  /** What the one result in a row answers; with its input where the result says less. */
  answeredBy(at: number, record: JsonObject): AnsweredCall | null {
    const own = this.rows[at]?.results.filter(({ isRepeated }) => !isRepeated);
    const [result, second] = own ?? [];
    const placed = result && !second ? this.pairs.find(result.call) : null;
    const call = placed && this.rows[placed.row]?.calls[placed.nth];
    if (!placed || !call || !result) return null;
    const { tool, subject } = call;
    if (!this.writer.asksCall.has(tool) || result.isError || result.refusal)
      return { tool, subject };
    const step = this.writer.step(record, { tool, subject }, this.rows[at]?.about ?? null);
    if (step.files.length || step.written.length) return { tool, subject };
    const { start = 0, end = 0 } = this.rows[placed.row] ?? {};
    const asked = end - start > MAX_INPUT ? null : this.stepAt(placed.row, null);
    const input = asked?.calls[placed.nth]?.input;
    return input == null ? { tool, subject } : { tool, subject, input };
  }

  private get end() {
    if (!this.known) throw new Error('the files were not read to their end');
    return this.known;
  }

  private *readFile(file: number, source: SourceFile): Generator<void, void> {
    const { writer, lines } = this;
    const { name } = source;
    const from = textStart(source.bytes);
    const agent = writer.agentOfFile(name);
    this.model = null;
    let lane: string | null = null;
    let isFirst = true;
    let copies: readonly SessionCopy[] | null = null;
    let nth = 0;
    let begin = 0;
    for (const { written, read } of this.readRecords(source)) {
      const { number, start, end, about } = written;
      const { object, fault } = read;
      const step = object
        ? writer.step(object, null, about)
        : makeStep({ kind: 'unreadable', isOutside: true });
      if (!writer.isGraph && lane === null) lane = step.agent;
      nth++;
      const copy = copies?.[nth - begin - 1] ?? null;
      if (!copies && step.base) {
        copies = this.copyHistory(source, nth, step);
        begin = nth;
      }
      const isCut = written.isCut ?? endsInside(written, { fault });
      this.add(
        {
          file,
          line: number,
          start,
          end,
          about,
          isCut,
          hasBom: isFirst && from > 0,
          fault: fault && `${fault.message} (byte ${fault.offset})`,
        },
        step,
        writer.isGraph ? (step.agent ?? agent) : null,
        writer.isGraph ? null : (written.lane ?? lane ?? `file ${name}`),
        copy?.nth == null ? null : this.origin(copy.nth),
      );
      if (copy && !copy.isSame && object) this.holdAgainst(copy.nth, object);
      lines.check(this.rows.length - 1, step, read, { ...written, isCut });
      isFirst = false;
      yield;
    }
  }

  private *readRecords(source: SourceFile) {
    const { writer } = this;
    const records = this.opened?.records() ?? writer.records?.(source, this.files);
    const isOne = (record: JsonObject) => writer.recognises(record);
    for (const written of records ?? lineRecords(source)) {
      const read = readSessionRecord(written.bytes);
      // Other writers look into their lines themselves.
      if (records || !read.fault) yield { written, read };
      else
        for (const piece of splitPieces(written, isOne, source.bytes.size))
          yield { written: piece, read: readSessionRecord(piece.bytes) };
    }
  }

  private add(
    place: RowSource,
    said: SessionStep,
    agent: string | null,
    thread: string | null,
    copied: number | null,
  ): void {
    const at = this.rows.length;
    const again = copied ?? this.findAgain(at, place, said);
    const step = again === null ? said : saidAgain(said);
    // What a turn copied is in force as well.
    if (said.model !== null) this.model = said.model;
    const { id, isEcho, results, usage, message, isSide } = step;
    // One literal without spreads: there is a row for every line of a large file.
    this.rows.push({
      file: place.file,
      line: place.line,
      start: place.start,
      end: place.end,
      about: place.about,
      fault: place.fault,
      isCut: place.isCut,
      hasBom: place.hasBom,
      kind: step.kind,
      time: step.time,
      until: step.until,
      id,
      parent: step.parent,
      goesOnFrom: step.goesOnFrom,
      session: step.session,
      agent: thread ?? agent,
      isSide,
      isPrompt: step.isPrompt,
      isOutside: step.isOutside,
      isEcho,
      mayLag: step.mayLag,
      message,
      usage,
      sums: step.sums,
      model: step.model ?? (isOfModel(step) ? this.model : null),
      calls: step.calls.length ? step.calls.map(rowCall) : NO_CALLS,
      results,
      handsTo: step.handsTo,
      begunBy: step.begunBy,
      startsRun: step.startsRun,
      reply: step.reply,
      total: step.total,
      ordinal: step.ordinal,
      rising: step.rising,
      rollsBack: step.rollsBack,
      scored: step.scored,
      means: step.means,
      runningTotal: step.runningTotal,
      totals: step.totals,
      claims: step.claims,
      base: step.base,
      hasFiles: step.files.length > 0 || (results.length === 1 && this.writer.asksCall.size > 0),
      task: isSide || agent !== null ? readTask(step.task) : null,
      again,
      lane: 0,
      index: 0,
      part: null,
      counts: usage.length > 0 && message === null,
    });
    if (id !== null && (!isEcho || again !== null) && !this.byId.has(id)) this.byId.set(id, at);
  }

  /** Of the records of a forked thread after so many first ones, the rows that they are copies of. */
  private copyHistory(
    source: SourceFile,
    after: number,
    { base }: SessionStep,
  ): readonly SessionCopy[] {
    const { history } = this.writer;
    if (!history || base?.kind !== 'branch' || base.records !== null) return [];
    const other = [...this.rows.keys()].filter((at) => this.rows[at]?.agent === base.lane);
    const records = this.readRecords(source);
    const own = function* () {
      let nth = 0;
      for (const { read } of records) if (nth++ >= after) yield read.object;
    };
    const recordAt = (nth: number) => this.recordAt(other[nth] ?? -1);
    return copiedFrom({ ...history, count: other.length, recordAt }, own()).map((copy) => ({
      ...copy,
      nth: copy.nth === null ? null : (other[copy.nth] ?? null),
    }));
  }

  /** The last row is among copies, and is not as the one it is a copy of; null: it is of none. */
  private holdAgainst(first: number | null, record: JsonObject): void {
    const at = this.rows.length - 1;
    const { unit, idMember, history } = this.writer;
    const known = first === null ? null : this.recordAt(first);
    if (first === null || !known) {
      this.found.add(at, PUT_IN);
      return;
    }
    const { id, line, file = -1 } = this.rows[first] ?? {};
    const where = `${unit} ${line} of ${this.files[file]?.name}`;
    const difference = differing(record, known, history?.differsIn ?? new Set());
    const isOfId = id != null && id === this.rows[at]?.id;
    this.found.add(at, copyChanged(difference, where, isOfId ? idMember : null));
  }

  /** The row in which a record is already; null: it is new. */
  private findAgain(at: number, place: RowSource, step: SessionStep): number | null {
    const { id, copyOf } = step;
    if (step.isEcho) return null;
    if (step.absorbed !== null) return this.absorbedIn(at, place, step.absorbed, step.id !== null);
    const first = (id === null ? undefined : this.byId.get(id)) ?? null;
    if (first !== null) return this.isAgain(at, place, first, id ?? '') ? this.origin(first) : null;
    const copied = copyOf === null ? undefined : this.byId.get(copyOf);
    const isOther = copied !== undefined && this.rows[copied]?.file !== place.file;
    return isOther ? this.origin(copied) : null;
  }

  /** The other record of a prompt that was taken up while the agent worked. */
  private absorbedIn(
    at: number,
    { file }: RowSource,
    text: string,
    isSeen: boolean,
  ): number | null {
    const key = (seen: boolean) => JSON.stringify([file, seen, text]);
    const other = this.absorbed.get(key(!isSeen))?.shift();
    if (other === undefined) append(this.absorbed, key(isSeen), at);
    return other ?? null;
  }

  private origin(at: number): number {
    return this.rows[at]?.again ?? at;
  }

  private isAgain(at: number, place: RowSource, first: number, id: string): boolean {
    const { unit, idMember, copyDiffersIn, againDiffersIn } = this.writer;
    const before = this.rows[first];
    const bytes = this.files[place.file]?.bytes.read(place.start, place.end) ?? new Uint8Array();
    const known = this.bytesAt(first);
    // A fork begins with copies of the records before it.
    const isCopy = copyDiffersIn !== undefined && before?.file !== place.file;
    const isSame = equalBytes(bytes, known) || (isCopy && isEqualBut(bytes, known, copyDiffersIn));
    if (isSame && isCopy) return true;
    const isLater =
      !isSame && againDiffersIn !== undefined && isEqualBut(bytes, known, againDiffersIn);
    const how = isSame ? 'same' : isLater ? 'later' : isCopy ? 'copied' : 'other';
    const file = isCopy ? ` of ${this.files[before?.file ?? -1]?.name}` : '';
    this.found.add(at, idAgain(how, idMember, `${id}, as in ${unit} ${before?.line}${file}`));
    return how !== 'other';
  }

  private *followFiles(): Generator<void, void> {
    const texts = new FileTexts();
    const { all } = this.lanes;
    const branching = new Set(
      all.flatMap(({ from, kind }) => (kind === 'branch' && from !== null ? [from] : [])),
    );
    const begun = new Set<number>();
    for (const [at, row] of this.rows.entries()) {
      const lane = all[row.lane];
      if (!begun.has(row.lane)) {
        begun.add(row.lane);
        texts.begin(row.lane, lane?.kind === 'branch' ? lane.from : null);
      }
      if (row.hasFiles && row.fault === null) {
        this.followRow(at, row, texts);
        yield;
      }
      if (branching.has(at)) texts.keep(row.lane, at);
    }
  }

  private followRow(at: number, row: SessionRow, texts: FileTexts): void {
    const record = this.recordAt(at);
    if (!record) return;
    const { files } = this.writer.step(record, this.answeredBy(at, record), row.about);
    const known = texts.takeAll(row.lane, files, (found) => this.found.add(at, found));
    if (known.some((text) => text !== null)) this.texts.set(at, known);
  }
}

/** A price of a whole run is of all its models. */
function isOfModel({ usage, totals }: SessionStep): boolean {
  if (totals.some(({ part }) => part === DOLLARS)) return false;
  return usage.length > 0 || totals.length > 0;
}

const NO_CALLS: readonly RowCall[] = [];

function rowCall({ id, tool, subject, delegates, input }: SessionStep['calls'][number]): RowCall {
  return { id, tool, subject, delegates, task: delegates ? readTask(promptIn(input)) : null };
}

function promptIn(input: SessionStep['calls'][number]['input']): string | null {
  return textAt(input, 'prompt') ?? textAt(input, 'message');
}

function readTask(text: string | null): string | null {
  return text ? `${text.length} ${text.slice(0, TASK_LENGTH)}` : null;
}
