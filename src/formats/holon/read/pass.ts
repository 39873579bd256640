// One pass over a ledger in its order: reads every line, makes every check, and keeps
// what the place of each event makes of it.

import { decodeLenient } from '../../../core/bytes.ts';
import type { Seq } from '../../../core/model/entry.ts';
import { isBlank, lineBytes, startsWithBom } from '../../../sources/text/lines.ts';
import type { SourceFile } from '../../format.ts';
import { FigureSurveyBuilder } from '../figures/survey.ts';
import { IntentSurveyBuilder } from '../intents/survey.ts';
import { arithmetic, candidatesOf } from '../verify/arithmetic.ts';
import { BIT, type CheckId } from '../verify/checks.ts';
import { envelope, type Order, orderOf, payloadShape, schemaVersion } from '../verify/envelope.ts';
import { type Made, PassLog } from '../verify/log.ts';
import {
  completionsStarted,
  executionsSelected,
  intentsExist,
  mergesRecorded,
  mergesUpwards,
  metricsInRange,
  plansExist,
  rebasesStarted,
  statesFollow,
  successIsSuccess,
  unfinishedRebase,
} from '../verify/relations.ts';
import type { Said, Scene } from '../verify/scene.ts';
import { advance } from './advance.ts';
import type { Context, PassState } from './context.ts';
import { mergedRows, type Row } from './merge.ts';
import { duplicateKey, type HolonEvent, intentOf, isBad, laneOf, readEvent } from './record.ts';
import { fieldsOf, isEventType, MVL } from './schema.ts';
import { timeSeconds } from './time.ts';
import { Track } from './track.ts';

export interface PassLane {
  readonly id: string;
  /** Numbers of its events. */
  readonly events: number[];
  readonly log: PassLog;
}

const CHECKS_OF_ALL = [
  intentsExist,
  plansExist,
  executionsSelected,
  completionsStarted,
  mergesRecorded,
  rebasesStarted,
  successIsSuccess,
  metricsInRange,
  mergesUpwards,
  statesFollow,
  arithmetic,
];

export class Pass implements PassState {
  readonly rows: readonly Row[];
  readonly lanes = new Map<string, PassLane>();
  /** What was found in lines that are no events, and between files. */
  readonly log = new PassLog();
  /** Lines looked at that are no events. */
  badLines = 0;
  readonly types = new Map<string, number>();
  readonly track = new Track();
  readonly contexts = new Map<number, Context>();
  readonly figures = new FigureSurveyBuilder();
  readonly intents = new IntentSurveyBuilder();
  /** By event: its line, its lane, its place there, the checks that looked. */
  readonly eventRows: number[] = [];
  readonly eventLanes: PassLane[] = [];
  readonly eventIndices: number[] = [];
  readonly eventSeqs: (Seq | null)[] = [];
  /** Unix seconds; NaN where no time can be read. */
  readonly eventTimes: number[] = [];
  readonly eventTypes: string[] = [];
  private readonly looks: number[] = [];
  private readonly files: readonly SourceFile[];
  private readonly order: Order = { seq: null, time: null };
  private readonly minors = new Set<string>();

  constructor(files: readonly SourceFile[]) {
    this.files = files;
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

  looksAt(event: number): number {
    return this.looks[event] ?? 0;
  }

  context(event: number): Context {
    const known = this.contexts.get(event);
    if (known) return known;
    const made: Context = {};
    this.contexts.set(event, made);
    return made;
  }

  private mark(file: SourceFile, i: number): void {
    if (!startsWithBom(file.bytes)) return;
    const row = this.rows.findIndex((one) => one.file === i);
    this.log.add({
      check: 'line',
      severity: 'warning',
      strict: false,
      event: null,
      row: Math.max(0, row),
      path: null,
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
      this.bad(row, 'warning', 0, 'an empty line', 'The line is empty. It is passed over.');
      return;
    }
    const read = readEvent(bytes);
    if (isBad(read)) {
      this.badLines++;
      const text = decodeLenient(bytes.subarray(0, 400));
      this.bad(
        row,
        'error',
        read.offset,
        bytes.length > 400 ? `${text}…` : text,
        `This line is no event: at column ${read.column}, ${read.reason}. It is kept as it is, and passed over.`,
      );
      return;
    }
    this.event(read, row);
  }

  private bad(
    row: number,
    severity: Made['severity'],
    offset: number,
    actual: string,
    message: string,
  ): void {
    this.log.add({
      check: 'line',
      severity,
      strict: false,
      event: null,
      row,
      path: null,
      offset,
      expected: 'exactly one JSON object',
      actual,
      message,
    });
  }

  private event(event: HolonEvent, row: number): void {
    const lane = this.lane(laneOf(intentOf(event)));
    const number = this.eventRows.length;
    this.eventRows.push(row);
    this.eventLanes.push(lane);
    this.eventIndices.push(lane.events.length);
    this.eventSeqs.push(event.seq);
    this.eventTimes.push(event.time ? timeSeconds(event.time) : Number.NaN);
    this.eventTypes.push(event.type);
    this.looks.push(0);
    lane.events.push(number);
    this.types.set(event.type, (this.types.get(event.type) ?? 0) + 1);
    const scene = this.scene(event, number, row, lane);
    scene.look('line');
    const twice = duplicateKey(event.tree);
    if (twice !== null) {
      scene.say('line', {
        severity: 'warning',
        path: twice,
        expected: 'each name once in an object',
        actual: 'the name twice',
        message: 'A name stands twice in one object; the last value counts.',
      });
    }
    envelope(scene);
    schemaVersion(scene, this.minors);
    scene.look('unknown-event');
    if (event.type !== '' && !isEventType(event.type)) {
      scene.say('unknown-event', {
        severity: 'info',
        path: 'event_type',
        expected: 'one of the 21 types of the schema',
        actual: JSON.stringify(event.type),
        message: 'The schema does not list this type. The event is kept and shown.',
      });
    }
    orderOf(scene, this.order);
    const fields = fieldsOf(event.type);
    if (fields) payloadShape(scene, fields);
    for (const check of CHECKS_OF_ALL) check(scene);
    if (event.type === 'planning_converged') {
      this.context(number).candidates = candidatesOf(scene);
    }
    advance(this, event, number, row);
    this.figures.push(lane.id, this.eventIndices[number] ?? 0, event.tree);
    this.intents.push(this, event, number);
  }

  private scene(event: HolonEvent, number: number, row: number, lane: PassLane): Scene {
    return {
      event,
      number,
      row,
      track: this.track,
      look: (check) => this.look(number, check),
      say: (check, said) => this.say(lane, check, said, number, row),
    };
  }

  private look(event: number, check: CheckId): void {
    this.looks[event] = (this.looks[event] ?? 0) | (BIT.get(check) ?? 0);
  }

  private say(lane: PassLane, check: CheckId, said: Said, event: number, row: number): void {
    const { severity = 'error', strict = false, ...rest } = said;
    lane.log.add({ check, severity, strict, event, row, ...rest });
  }

  private lane(id: string): PassLane {
    const known = this.lanes.get(id);
    if (known) return known;
    const lane: PassLane = { id, events: [], log: new PassLog() };
    this.lanes.set(id, lane);
    return lane;
  }

  /** What only the end of the ledger tells. */
  private finish(): void {
    for (const intent of this.track.intents.values()) {
      const lane = this.lanes.get(laneOf(intent.id));
      for (const rebase of lane ? [...intent.rebases.values()].flat() : []) {
        if (lane)
          this.say(lane, 'relation-6', unfinishedRebase(intent, rebase), rebase.event, rebase.row);
      }
      if (intent.created && intent.parent !== null) this.delegate(intent.id, intent.parent);
    }
  }

  /** Ties a sub-intent to the event of its parent after which it was created. */
  private delegate(child: string, parent: string): void {
    const own = this.lanes.get(laneOf(child));
    const above = this.lanes.get(laneOf(parent));
    const created =
      own?.events.find((event) => this.created.get(child) === event) ?? own?.events[0];
    if (created === undefined) return;
    if (!above || above === own) {
      this.context(created).orphanOf = laneOf(parent);
      return;
    }
    const before = lastBefore(above.events, created) ?? above.events[0];
    if (before === undefined) return;
    const context = this.context(before);
    context.delegates = [
      ...(context.delegates ?? []),
      { lane: laneOf(child), label: this.track.intents.get(child)?.goal ?? '' },
    ];
  }

  /** The event that created each intent. */
  readonly created = new Map<string, number>();
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
