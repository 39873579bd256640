// From the lines of a file to lanes: one for each session, run or chain that its records
// name. A line that cannot be read stays with the record before it.

import { integerAt } from '../../core/json/access.ts';
import { type Entry, type LaneInfo, nextSeq, type Seq, toSeq } from '../../core/model/entry.ts';
import { type TrailingBytes, trailing } from '../../core/model/trailing.ts';
import type { Bytes } from '../../sources/bytes.ts';
import { SourceError } from '../../sources/error.ts';
import type { SourceFile } from '../../sources/file.ts';
import { type ReadLine, textStart } from '../../sources/text/lines.ts';
import type { LedgerReader } from '../format.ts';
import { endsInside } from '../json-line.ts';
import { annotationBytes, type Before } from './annotation.ts';
import { Answers } from './answers.ts';
import { type Chosen, chosenFor } from './choose.ts';
import type { Around } from './container/json-records.ts';
import type { LogHost } from './container/logs.ts';
import { containerWords, placeOf } from './container/words.ts';
import { isBuiltin, keyOf, remember } from './known.ts';
import { recordLines } from './lines.ts';
import { memberWords, previousOf, timeOf } from './members.ts';
import { type ChainProfile, isKeyed } from './profile/profile.ts';
import { readRecord } from './record.ts';
import { bare, ChainWalk, type Step } from './walk.ts';

/** A lane for every text that a hostile log makes up would drown the page. */
const MAX_LANES = 2000;
const MAX_LANE_NAME = 200;

interface Row {
  readonly line: Pick<ReadLine, 'number' | 'start' | 'end'>;
  readonly step: Step;
  readonly seq: Seq;
  readonly kind: string;
  readonly parent: Entry['parent'];
  readonly recordedAt: number | null;
  readonly fault: string | null;
  readonly isCut: boolean;
  readonly hasBom: boolean;
  /** The id of the entry whose question it answers; null: of none. */
  readonly answers: string | null;
}

export class ChainReader implements LedgerReader {
  readonly container: string;
  readonly profile: ChainProfile;
  /** The file next to the log that its profile is in; null: it is in none. */
  readonly profileFile: string | null;
  /** How its rules were found; null: its profile was known. */
  readonly guess: Chosen['guess'];
  /** Of a log whose profile is not built in: the profile, for entries that are read alone. */
  readonly survey?: () => unknown;
  lanes: readonly LaneInfo[] = [];
  readonly findings = [];
  /** Hashes of the last records of all chains, without their prefix. */
  heads: readonly string[] = [];
  /** Members of a document that are no records of the log: no hash covers them. */
  outside: readonly string[] = [];
  trailing: readonly TrailingBytes[] = [];
  /** The file, as a package’s own reader has it; of a table the lines that are made of its rows. */
  readonly source: Bytes;
  private readonly key: string;
  private readonly rows = new Map<string, Row[]>();

  private constructor({ profile, guess, source, profileFile }: Chosen) {
    this.profileFile = profileFile ?? null;
    this.source = source;
    this.profile = profile;
    this.guess = guess;
    this.container = `${containerWords(profile.container)}, hash chain (${profile.name})`;
    this.key = keyOf(profile);
    if (isBuiltin(profile)) return;
    remember(profile);
    this.survey = () => ({ profile });
  }

  /** In steps, so that whoever opens it can pause in between. @throws {SourceError} */
  static *open(files: readonly SourceFile[], host: LogHost): Generator<void, ChainReader, void> {
    const chosen = yield* chosenFor(files, host);
    if (!chosen)
      throw new SourceError(
        'unknown format',
        'No known profile fits this log, and no rule that was tried agrees with its records.',
        'A profile of your own says where its records are, in a database which table has them, and how its hashes are made.',
        'Choose another file, or describe its rules in a profile: docs/describe-your-log.md.',
      );
    const reader = new ChainReader(chosen);
    yield* reader.readAll(new ChainWalk(reader.profile, host.hash));
    return reader;
  }

  *entries(lane: string, from = 0, to = Number.POSITIVE_INFINITY): Generator<Entry> {
    const rows = this.rows.get(lane) ?? [];
    for (let index = from; index < Math.min(to, rows.length); index++) {
      const row = rows[index];
      if (row) yield this.entry(row, index);
    }
  }

  close(): void {
    // The file is its opener's.
  }

  private *readAll(walk: ChainWalk): Generator<void, void> {
    const { profile, source } = this;
    const unplaced: Row[] = [];
    const answers = new Answers(profile);
    let lane: string | null = null;
    let hasBom = textStart(source) > 0;
    const around: Around = { others: [], end: null };
    for (const line of recordLines(source, profile.container, around)) {
      const { number, start, end, bytes } = line;
      const { object, fault } = readRecord(bytes, profile.nonFinite === true);
      const step = walk.step(number, bytes, object);
      if (object) lane = this.laneFor(step.lane);
      const rows = lane === null ? unplaced : this.rowsOf(lane);
      const previous = object && previousOf(object, profile);
      rows.push({
        line: { number, start, end },
        step,
        seq: seqOf(step.sequence, rows.at(-1)?.seq),
        kind: object ? memberWords(object, profile, 'kind') : '',
        parent: this.parentOf(previous, step.before, rows.at(-1)),
        recordedAt: object && timeOf(object, profile),
        fault: fault && `${fault.message} (byte ${fault.offset})`,
        isCut: endsInside(line, { fault }),
        hasBom,
        answers: object && answers.take(step.lane, this.idOf(number, step), object),
      });
      hasBom = false;
      yield;
    }
    // Unreadable lines before the first record belong to the lane of that record.
    const [first] = this.rows.keys();
    if (unplaced.length) {
      const lane = first ?? this.laneFor('');
      this.rows.set(lane, [...unplaced, ...this.rowsOf(lane)]);
    }
    this.lanes = [...this.rows].map(([id, rows]) => ({ id, entries: rows.length }));
    this.outside = around.others;
    if (around.end !== null) this.trailing = trailing('the JSON document', around.end, source.size);
    this.heads = walk.heads.map((hash) => bare(hash, profile));
  }

  private entry({ line, step, fault, parent, isCut, hasBom, ...own }: Row, index: number): Entry {
    const { profile } = this;
    const { before, hash } = step;
    return {
      index,
      seq: own.seq,
      id: this.idOf(line.number, step),
      parent,
      kind: own.kind,
      recordedAt: own.recordedAt,
      bytes: this.source.read(line.start, line.end),
      annotation: annotationBytes({
        profile: this.key,
        line: line.number,
        ...(profile.container?.is === 'JSON' && { byte: line.start }),
        before,
        hash: !isKeyed(profile.hash) && profile.hash.at === null ? hash : null,
        isCut,
        hasBom,
        ...(own.answers !== null && { answers: own.answers }),
      }),
      ...(fault !== null && {
        fault: {
          code: 'unreadable' as const,
          path: placeOf({ line: line.number, byte: line.start }, profile),
          expected: 'one JSON object',
          actual: fault,
        },
      }),
    };
  }

  private idOf(line: number, { hash }: Step): string {
    return hash === null ? placeOf({ line }, this.profile) : bare(hash, this.profile);
  }

  /** A chain may go on in another lane, or begin here: then there is no parent in this lane. */
  private parentOf(
    named: string | null,
    before: Before | null,
    last: Row | undefined,
  ): Entry['parent'] {
    if (named === null || (!before && named === ChainWalk.firstText(this.profile))) return null;
    if (before && before.line !== last?.line.number) return undefined;
    return bare(named, this.profile);
  }

  private rowsOf(lane: string): Row[] {
    let rows = this.rows.get(lane);
    if (!rows) {
      rows = [];
      this.rows.set(lane, rows);
    }
    return rows;
  }

  private laneFor(name: string): string {
    const lane = name.slice(0, MAX_LANE_NAME) || 'log';
    return this.rows.has(lane) || this.rows.size < MAX_LANES ? lane : 'further lanes';
  }
}

/** The profile in what {@link ChainReader.survey} gave. */
export function profileIn(survey: unknown): ChainProfile {
  // Written by that function and by nothing else.
  return (survey as { readonly profile: ChainProfile }).profile;
}

/** As written, or else counted on. */
function seqOf(written: string | null, last: Seq | undefined): Seq {
  const seq = written === null ? null : integerAt({ number: written });
  if (seq !== null) return toSeq(seq);
  return last === undefined ? 0 : nextSeq(last);
}
