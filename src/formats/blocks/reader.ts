// From the lines of a file to lanes: the run as a whole, and beside it each child
// block's call, which shows its own records again.

import { type Entry, type LaneInfo, nextSeq, type Seq, toSeq } from '../../core/model/entry.ts';
import { SourceError } from '../../sources/error.ts';
import { isBlank, type Line, lineBytes, linesOf } from '../../sources/text/lines.ts';
import type { LedgerReader } from '../format.ts';
import { type Followed, Follower } from './follow.ts';
import { isChained, isHeader, isJudged } from './header.ts';
import type { RunSurvey } from './marks.ts';
import { type Does, type Place, toAside, type Why } from './place.ts';
import { integerAt, numberAt, readRecord, textAt } from './record.ts';

const nothing = (why: Why): Followed => ({ does: { what: 'nothing', why }, call: null });

/** Blank lines are tolerated: they are no records. */
function* writtenLines(bytes: Uint8Array): Generator<Line, void> {
  for (const line of linesOf(bytes)) if (!isBlank(lineBytes(bytes, line))) yield line;
}

export class BlocksReader implements LedgerReader {
  readonly container: string;
  readonly lanes: readonly LaneInfo[];
  readonly findings = [];
  /** The lane of the run as a whole; the others show records of it again. */
  readonly run: string;
  readonly judged: boolean;
  readonly chained: boolean;
  readonly follower: Follower;
  private readonly bytes: Uint8Array;
  private readonly lines: Line[] = [];
  private readonly seqs: Seq[] = [];
  private readonly followed: Followed[] = [];
  private readonly leftOpen: ReadonlySet<number>;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    const lines = writtenLines(bytes);
    const first = lines.next().value;
    if (!first)
      throw new SourceError('unknown format', 'This file is empty.', '', 'Choose a ledger.');
    const { object } = readRecord(this.lineBytes(first));
    const header = isHeader(object) ? object : null;
    this.judged = isJudged(header);
    this.chained = isChained(header);
    this.container = this.chained ? 'JSON Lines, chained' : 'JSON Lines, not chained';
    this.run = textAt(header, 'run_id') || 'run';
    this.follower = new Follower(header, this.run, (block) => this.callLane(block));
    this.add(first, 0, header ? { does: { what: 'begins' }, call: null } : nothing('not judged'));
    let last: Seq = 0;
    for (const line of lines) {
      const { object: record } = readRecord(this.lineBytes(line));
      const written = integerAt(record, 'seq');
      const seq: Seq = written === null ? nextSeq(last) : toSeq(written);
      if (textAt(record, 'type') !== 'header') last = seq;
      const at = { index: this.lines.length, seq: String(seq) };
      if (!record) this.add(line, seq, nothing('unreadable'));
      else
        this.add(line, seq, this.judged ? this.follower.follow(record, at) : nothing('not judged'));
    }
    this.leftOpen = new Set(this.follower.leftOpen());
    const calls = Array.from(this.follower.calls.values(), ({ lane, shown }) => ({
      id: lane,
      entries: shown.length,
      again: true,
    }));
    this.lanes = [{ id: this.run, entries: this.lines.length }, ...calls];
  }

  *entries(lane: string, from = 0, to = Number.POSITIVE_INFINITY): Generator<Entry> {
    const shown = lane === this.run ? null : this.follower.calls.get(lane)?.shown;
    if (shown === undefined) return;
    const end = Math.min(to, shown ? shown.length : this.lines.length);
    for (let index = from; index < end; index++) {
      const entry = shown
        ? this.made(lane, shown[index] ?? 0, index)
        : this.made(lane, index, index);
      if (entry) yield entry;
    }
  }

  survey(): RunSurvey {
    return this.follower.marks.survey(this.run);
  }

  close(): void {
    // Everything is held by this object alone.
  }

  /** Record `run` of the run, as entry `index` of a lane. */
  private made(lane: string, run: number, index: number): Entry | null {
    const line = this.lines[run];
    if (!line) return null;
    const again = lane === this.run ? null : run;
    const bytes = this.lineBytes(line);
    const { object, fault } = readRecord(bytes);
    const seq = this.seqs[run] ?? 0;
    const recordedAt = numberAt(object, run === 0 ? 'created_at' : 'timestamp');
    const chained = this.chained && again === null;
    return {
      index,
      seq,
      id: textAt(object, 'id') ?? `#${seq}`,
      parent: chained ? textAt(object, 'prev') : undefined,
      kind: textAt(object, 'type') ?? '',
      recordedAt,
      bytes,
      aside: toAside(this.place(line, lane, run)),
      ...(fault && {
        fault: {
          code: 'unreadable' as const,
          path: `line ${line.number}`,
          expected: 'one JSON object',
          actual: fault.message,
        },
      }),
    };
  }

  private place({ number, isOpen }: Line, lane: string, run: number): Place {
    const { does, call } = this.followed[run] ?? nothing('not judged');
    const over = this.follower.orphans.over(run);
    return {
      line: number,
      does: does.what === 'calls' ? { ...does, leftOpen: this.leftOpen.has(run) } : does,
      run: this.run,
      chained: this.chained,
      call,
      tie: call === null ? null : this.tie(does, call, lane),
      orphaned: over && {
        index: over.by,
        seq: String(this.seqs[over.by] ?? ''),
        orphans: over.orphans,
      },
      again: lane === this.run ? null : run,
      cut: isOpen,
    };
  }

  /** A call leaves the lane of its parent, and comes back from its own to the run's. */
  private tie({ what }: Does, call: string, lane: string): Place['tie'] {
    if (what === 'calls' && lane === this.follower.calls.get(call)?.parent) return 'calls';
    if (what === 'returns') return lane === call ? 'returns' : null;
    return lane === this.run ? 'for' : null;
  }

  private add(line: Line, seq: Seq, followed: Followed): void {
    this.lines.push(line);
    this.seqs.push(seq);
    this.followed.push(followed);
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
