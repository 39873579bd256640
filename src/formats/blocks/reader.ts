// From the lines of a file to lanes: the run as a whole, and a lane for each call of a child
// block, which shows its own records again.

import { Float64Column } from '../../base/columns.ts';
import { textAt } from '../../base/json/access.ts';
import { nextSeq, type Seq } from '../../base/seq.ts';
import { endsInside, writtenLines } from '../../ledger/format/json-line.ts';
import type { LedgerReader } from '../../ledger/format/reader.ts';
import type { LaneInfo } from '../../ledger/model/entry.ts';
import type { Bytes } from '../../ledger/sources/bytes.ts';
import { SourceError } from '../../ledger/sources/error.ts';
import { LineTable } from '../../ledger/sources/text/line-table.ts';
import type { ReadLine } from '../../ledger/sources/text/lines.ts';
import type { BlocksAnnotation, Does } from './annotation.ts';
import { BlocksEntry } from './entry.ts';
import { changeNothing, type FollowedBlock, Follower } from './follow.ts';
import { FollowedRecords } from './follows.ts';
import { isChained, isHeader, isKnownHeader } from './header.ts';
import type { RunSurvey } from './marks.ts';
import { readContent } from './record.ts';
import { PlainFields, UsualRecords } from './usual.ts';

const NOT_FOLLOWED = changeNothing('no header');

type Content = ReturnType<typeof readContent>;

/** What a usual record can be read as is not asked. */
const USUAL: Content = { object: null, fault: null };

export class BlocksReader implements LedgerReader {
  readonly container: string;
  lanes: readonly LaneInfo[] = [];
  readonly findings = [];
  /** The lane of the run as a whole; the others show records of it again. */
  readonly run: string;
  /** The checkpoints that some rollback goes back to, each with the last that does, by index. */
  rollbackTargets: ReadonlyMap<number, number> = new Map();
  private readonly isChained: boolean;
  private readonly isKnown: boolean;
  private readonly follower: Follower;
  private readonly source: Bytes;
  /** By index in the run: its line, its number, what it does. What it says is read again. */
  private readonly lines = new LineTable();
  private readonly records = new UsualRecords();
  /** As a double; those that it does not hold exactly are in `longSeqs`. */
  private readonly seqs = new Float64Column();
  private readonly longSeqs = new Map<number, Seq>();
  private readonly followed = new FollowedRecords();
  /** Index of the record that the file ends inside of; −1: none. */
  private cut = -1;
  private leftOpen: ReadonlySet<number> = new Set();
  private last: Seq = 0;

  private constructor(source: Bytes, first: ReadLine) {
    this.source = source;
    const begin = readContent(first.bytes);
    const header = isHeader(begin.object) ? begin.object : null;
    this.isKnown = isKnownHeader(header);
    this.isChained = isChained(header);
    this.container = this.isChained ? 'JSON Lines, chained' : 'JSON Lines, not chained';
    this.run = textAt(header, 'run_id') || 'run';
    this.follower = new Follower(header, this.run, (block) => this.callLane(block));
    this.add(first, 0, begin, header ? { does: { what: 'begins' }, call: null } : NOT_FOLLOWED);
  }

  /** In steps, so that whoever opens it can pause in between. @throws {SourceError} */
  static *open(source: Bytes): Generator<void, BlocksReader, void> {
    const lines = writtenLines(source);
    const first = lines.next().value;
    if (!first)
      throw new SourceError('unknown format', 'This file is empty.', '', 'Choose a ledger.');
    const reader = new BlocksReader(source, first);
    for (const line of lines) {
      reader.follow(line);
      yield;
    }
    reader.end();
    return reader;
  }

  *entries(lane: string, from = 0, to = Number.POSITIVE_INFINITY): Generator<BlocksEntry> {
    const shown = lane === this.run ? null : this.follower.calls.get(lane)?.shown;
    if (shown === undefined) return;
    const end = Math.min(to, shown ? shown.length : this.lines.length);
    const { lines, source } = this;
    const readBytes = shown ? (at: number) => lines.bytes(source, at) : lines.inOrder(source);
    for (let index = from; index < end; index++) {
      const at = shown ? (shown[index] ?? 0) : index;
      yield this.entry(lane, at, index, readBytes(at));
    }
  }

  survey(): RunSurvey {
    return this.follower.marks.survey(this.run);
  }

  close(): void {
    // The file is its opener's.
  }

  /** The record at `at` in the run, as entry `index` of a lane. */
  private entry(lane: string, at: number, index: number, bytes: Uint8Array): BlocksEntry {
    const hasParent = this.isChained && lane === this.run;
    const place = { index, seq: this.seqAt(at), hasParent, isFirst: at === 0 };
    return new BlocksEntry(bytes, place, this.annotation(lane, at), this.records);
  }

  private seqAt(at: number): Seq {
    return this.longSeqs.get(at) ?? this.seqs.at(at) ?? 0;
  }

  private annotation(lane: string, at: number): BlocksAnnotation {
    const { does, call } = this.followed.at(at);
    const over = this.follower.rolledBack.over(at);
    return {
      line: this.lines.number(at) ?? 0,
      does: does.what === 'calls' ? { ...does, leftOpen: this.leftOpen.has(at) } : does,
      run: this.run,
      chained: this.isChained,
      call,
      tie: call === null ? null : this.tie(does, call, lane),
      orphaned: over && {
        index: over.by,
        seq: String(this.seqAt(over.by)),
        orphans: over.orphans,
      },
      again: lane === this.run ? null : at,
      cut: at === this.cut,
    };
  }

  /** A call leaves the lane of its parent, and comes back from its own to the run's. */
  private tie({ what }: Does, call: string, lane: string): BlocksAnnotation['tie'] {
    if (what === 'calls' && lane === this.follower.calls.get(call)?.parent) return 'calls';
    if (what === 'returns') return lane === call ? 'returns' : null;
    return lane === this.run ? 'for' : null;
  }

  private follow(line: ReadLine): void {
    const usual = this.records.read(line.bytes);
    const content = usual ? USUAL : readContent(line.bytes);
    const fields = usual ?? (content.object && new PlainFields(content.object));
    const written = fields?.integer('seq') ?? null;
    const seq: Seq = written ?? nextSeq(this.last);
    if (!fields?.isText('type', 'header')) this.last = seq;
    const at = { index: this.lines.length, seq };
    const followed = this.isKnown && fields ? this.follower.follow(fields, at) : NOT_FOLLOWED;
    this.add(line, seq, content, fields ? followed : changeNothing('unreadable'));
  }

  private add(
    line: ReadLine,
    seq: Seq,
    content: Pick<Content, 'fault'>,
    followed: FollowedBlock,
  ): void {
    const at = this.lines.length;
    if (endsInside(line, content)) this.cut = at;
    this.lines.add(line);
    this.seqs.push(Number(seq));
    if (typeof seq === 'bigint') this.longSeqs.set(at, seq);
    this.followed.push(followed);
  }

  private end(): void {
    const { follower } = this;
    this.leftOpen = new Set(follower.leftOpen());
    this.rollbackTargets = new Map(
      follower.rolledBack.ranges.map(({ from, by }) => [from - 1, by]),
    );
    this.lanes = [
      { id: this.run, entries: this.lines.length },
      ...Array.from(follower.calls.values(), ({ lane, shown }) => ({
        id: lane,
        entries: shown.length,
        again: true,
      })),
    ];
  }

  /** Numbered, so that every call of a block is a lane of its own. */
  private callLane(block: string): string {
    let lane = `${block}#${this.follower.calls.size + 1}`;
    while (lane === this.run) lane += "'";
    return lane;
  }
}
