// What the pass keeps of each event, by its number: a few bytes in columns, and notes of the few that
// have any.

import { Float64Column, Uint32Column } from '../../../base/columns.ts';
import type { Seq } from '../../../base/seq.ts';
import { Texts } from '../figures/columns.ts';
import type { EventNotes } from './context.ts';
import type { HolonEvent } from './record.ts';
import { timeSeconds } from './time.ts';

export class PassEvents {
  private readonly rows = new Uint32Column();
  /** By the places of lanes, and the position of each in its own. */
  private readonly lanes = new Uint32Column();
  private readonly indices = new Uint32Column();
  private readonly types = new Uint32Column();
  private readonly typeTexts = new Texts();
  /** Unix seconds; NaN where no time can be read. */
  private readonly times = new Float64Column();
  /** NaN where it is none, or one that no double holds. */
  private readonly seqs = new Float64Column();
  private readonly longSeqs = new Map<number, Seq>();
  /** The checks that examined it, one bit each. */
  private readonly examined = new Uint32Column();
  private readonly notes = new Map<number, EventNotes>();
  private lastNumbered = -1;

  /** @returns its number. Which checks examined it is added when they have. */
  push({ type, time, seq }: HolonEvent, row: number, lane: number, index: number): number {
    const number = this.rows.length;
    this.rows.push(row);
    this.lanes.push(lane);
    this.indices.push(index);
    this.types.push(this.typeTexts.indexOf(type));
    this.times.push(time ? timeSeconds(time) : Number.NaN);
    this.seqs.push(typeof seq === 'number' ? seq : Number.NaN);
    if (typeof seq === 'bigint') this.longSeqs.set(number, seq);
    if (seq !== null) this.lastNumbered = number;
    return number;
  }

  pushExamined(checks: number): void {
    this.examined.push(checks);
  }

  /** The line that an event is in. */
  findRow(event: number): number {
    return this.rows.at(event) ?? 0;
  }

  /** The place of its lane; −1: there is no such event. */
  findLane(event: number): number {
    return this.lanes.at(event) ?? -1;
  }

  indexOf(event: number): number {
    return this.indices.at(event) ?? 0;
  }

  readSeq(event: number): Seq | null {
    const seq = this.seqs.at(event) ?? Number.NaN;
    return Number.isNaN(seq) ? (this.longSeqs.get(event) ?? null) : seq;
  }

  readType(event: number): string {
    return this.typeTexts.all[this.types.at(event) ?? -1] ?? '';
  }

  /** Unix seconds. */
  readTime(event: number): number | null {
    const time = this.times.at(event) ?? Number.NaN;
    return Number.isNaN(time) ? null : time;
  }

  examinedAt(event: number): number {
    return this.examined.at(event) ?? 0;
  }

  /** null: nothing is noted. */
  notesAt(event: number): EventNotes | null {
    return this.notes.get(event) ?? null;
  }

  readNotes(event: number): EventNotes {
    const known = this.notes.get(event);
    if (known) return known;
    const notes: EventNotes = {};
    this.notes.set(event, notes);
    return notes;
  }

  /** The line of the last event that has a number. */
  get head(): number | null {
    return this.lastNumbered < 0 ? null : this.findRow(this.lastNumbered);
  }
}
