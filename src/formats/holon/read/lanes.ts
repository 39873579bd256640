// The lanes that a pass finds, and which events each has.

import { PassLog, type PassRooms } from '../verify/log.ts';
import type { PassEvents } from './events.ts';

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

export class PassLanes {
  readonly all: PassLane[] = [];
  private readonly byId = new Map<string, PassLane>();
  /** Numbers of events, lane after lane. */
  private sorted = new Uint32Array();
  private readonly rooms: PassRooms;

  constructor(rooms: PassRooms) {
    this.rooms = rooms;
  }

  get(id: string): PassLane | undefined {
    return this.byId.get(id);
  }

  /** The lane of that id, which begins if there is none. */
  of(id: string): PassLane {
    const known = this.byId.get(id);
    if (known) return known;
    const nth = this.all.length;
    const lane: PassLane = { id, nth, length: 0, start: 0, log: new PassLog(this.rooms) };
    this.all.push(lane);
    this.byId.set(id, lane);
    return lane;
  }

  /** Once all events are known. */
  sort(events: PassEvents): void {
    let start = 0;
    for (const lane of this.all) {
      lane.start = start;
      start += lane.length;
    }
    this.sorted = new Uint32Array(start);
    for (let event = 0; event < start; event++) {
      const lane = this.all[events.findLane(event)];
      this.sorted[(lane?.start ?? 0) + events.indexOf(event)] = event;
    }
  }

  /** The number of an event by its position in its lane. */
  eventIn({ start }: PassLane, index: number): number {
    return this.sorted[start + index] ?? 0;
  }
}
