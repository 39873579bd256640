// One pass over a ledger in its order: reads every line, makes every check, and keeps
// what follows from the position of each event.

import { firstPast } from '../../../base/lists.ts';
import type { Seq } from '../../../base/seq.ts';
import type { Bytes } from '../../../ledger/sources/bytes.ts';
import { isBlank } from '../../../ledger/sources/text/lines.ts';
import { FigureSurveyBuilder } from '../figures/survey.ts';
import { IntentSurveyBuilder } from '../intents/survey.ts';
import { considered } from '../verify/arithmetic.ts';
import type { HolonCheckId } from '../verify/checks.ts';
import { FINE, type Problem } from '../verify/context.ts';
import { EXAMINED, EXAMINED_AFTER, OF_USUAL } from '../verify/examine.ts';
import { unfinishedRebase } from '../verify/git.ts';
import { PassLog, PassRooms } from '../verify/log.ts';
import { neverPlanned } from '../verify/routing.ts';
import { advance } from './advance.ts';
import type { EventNotes, PassState } from './context.ts';
import { PassEvents } from './events.ts';
import { type PassLane, PassLanes } from './lanes.ts';
import { PassLines } from './lines.ts';
import { Recall } from './recall.ts';
import { type HolonEvent, isBad, laneOfEvent, nameIntentLane } from './record.ts';
import { EventRefs } from './refs.ts';
import { EventTrack, type TrackedIntent } from './track.ts';
import { EventReader, UsualEvent, UsualShapes } from './usual.ts';

interface SurveyBuilders {
  readonly figures: FigureSurveyBuilder;
  readonly intents: IntentSurveyBuilder;
}

export class HolonPass implements PassState {
  private readonly rooms = new PassRooms();
  /** What was found in lines that are no events, and between files. */
  readonly log = new PassLog(this.rooms);
  readonly lines: PassLines;
  readonly lanes = new PassLanes(this.rooms);
  readonly events = new PassEvents();
  /** How many events of each type there are. */
  readonly types = new Map<string, number>();
  readonly refs = new EventRefs();
  private readonly shapes = new UsualShapes();
  private readonly reader = new EventReader(this.shapes);
  readonly recall = new Recall(new EventReader(this.shapes), (event) => this.findLine(event));
  readonly track = new EventTrack((event) => this.recall.get(event));
  /** null: nobody asks for one. */
  readonly survey: SurveyBuilders | null;

  constructor(files: readonly Bytes[], isSurveyed: boolean) {
    this.lines = new PassLines(files, this.log);
    this.survey = isSurveyed
      ? { figures: new FigureSurveyBuilder(), intents: new IntentSurveyBuilder() }
      : null;
  }

  /** Reads all of it, a step for each line. */
  *steps(): Generator<void, void> {
    let row = 0;
    for (const bytes of this.lines.read()) {
      this.line(row++, bytes);
      yield;
    }
    this.finish();
  }

  /** The bytes of the line that an event is in. */
  findLine(event: number): Uint8Array {
    return this.lines.bytes(this.events.findRow(event));
  }

  findLane(event: number): string {
    return this.lanes.all[this.events.findLane(event)]?.id ?? '';
  }

  indexOf(event: number): number {
    return this.events.indexOf(event);
  }

  readSeq(event: number): Seq | null {
    return this.events.readSeq(event);
  }

  readNotes(event: number): EventNotes {
    return this.events.readNotes(event);
  }

  private line(row: number, bytes: Uint8Array): void {
    if (isBlank(bytes)) {
      this.lines.blank(row);
      return;
    }
    const read = this.reader.read(bytes);
    if (isBad(read)) this.lines.noEvent(row, bytes, read);
    else this.event(read, row, bytes);
  }

  private event(event: HolonEvent, row: number, line: Uint8Array): void {
    const lane = this.lanes.of(laneOfEvent(event));
    const number = this.events.push(event, row, lane.nth, lane.length++);
    this.refs.push();
    this.recall.pass(number, event, line);
    this.types.set(event.type, (this.types.get(event.type) ?? 0) + 1);
    this.events.pushExamined(this.examine(event, lane, number, row));
    if (event.type === 'planning_converged') {
      this.readNotes(number).candidates = considered(event, this.track);
    }
    advance(this, event, number, row);
    this.survey?.figures.push(this, event, number);
    this.survey?.intents.push(this, event, number);
  }

  /** @returns the checks that examined it, one bit each */
  private examine(event: HolonEvent, lane: PassLane, number: number, row: number): number {
    const isUsual = event instanceof UsualEvent;
    let examined = isUsual ? OF_USUAL : 0;
    for (const [check, examine, bit] of isUsual ? EXAMINED_AFTER : EXAMINED) {
      const answer = examine(event, this.track);
      if (!answer) continue;
      examined |= bit;
      if (answer === FINE) continue;
      for (const problem of [answer].flat()) this.report(lane, check, problem, number, row);
    }
    return examined;
  }

  private report(
    lane: PassLane,
    check: HolonCheckId,
    problem: Problem,
    event: number,
    row: number,
  ): void {
    const index = this.indexOf(event);
    lane.log.add({ check, severity: 'error', event, index, row, ...problem });
  }

  /** What is known only at the end of the ledger. */
  private finish(): void {
    this.lanes.sort(this.events);
    for (const intent of this.track.intents.values()) {
      const lane = this.lanes.get(nameIntentLane(intent.id));
      if (!lane) continue;
      for (const rebase of [...(intent.rebases?.values() ?? [])].flatMap((open) => open ?? [])) {
        const problem = unfinishedRebase(intent, rebase);
        this.report(lane, 'relation-6', problem, rebase.event, rebase.row);
      }
      this.delegate(intent, lane);
    }
    for (const [plan, { event, intent }] of this.track.routings) {
      const lane = this.lanes.get(nameIntentLane(intent));
      const problem = neverPlanned(this.track.intents.get(intent), plan);
      if (lane && problem) this.report(lane, 'routing', problem, event, this.events.findRow(event));
    }
    // A survey is made of them.
    if (!this.survey) this.track.forget();
  }

  /** Ties a sub-intent to the event of its parent after which it was created. */
  private delegate({ created, parent }: TrackedIntent, own: PassLane): void {
    if (created < 0 || parent === null) return;
    const above = this.lanes.get(nameIntentLane(parent));
    if (!above || above === own) {
      this.readNotes(created).missingParent = nameIntentLane(parent);
      return;
    }
    const after = firstPast(above.length, (i) => this.lanes.eventIn(above, i) >= created);
    const notes = this.readNotes(this.lanes.eventIn(above, Math.max(0, after - 1)));
    notes.delegates ??= [];
    notes.delegates.push(created);
  }
}
