// One pass over a ledger in its order: reads every line, makes every check, and keeps
// what follows from the position of each event.

import { decodeLenient } from '../../../core/bytes.ts';
import type { Severity } from '../../../core/model/check.ts';
import type { Seq } from '../../../core/model/entry.ts';
import type { MemoryFile } from '../../../sources/file.ts';
import { isBlank, lineBytes, startsWithBom } from '../../../sources/text/lines.ts';
import { FigureSurveyBuilder } from '../figures/survey.ts';
import { IntentSurveyBuilder } from '../intents/survey.ts';
import { candidatesOf } from '../verify/arithmetic.ts';
import { BIT, type CheckId } from '../verify/checks.ts';
import { FINE, type Problem } from '../verify/context.ts';
import { EXAMINED } from '../verify/examine.ts';
import { unfinishedRebase } from '../verify/git.ts';
import { PassLog, PassRooms } from '../verify/log.ts';
import { advance } from './advance.ts';
import type { EventNotes, PassState } from './context.ts';
import { mergedRows, type Row } from './merge.ts';
import { type HolonEvent, isBad, laneOf, laneOfEvent, readEvent } from './record.ts';
import { MVL } from './schema.ts';
import { timeSeconds } from './time.ts';
import { type Intent, Track } from './track.ts';

export interface PassLane {
  readonly id: string;
  /** Numbers of its events. */
  readonly events: number[];
  readonly log: PassLog;
}

export class Pass implements PassState {
  readonly rows: readonly Row[];
  readonly lanes = new Map<string, PassLane>();
  /** What was found in lines that are no events, and between files. */
  readonly log: PassLog;
  /** Lines that are no events. */
  badLines = 0;
  readonly types = new Map<string, number>();
  readonly track = new Track();
  readonly notes = new Map<number, EventNotes>();
  readonly figures = new FigureSurveyBuilder();
  readonly intents = new IntentSurveyBuilder();
  /** By event: its line, its lane, its position there, the checks that examined it. */
  readonly eventRows: number[] = [];
  readonly eventLanes: PassLane[] = [];
  readonly eventIndices: number[] = [];
  readonly eventSeqs: (Seq | null)[] = [];
  /** Unix seconds; NaN where no time can be read. */
  readonly eventTimes: number[] = [];
  readonly eventTypes: string[] = [];
  private readonly examined: number[] = [];
  private readonly files: readonly MemoryFile[];
  private readonly rooms = new PassRooms();

  constructor(files: readonly MemoryFile[]) {
    this.files = files;
    this.log = new PassLog(this.rooms);
    this.rows = mergedRows(files);
    for (const [i, file] of files.entries()) this.mark(file, i);
    for (let row = 0; row < this.rows.length; row++) this.line(row);
    this.finish();
  }

  bytes(row: number): Uint8Array {
    const found = this.rows[row];
    const file = found && this.files[found.file];
    return file ? lineBytes(file.bytes, found) : new Uint8Array();
  }

  examinedAt(event: number): number {
    return this.examined[event] ?? 0;
  }

  notesOf(event: number): EventNotes {
    const known = this.notes.get(event);
    if (known) return known;
    const notes: EventNotes = {};
    this.notes.set(event, notes);
    return notes;
  }

  private mark(file: MemoryFile, i: number): void {
    if (!startsWithBom(file.bytes)) return;
    const row = this.rows.findIndex((one) => one.file === i);
    this.bad(Math.max(0, row), 'warning', {
      offset: 0,
      expected: 'JSON',
      actual: 'a byte order mark',
      message: 'The file begins with a byte order mark. It is passed over.',
    });
  }

  private line(row: number): void {
    const bytes = this.bytes(row);
    if (isBlank(bytes)) {
      this.badLines++;
      const message = 'The line is empty. It is passed over.';
      this.bad(row, 'warning', { offset: 0, actual: 'an empty line', message });
      return;
    }
    const read = readEvent(bytes);
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
    this.event(read, row);
  }

  private bad(row: number, severity: Severity, problem: Problem): void {
    const expected = 'exactly one JSON object';
    this.log.add({ check: 'line', severity, event: null, index: null, row, expected, ...problem });
  }

  private event(event: HolonEvent, row: number): void {
    const lane = this.lane(laneOfEvent(event));
    const number = this.eventRows.length;
    this.eventRows.push(row);
    this.eventLanes.push(lane);
    this.eventIndices.push(lane.events.length);
    this.eventSeqs.push(event.seq);
    this.eventTimes.push(event.time ? timeSeconds(event.time) : Number.NaN);
    this.eventTypes.push(event.type);
    lane.events.push(number);
    this.types.set(event.type, (this.types.get(event.type) ?? 0) + 1);
    let examined = 0;
    for (const [check, examine] of EXAMINED) {
      const answer = examine(event, this.track);
      if (!answer) continue;
      examined |= BIT.get(check) ?? 0;
      if (answer === FINE) continue;
      for (const problem of [answer].flat()) this.report(lane, check, problem, number, row);
    }
    this.examined.push(examined);
    if (event.type === 'planning_converged') {
      this.notesOf(number).candidates = candidatesOf(event, this.track);
    }
    advance(this, event, number, row);
    this.figures.push(this, event, number);
    this.intents.push(this, event, number);
  }

  private report(
    lane: PassLane,
    check: CheckId,
    problem: Problem,
    event: number,
    row: number,
  ): void {
    const index = this.eventIndices[event] ?? null;
    lane.log.add({ check, severity: 'error', event, index, row, ...problem });
  }

  private lane(id: string): PassLane {
    const known = this.lanes.get(id);
    if (known) return known;
    const lane: PassLane = { id, events: [], log: new PassLog(this.rooms) };
    this.lanes.set(id, lane);
    return lane;
  }

  /** What is known only at the end of the ledger. */
  private finish(): void {
    for (const intent of this.track.intents.values()) {
      const lane = this.lanes.get(laneOf(intent.id));
      if (!lane) continue;
      for (const rebase of [...intent.rebases.values()].flat()) {
        const problem = unfinishedRebase(intent, rebase);
        this.report(lane, 'relation-6', problem, rebase.event, rebase.row);
      }
      this.delegate(intent, lane);
    }
  }

  /** Ties a sub-intent to the event of its parent after which it was created. */
  private delegate({ created, parent, goal }: Intent, own: PassLane): void {
    if (created < 0 || parent === null) return;
    const above = this.lanes.get(laneOf(parent));
    if (!above || above === own) {
      this.notesOf(created).missingParent = laneOf(parent);
      return;
    }
    const before = lastBefore(above.events, created) ?? above.events[0];
    if (before === undefined) return;
    const notes = this.notesOf(before);
    notes.delegates ??= [];
    notes.delegates.push({ lane: own.id, label: goal });
  }
}

function lastBefore(ascending: readonly number[], limit: number): number | undefined {
  let [from, to] = [0, ascending.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((ascending[middle] ?? 0) < limit) from = middle + 1;
    else to = middle;
  }
  return from > 0 ? ascending[from - 1] : undefined;
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
