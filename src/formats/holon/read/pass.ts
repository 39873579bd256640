// One pass over a ledger in its order: reads every line, makes every check, and keeps
// what follows from the position of each event.

import { decodeLenient } from '../../../core/bytes.ts';
import { Float64Column, Uint32Column } from '../../../core/columns.ts';
import { firstPast } from '../../../core/lists.ts';
import type { Severity } from '../../../core/model/check.ts';
import type { Seq } from '../../../core/model/entry.ts';
import { type Bytes, inMemory } from '../../../sources/bytes.ts';
import { LineTable } from '../../../sources/text/line-table.ts';
import { isBlank, textStart } from '../../../sources/text/lines.ts';
import { Texts } from '../figures/columns.ts';
import { FigureSurveyBuilder } from '../figures/survey.ts';
import { IntentSurveyBuilder } from '../intents/survey.ts';
import { considered } from '../verify/arithmetic.ts';
import type { CheckId } from '../verify/checks.ts';
import { FINE, type Problem } from '../verify/context.ts';
import { EXAMINED, EXAMINED_AFTER, OF_USUAL } from '../verify/examine.ts';
import { unfinishedRebase } from '../verify/git.ts';
import { PassLog, PassRooms } from '../verify/log.ts';
import { advance } from './advance.ts';
import type { EventNotes, PassState } from './context.ts';
import { mergedRows } from './merge.ts';
import { Recall } from './recall.ts';
import { type HolonEvent, isBad, laneOf, laneOfEvent } from './record.ts';
import { EventRefs } from './refs.ts';
import { MVL } from './schema.ts';
import { timeSeconds } from './time.ts';
import { type Intent, Track } from './track.ts';
import { EventReader, UsualEvent, UsualShapes } from './usual.ts';

export interface PassLane {
  readonly id: string;
  /** Position among the lanes. */
  readonly nth: number;
  /** How many events it has. */
  length: number;
  /** Where they begin in the order of all lanes; known at the end. */
  start: number;
  readonly log: PassLog;
}

interface SurveyBuilders {
  readonly figures: FigureSurveyBuilder;
  readonly intents: IntentSurveyBuilder;
}

export class Pass implements PassState {
  readonly rows = new LineTable();
  readonly lanes = new Map<string, PassLane>();
  /** What was found in lines that are no events, and between files. */
  readonly log: PassLog;
  /** Lines that are no events. */
  badLines = 0;
  readonly types = new Map<string, number>();
  private readonly notes = new Map<number, EventNotes>();
  readonly refs = new EventRefs();
  private readonly shapes = new UsualShapes();
  private readonly reader = new EventReader(this.shapes);
  readonly recall = new Recall(new EventReader(this.shapes), (event) =>
    this.bytes(this.rowOf(event)),
  );
  readonly track = new Track((event) => this.recall.get(event));
  /** null: nobody asks for one. */
  readonly survey: SurveyBuilders | null;
  /** By row; empty where there is but one file. */
  private readonly rowFiles = new Uint32Column();
  /** By event: its line, its lane, its position there, the checks that examined it. */
  private readonly eventRows = new Uint32Column();
  private readonly eventLanes = new Uint32Column();
  private readonly eventIndices = new Uint32Column();
  private readonly examined = new Uint32Column();
  private readonly eventTypes = new Uint32Column();
  /** Unix seconds; NaN where no time can be read. */
  private readonly eventTimes = new Float64Column();
  /** NaN where it is none, or one that no double holds. */
  private readonly eventSeqs = new Float64Column();
  private readonly longSeqs = new Map<number, Seq>();
  private readonly laneList: PassLane[] = [];
  /** Numbers of events, lane after lane. */
  private byLane = new Uint32Array();
  private readonly typeTexts = new Texts();
  private lastNumbered = -1;
  private readonly files: readonly Bytes[];
  private readonly rooms = new PassRooms();

  constructor(files: readonly Bytes[], isSurveyed: boolean) {
    this.files = files;
    this.survey = isSurveyed
      ? { figures: new FigureSurveyBuilder(), intents: new IntentSurveyBuilder() }
      : null;
    this.log = new PassLog(this.rooms);
  }

  /** Reads all of it, a step for each line. */
  *steps(): Generator<void, void> {
    const begun = this.files.map(() => false);
    for (const { file, line } of mergedRows(this.files)) {
      const row = this.rows.length;
      this.rows.add(line);
      if (this.files.length > 1) this.rowFiles.push(file);
      if (!begun[file]) this.begin(file, row);
      begun[file] = true;
      this.line(row, line.bytes);
      yield;
    }
    // A file with nothing else may begin with a mark.
    for (const [file, known] of begun.entries()) if (!known) this.begin(file, 0);
    this.finish();
  }

  bytes(row: number): Uint8Array {
    const file = this.files[this.fileOf(row)];
    return file ? this.rows.bytes(file, row) : new Uint8Array();
  }

  /** Position among the files of the one that a line is in. */
  fileOf(row: number): number {
    return this.rowFiles.at(row) ?? 0;
  }

  rowOf(event: number): number {
    return this.eventRows.at(event) ?? 0;
  }

  laneOf(event: number): string {
    return this.laneList[this.eventLanes.at(event) ?? -1]?.id ?? '';
  }

  indexOf(event: number): number {
    return this.eventIndices.at(event) ?? 0;
  }

  seqOf(event: number): Seq | null {
    const seq = this.eventSeqs.at(event) ?? Number.NaN;
    return Number.isNaN(seq) ? (this.longSeqs.get(event) ?? null) : seq;
  }

  typeOf(event: number): string {
    return this.typeTexts.all[this.eventTypes.at(event) ?? -1] ?? '';
  }

  /** Unix seconds. */
  timeOf(event: number): number | null {
    const time = this.eventTimes.at(event) ?? Number.NaN;
    return Number.isNaN(time) ? null : time;
  }

  /** The line of the last event that has a number. */
  get head(): number | null {
    return this.lastNumbered < 0 ? null : this.rowOf(this.lastNumbered);
  }

  examinedAt(event: number): number {
    return this.examined.at(event) ?? 0;
  }

  /** null: nothing is noted. */
  notesAt(event: number): EventNotes | null {
    return this.notes.get(event) ?? null;
  }

  notesOf(event: number): EventNotes {
    const known = this.notes.get(event);
    if (known) return known;
    const notes: EventNotes = {};
    this.notes.set(event, notes);
    return notes;
  }

  private begin(file: number, row: number): void {
    const bytes = this.files[file] ?? inMemory(new Uint8Array());
    if (textStart(bytes) === 0) return;
    this.bad(row, 'warning', {
      offset: 0,
      expected: 'JSON',
      actual: 'a byte order mark',
      message: 'The file begins with a byte order mark. It is passed over.',
    });
  }

  private line(row: number, bytes: Uint8Array): void {
    if (isBlank(bytes)) {
      this.badLines++;
      const message = 'The line is empty. It is passed over.';
      this.bad(row, 'warning', { offset: 0, actual: 'an empty line', message });
      return;
    }
    const read = this.reader.read(bytes);
    if (isBad(read)) {
      this.badLines++;
      const text = decodeLenient(bytes.subarray(0, 400));
      this.bad(row, 'error', {
        offset: read.offset,
        actual: bytes.length > 400 ? `${text}…` : text,
        message: `This line is no event: at column ${read.column}, ${read.reason}. It is kept as it is, and passed over.`,
      });
      return;
    }
    this.event(read, row, bytes);
  }

  private bad(row: number, severity: Severity, problem: Problem): void {
    const expected = 'exactly one JSON object';
    this.log.add({ check: 'line', severity, event: null, index: null, row, expected, ...problem });
  }

  private event(event: HolonEvent, row: number, line: Uint8Array): void {
    const lane = this.lane(laneOfEvent(event));
    const number = this.eventRows.length;
    this.eventRows.push(row);
    this.eventLanes.push(lane.nth);
    this.eventIndices.push(lane.length++);
    this.eventTypes.push(this.typeTexts.indexOf(event.type));
    this.eventTimes.push(event.time ? timeSeconds(event.time) : Number.NaN);
    this.number(event.seq, number);
    this.refs.push();
    this.recall.pass(number, event, line);
    this.types.set(event.type, (this.types.get(event.type) ?? 0) + 1);
    const isUsual = event instanceof UsualEvent;
    let examined = isUsual ? OF_USUAL : 0;
    for (const [check, examine, bit] of isUsual ? EXAMINED_AFTER : EXAMINED) {
      const answer = examine(event, this.track);
      if (!answer) continue;
      examined |= bit;
      if (answer === FINE) continue;
      for (const problem of [answer].flat()) this.report(lane, check, problem, number, row);
    }
    this.examined.push(examined);
    if (event.type === 'planning_converged') {
      this.notesOf(number).candidates = considered(event, this.track);
    }
    advance(this, event, number, row);
    this.survey?.figures.push(this, event, number);
    this.survey?.intents.push(this, event, number);
  }

  private number(seq: Seq | null, event: number): void {
    this.eventSeqs.push(typeof seq === 'number' ? seq : Number.NaN);
    if (typeof seq === 'bigint') this.longSeqs.set(event, seq);
    if (seq !== null) this.lastNumbered = event;
  }

  private report(
    lane: PassLane,
    check: CheckId,
    problem: Problem,
    event: number,
    row: number,
  ): void {
    const index = this.eventIndices.at(event) ?? null;
    lane.log.add({ check, severity: 'error', event, index, row, ...problem });
  }

  private lane(id: string): PassLane {
    const known = this.lanes.get(id);
    if (known) return known;
    const nth = this.laneList.length;
    const lane: PassLane = { id, nth, length: 0, start: 0, log: new PassLog(this.rooms) };
    this.laneList.push(lane);
    this.lanes.set(id, lane);
    return lane;
  }

  /** The number of an event by its position in its lane. */
  eventIn({ start }: PassLane, index: number): number {
    return this.byLane[start + index] ?? 0;
  }

  private sortByLane(): void {
    let start = 0;
    for (const lane of this.laneList) {
      lane.start = start;
      start += lane.length;
    }
    this.byLane = new Uint32Array(start);
    for (let event = 0; event < start; event++) {
      const lane = this.laneList[this.eventLanes.at(event) ?? 0];
      this.byLane[(lane?.start ?? 0) + this.indexOf(event)] = event;
    }
  }

  /** What is known only at the end of the ledger. */
  private finish(): void {
    this.sortByLane();
    for (const intent of this.track.intents.values()) {
      const lane = this.lanes.get(laneOf(intent.id));
      if (!lane) continue;
      for (const rebase of [...(intent.rebases?.values() ?? [])].flatMap((open) => open ?? [])) {
        const problem = unfinishedRebase(intent, rebase);
        this.report(lane, 'relation-6', problem, rebase.event, rebase.row);
      }
      this.delegate(intent, lane);
    }
    // A survey is made of them.
    if (!this.survey) this.track.forget();
  }

  /** Ties a sub-intent to the event of its parent after which it was created. */
  private delegate({ created, parent }: Intent, own: PassLane): void {
    if (created < 0 || parent === null) return;
    const above = this.lanes.get(laneOf(parent));
    if (!above || above === own) {
      this.notesOf(created).missingParent = laneOf(parent);
      return;
    }
    const after = firstPast(above.length, (i) => this.eventIn(above, i) >= created);
    const notes = this.notesOf(this.eventIn(above, Math.max(0, after - 1)));
    notes.delegates ??= [];
    notes.delegates.push(created);
  }
}

/** Which types a ledger needs beyond the minimal viable ones, in words. */
export function mvlStatement(types: ReadonlyMap<string, number>): string {
  const missing = MVL.filter((type) => !types.has(type));
  const beyond = [...types.keys()].filter((type) => !MVL.some((one) => one === type));
  const needs = beyond.length
    ? `The eight event types of the minimal viable ledger are not enough to read this file fully; it also has ${beyond.map((type) => type || '(no type)').join(', ')}.`
    : 'The eight event types of the minimal viable ledger are enough to read this file fully.';
  return missing.length ? `${needs} Of the eight it lacks ${missing.join(', ')}.` : needs;
}
