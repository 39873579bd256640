// From the lines of a file to lanes: the run as a whole, and a lane for each call of a child
// block, which shows its own records again.

import { integerAt, numberAt, textAt } from '../../core/json/access.ts';
import { type Entry, type LaneInfo, nextSeq, type Seq, toSeq } from '../../core/model/entry.ts';
import { SourceError } from '../../sources/error.ts';
import { type Line, lineBytes } from '../../sources/text/lines.ts';
import type { LedgerReader } from '../format.ts';
import { endsInside, writtenLines } from '../json-line.ts';
import { type Annotation, type Does, writeAnnotation } from './annotation.ts';
import { type Followed, Follower, nothing } from './follow.ts';
import { isChained, isHeader, isKnownHeader } from './header.ts';
import type { RunSurvey } from './marks.ts';
import { type BlocksRecord, readRecord } from './record.ts';

/** A record of the run, with what an entry needs of it, so that no line is parsed again. */
interface RunRecord extends Pick<Entry, 'seq' | 'id' | 'kind' | 'recordedAt' | 'fault'> {
  readonly line: Line;
  readonly isCut: boolean;
  readonly prev: string | null;
  readonly followed: Followed;
}

const NOT_FOLLOWED = nothing('no header');

export class BlocksReader implements LedgerReader {
  readonly container: string;
  readonly lanes: readonly LaneInfo[];
  readonly findings = [];
  /** The lane of the run as a whole; the others show records of it again. */
  readonly run: string;
  /** Indices of the checkpoints that some rollback goes back to. */
  readonly rollbackTargets: ReadonlySet<number>;
  private readonly isChained: boolean;
  private readonly follower: Follower;
  private readonly bytes: Uint8Array;
  private readonly records: RunRecord[] = [];
  private readonly leftOpen: ReadonlySet<number>;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    const lines = writtenLines(bytes);
    const first = lines.next().value;
    if (!first)
      throw new SourceError('unknown format', 'This file is empty.', '', 'Choose a ledger.');
    const begin = readRecord(this.lineBytes(first));
    const header = isHeader(begin.object) ? begin.object : null;
    const isKnown = isKnownHeader(header);
    this.isChained = isChained(header);
    this.container = this.isChained ? 'JSON Lines, chained' : 'JSON Lines, not chained';
    this.run = textAt(header, 'run_id') || 'run';
    this.follower = new Follower(header, this.run, (block) => this.callLane(block));
    this.add(first, 0, begin, header ? { does: { what: 'begins' }, call: null } : NOT_FOLLOWED);
    let last: Seq = 0;
    for (const line of lines) {
      const record = readRecord(this.lineBytes(line));
      const { object } = record;
      const written = integerAt(object, 'seq');
      const seq: Seq = written === null ? nextSeq(last) : toSeq(written);
      if (textAt(object, 'type') !== 'header') last = seq;
      const at = { index: this.records.length, seq: String(seq) };
      const followed = isKnown && object ? this.follower.follow(object, at) : NOT_FOLLOWED;
      this.add(line, seq, record, object ? followed : nothing('unreadable'));
    }
    const { calls, rolledBack } = this.follower;
    this.leftOpen = new Set(this.follower.leftOpen());
    this.rollbackTargets = new Set(rolledBack.ranges.map(({ from }) => from - 1));
    this.lanes = [
      { id: this.run, entries: this.records.length },
      ...Array.from(calls.values(), ({ lane, shown }) => ({
        id: lane,
        entries: shown.length,
        again: true,
      })),
    ];
  }

  *entries(lane: string, from = 0, to = Number.POSITIVE_INFINITY): Generator<Entry> {
    const shown = lane === this.run ? null : this.follower.calls.get(lane)?.shown;
    if (shown === undefined) return;
    const end = Math.min(to, shown ? shown.length : this.records.length);
    for (let index = from; index < end; index++) {
      const entry = this.entry(lane, shown ? (shown[index] ?? 0) : index, index);
      if (entry) yield entry;
    }
  }

  survey(): RunSurvey {
    return this.follower.marks.survey(this.run);
  }

  close(): void {
    // There is nothing open: the bytes are in memory.
  }

  /** The record at `at` in the run, as entry `index` of a lane. */
  private entry(lane: string, at: number, index: number): Entry | null {
    const record = this.records[at];
    if (!record) return null;
    const { line, seq, id, prev, kind, recordedAt, fault } = record;
    return {
      index,
      seq,
      id,
      parent: this.isChained && lane === this.run ? prev : undefined,
      kind,
      recordedAt,
      bytes: this.lineBytes(line),
      annotation: writeAnnotation(this.annotation(record, lane, at)),
      ...(fault && { fault }),
    };
  }

  private annotation({ line, isCut, followed }: RunRecord, lane: string, at: number): Annotation {
    const { does, call } = followed;
    const over = this.follower.rolledBack.over(at);
    return {
      line: line.number,
      does: does.what === 'calls' ? { ...does, leftOpen: this.leftOpen.has(at) } : does,
      run: this.run,
      chained: this.isChained,
      call,
      tie: call === null ? null : this.tie(does, call, lane),
      orphaned: over && {
        index: over.by,
        seq: String(this.records[over.by]?.seq ?? ''),
        orphans: over.orphans,
      },
      again: lane === this.run ? null : at,
      cut: isCut,
    };
  }

  /** A call leaves the lane of its parent, and comes back from its own to the run's. */
  private tie({ what }: Does, call: string, lane: string): Annotation['tie'] {
    if (what === 'calls' && lane === this.follower.calls.get(call)?.parent) return 'calls';
    if (what === 'returns') return lane === call ? 'returns' : null;
    return lane === this.run ? 'for' : null;
  }

  private add(line: Line, seq: Seq, { object, fault }: BlocksRecord, followed: Followed): void {
    this.records.push({
      line,
      isCut: endsInside(line, { fault }),
      seq,
      id: textAt(object, 'id') ?? `#${seq}`,
      prev: textAt(object, 'prev'),
      kind: textAt(object, 'type') ?? '',
      recordedAt: numberAt(object, this.records.length === 0 ? 'created_at' : 'timestamp'),
      followed,
      ...(fault && {
        fault: {
          code: 'unreadable',
          path: `line ${line.number}`,
          expected: 'one JSON object',
          actual: fault.message,
        },
      }),
    });
  }

  private lineBytes(line: Line): Uint8Array {
    return lineBytes(this.bytes, line);
  }

  /** Numbered, so that every call of a block is a lane of its own. */
  private callLane(block: string): string {
    let lane = `${block}#${this.follower.calls.size + 1}`;
    while (lane === this.run) lane += "'";
    return lane;
  }
}
