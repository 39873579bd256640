// Which record is the result of which call: by the id that it names, where the profile says where, or
// else as the next result of the same tool in the lane. Where several calls of a tool wait for one,
// and nothing says whose it is, nothing is claimed.

import type { JsonObject } from '../../base/json/value.ts';
import { memberWords, readRecordDecision } from './members.ts';
import { firstAt, textAtPointer } from './profile/pointer.ts';
import type { ChainProfile } from './profile/profile.ts';
import { describeTarget, isResult } from './telling.ts';

/** Characters of what a tool was called with. */
const LONGEST = 60;

/** Calls of a lane without a result yet; the oldest are forgotten. */
const MAX_OPEN = 500;

/** What is kept of a record, and where the other half is noted. */
interface Half {
  call: ChainCall<this> | null;
  result: this | null;
  isCall: boolean;
}

/** A call, and what it was called with, for the words of its result. */
export interface ChainCall<Row> {
  readonly row: Row;
  readonly tool: string;
  /** Short; may be empty. */
  readonly target: string;
}

/** A call that waits for its result. */
interface Open<Row> extends ChainCall<Row> {
  /** Of its record, and of the call; null: it has none. */
  readonly ids: readonly (string | null)[];
}

export class CallPairs<Row extends Half> {
  /** Pairs so far. */
  found = 0;
  private readonly lanes = new Map<string, Open<Row>[]>();
  /** The last record of each lane, where it is a call. */
  private readonly last = new Map<string, Open<Row> | null>();
  private readonly profile: ChainProfile;

  constructor(profile: ChainProfile) {
    this.profile = profile;
  }

  /** Notes the other half in both rows, where there is one. */
  take(lane: string, object: JsonObject, row: Row): void {
    const call = this.findCall(lane, object);
    if (call) {
      this.found++;
      const { tool, target } = call;
      row.call = { row: call.row, tool, target };
      call.row.result = row;
    }
    const open = call ? null : this.openedBy(object, row);
    row.isCall = open !== null;
    if (open) {
      const all = this.lanes.get(lane) ?? [];
      all.push(open);
      if (all.length > MAX_OPEN) all.shift();
      this.lanes.set(lane, all);
    }
    this.last.set(lane, open);
  }

  private openedBy(object: JsonObject, row: Row): Open<Row> | null {
    const { profile } = this;
    const tool = memberWords(object, profile, 'tool');
    if (tool === '' || !isCall(memberWords(object, profile, 'kind'))) return null;
    const outcome = readRecordDecision(object, profile)?.outcome;
    if (outcome === 'deny' || outcome === 'require approval') return null;
    const whole = describeTarget(object, profile);
    const target = whole.length > LONGEST ? `${whole.slice(0, LONGEST - 1)}…` : whole;
    return {
      row,
      tool,
      target,
      ids: [textAtPointer(object, profile.members.id), this.named(object)],
    };
  }

  private findCall(lane: string, object: JsonObject): Open<Row> | null {
    const { profile } = this;
    const all = this.lanes.get(lane);
    if (!all?.length) return null;
    const named = this.named(object);
    if (named !== null) {
      const at = all.findIndex(({ ids }) => ids.includes(named));
      if (at >= 0) return all.splice(at, 1)[0] ?? null;
    }
    const kind = memberWords(object, profile, 'kind');
    const tool = memberWords(object, profile, 'tool');
    if (!isResult(kind) && !isFailure(kind)) return null;
    // A failure that names no tool is that of the call right before it.
    if (tool === '') return isFailure(kind) ? this.taken(all, this.last.get(lane) ?? null) : null;
    if (named !== null) return null;
    const [first, ...more] = all.filter((one) => one.tool === tool);
    for (const one of more) this.taken(all, one);
    const call = this.taken(all, first ?? null);
    return more.length ? null : call;
  }

  private taken(all: Open<Row>[], one: Open<Row> | null): Open<Row> | null {
    const at = one ? all.indexOf(one) : -1;
    return at < 0 ? null : (all.splice(at, 1)[0] ?? null);
  }

  private named(object: JsonObject): string | null {
    const named = firstAt(object, this.profile.members.call);
    return typeof named === 'string' && named !== '' ? named : null;
  }
}

function isCall(kind: string): boolean {
  return /call|invo(?:ke|cation)|tool_use|execut/i.test(kind) && !isResult(kind);
}

function isFailure(kind: string): boolean {
  return /error|fail|timeout|exception/i.test(kind);
}

/** Whether a result says that the call failed. */
export function saysFailure(object: JsonObject, profile: ChainProfile): boolean {
  return (
    isFailure(memberWords(object, profile, 'kind')) ||
    isFailure(readRecordDecision(object, profile)?.word ?? '')
  );
}
