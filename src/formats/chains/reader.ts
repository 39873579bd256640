// From the lines of a file to lanes: one for each session, run or chain that its records
// name. A line that cannot be read stays with the record before it.

import type { HashEngine } from '../../base/hash/hash.ts';
import { integerAt } from '../../base/json/access.ts';
import type { JsonObject } from '../../base/json/value.ts';
import { append } from '../../base/lists.ts';
import { nextSeq, type Seq, toSeq } from '../../base/seq.ts';
import { endsInside } from '../../ledger/format/json-line.ts';
import type { LedgerReader } from '../../ledger/format/reader.ts';
import type { Entry, LaneInfo } from '../../ledger/model/entry.ts';
import { type TrailingBytes, trailing } from '../../ledger/model/trailing.ts';
import type { Bytes } from '../../ledger/sources/bytes.ts';
import { SourceError } from '../../ledger/sources/error.ts';
import type { SourceFile } from '../../ledger/sources/file.ts';
import { isBlank, linesIn, type ReadLine, textStart } from '../../ledger/sources/text/lines.ts';
import {
  annotationBytes,
  type BeforeRecord,
  type CallHalf,
  type ChainsAnnotation,
  type NamedRecord,
} from './annotation.ts';
import { ChainAnswers } from './answers.ts';
import { type ChosenProfile, chosenFor, type ProfileFile } from './choose.ts';
import { type AroundRecords, nothingAround } from './container/json-records.ts';
import { type Besides, type LogHost, NOTHING_BESIDES, tablesBesides } from './container/logs.ts';
import { containerWords, describeRecordPlace, recordWord } from './container/words.ts';
import { Joints } from './files/ends.ts';
import { LineFiles, type LogFiles, logFiles } from './files/parts.ts';
import type { FrameLine } from './frame.ts';
import { isBuiltin, rememberProfile, toProfileKey } from './known.ts';
import {
  type ChainOrigin,
  findOrigins,
  handedTo,
  type LaneBeginning,
  type LineageRecord,
  parentNamed,
  parentsGuessed,
  wantedRecords,
} from './lineage.ts';
import { recordLines } from './lines.ts';
import { memberWords, readPreviousHash, readRecordTime } from './members.ts';
import { CallPairs, type ChainCall, saysFailure } from './pairs.ts';
import { type Pointer, textAtPointer } from './profile/pointer.ts';
import { type ChainProfile, isKeyed } from './profile/profile.ts';
import { readChainRecord } from './record.ts';
import { chainLines } from './row-order.ts';
import type { SaidRecord } from './said.ts';
import { bareHash, ChainWalk, continuedHash } from './walk.ts';

/** A lane for every text that a hostile log makes up would drown the page. */
const MAX_LANES = 2000;
const MAX_LANE_NAME = 200;

/** What is kept of a record, of millions of them: flat, and without texts that another one has. */
interface Row {
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly before: BeforeRecord | null;
  /** The last of the lines before a chain, where the chain begins with this record. */
  readonly after: BeforeRecord | null;
  readonly hash: string | null;
  readonly seq: Seq;
  readonly kind: string;
  /** As it is written. */
  readonly parent: Entry['parent'];
  readonly recordedAt: number | null;
  readonly fault: string | null;
  readonly isCut: boolean;
  readonly hasBom: boolean;
  /** The id of the entry whose question it answers; null: of none. */
  readonly answers: string | null;
  readonly isGap: boolean;
  /** The hash that it names: the text that the record before it has, where it is that. */
  readonly names: string | null;
  /** Of a result: its call. */
  call: ChainCall<Row> | null;
  /** Of a call: its result. */
  result: Row | null;
  /** It is a call. */
  isCall: boolean;
  readonly failed: boolean;
}

export class ChainReader implements LedgerReader {
  readonly container: string;
  readonly profile: ChainProfile;
  /** The file that its profile is in; null: it is in none. */
  readonly profileFile: ProfileFile | null;
  /** How its rules were found; null: its profile was known. */
  readonly guess: ChosenProfile['guess'];
  /** Of a log whose profile is not built in: the profile, for entries that are read alone. */
  readonly survey?: () => unknown;
  lanes: readonly LaneInfo[] = [];
  readonly findings = [];
  /** Hashes of the last records of all chains, without their prefix. */
  heads: readonly string[] = [];
  /** Their numbers, where they have some. */
  lastNumbers: readonly string[] = [];
  /** Members of a document that are no records of the log: no hash covers them. */
  outside: readonly string[] = [];
  /** Lines of records that come before their chain begins. */
  unchained: ReadonlySet<number> = new Set();
  /** Lines around the records, which are none. */
  frame: readonly FrameLine[] = [];
  /** Lists of such records in the document, which do not go on from those that were read. */
  otherLists: readonly Pointer[] = [];
  /** Texts and numbers in what is around the records. */
  around: readonly SaidRecord[] = [];
  /** Lines that come before the one that their record follows, of a log whose rows are in another order. */
  outOfPlace: readonly number[] = [];
  /** Its rows are in the order of the chain, from the last one on. */
  isNewestFirst = false;
  besides: Besides = NOTHING_BESIDES;
  trailing: readonly TrailingBytes[] = [];
  /**
   * The file, as a package’s own reader has it; of several, all in the order of the chain; of a table the
   * lines that are made of its rows.
   */
  readonly source: Bytes;
  /** Names of the files in the order of the chain. */
  readonly fileNames: readonly string[];
  readonly places = new LineFiles();
  private readonly key: string;
  private readonly rows = new Map<string, Row[]>();
  /** Made when a link is broken, and asked for what it names. */
  private hashes: ReadonlyMap<string, NamedRecord> | null = null;
  /** Records that hand work on, by the lane that they name. */
  private readonly handed = new Map<string, { readonly lane: string; readonly row: Row }>();
  private readonly origins = new Map<string, ChainOrigin>();
  private readonly handsTo = new Map<Row, { lane: string; isMissing: boolean }[]>();
  /** Some call of the log has its result in another record. */
  private hasPairs = false;

  private constructor({ source, parts }: LogFiles, { profile, guess, profileFile }: ChosenProfile) {
    this.profileFile = profileFile ?? null;
    this.source = source;
    this.fileNames = parts.map(({ name }) => name);
    this.profile = profile;
    this.guess = guess;
    const count = parts.length > 1 ? `, ${parts.length} files` : '';
    this.container = `${containerWords(profile.container)}, hash chain (${profile.name})${count}`;
    this.key = toProfileKey(profile);
    if (isBuiltin(profile)) return;
    rememberProfile(profile);
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
    const log = yield* logFiles(files, chosen, host.hash);
    const reader = new ChainReader(log, chosen);
    yield* reader.readAll(log, host.hash);
    reader.besides = tablesBesides(files, chosen.profile.container, host.openSql);
    return reader;
  }

  *entries(lane: string, from = 0, to = Number.POSITIVE_INFINITY): Generator<Entry> {
    const rows = this.rows.get(lane) ?? [];
    for (let index = from; index < Math.min(to, rows.length); index++) {
      const row = rows[index];
      if (row) yield this.entry(row, index, lane);
    }
  }

  /** The record with this hash, as written; null: there is none. */
  findRecord(hash: string): NamedRecord | null {
    this.hashes ??= this.namedRecords();
    return this.hashes.get(hash) ?? null;
  }

  private namedRecords(): ReadonlyMap<string, NamedRecord> {
    const rows = [...this.rows.values()].flat();
    const naming = new Map<string, number[]>();
    for (const { line, names } of rows) if (names !== null) append(naming, names, line);
    const own = rows.flatMap(({ hash, line }) => (hash === null ? [] : [[hash, line] as const]));
    const isParted = own.some(([hash]) => (naming.get(hash)?.length ?? 0) > 1);
    return new Map(
      own.map(([hash, line]) => [hash, { line, namedAt: naming.get(hash) ?? [], isParted }]),
    );
  }

  close(): void {
    // The file is its opener's.
  }

  private *readAll({ parts }: LogFiles, engine: HashEngine): Generator<void, void> {
    const { profile } = this;
    const walk = new ChainWalk(profile, engine);
    const unplaced: Row[] = [];
    const answers = new ChainAnswers(profile);
    const pairs = new CallPairs<Row>(profile);
    const beginnings: LaneBeginning[] = [];
    let lane: string | null = null;
    let lines = 0;
    const rises: number[] = [];
    const around = nothingAround();
    const kinds = new SameTexts();
    const frame: FrameLine[] = [];
    const unchained = new Set<number>();
    for (const { name, bytes: source, start: from } of parts) {
      this.places.add(name, lines);
      const joints = new Joints(walk, profile, engine);
      let hasBom = textStart(source) > 0;
      const before = lines;
      const own: FrameLine[] = [];
      for (const line of linesOfLog(source, profile, around, own)) {
        lines = before + line.number;
        const { start, end, bytes } = line;
        if (!profile.container && isBlank(bytes)) continue;
        const { object, fault } = readChainRecord(bytes, profile.nonFinite === true);
        const isGap = object !== null && joints.isGap(object, bytes);
        const step = walk.step(lines, bytes, object);
        for (const one of step.unchained) unchained.add(one);
        if (profile.chain.rows) rises.push(lines);
        // A line that only names the file before is no record of any lane.
        const isRecord = object !== null && continuedHash(object, profile) === null;
        if (isRecord) lane = this.laneFor(step.lane);
        const rows = lane === null ? unplaced : this.listRows(lane);
        const previous = object && readPreviousHash(object, profile);
        const row: Row = {
          line: lines,
          start: from + start,
          end: from + end,
          before: step.before,
          after: step.after,
          hash: step.hash,
          seq: chooseSeq(step.sequence, rows.at(-1)?.seq),
          kind: object ? kinds.same(memberWords(object, profile, 'kind')) : '',
          parent: this.findParent(previous, step.before, rows.at(-1)),
          recordedAt: object && readRecordTime(object, profile),
          fault: fault && `${fault.message} (byte ${fault.offset})`,
          isCut: endsInside(line, { fault }),
          hasBom,
          answers: object && answers.take(step.lane, this.makeId(lines, step.hash), object),
          isGap,
          names: previous === step.before?.hash ? step.before.hash : previous,
          call: null,
          result: null,
          isCall: false,
          failed: object !== null && saysFailure(object, profile),
        };
        rows.push(row);
        if (object) pairs.take(step.lane, object, row);
        if (isRecord && lane !== null) this.noteLineage(lane, object, row, beginnings);
        hasBom = false;
        yield;
      }
      for (const line of own) frame.push({ ...line, number: before + line.number });
    }
    // Lines before the first record belong to the lane of that record.
    const [first] = this.rows.keys();
    if (unplaced.length) {
      const lane = first ?? this.laneFor('');
      this.rows.set(lane, [...unplaced, ...this.listRows(lane)]);
    }
    this.lanes = [...this.rows].map(([id, rows]) => ({ id, entries: rows.length }));
    this.hasPairs = pairs.found > 0;
    yield* this.tieLanes(beginnings);
    const falling = rises.filter((line, i) => i > 0 && line < (rises[i - 1] ?? 0));
    this.isNewestFirst = falling.length === rises.length - 1;
    this.outOfPlace = this.isNewestFirst ? [] : falling;
    this.outside = around.others;
    this.otherLists = around.lists;
    for (const line of walk.unbegun) unchained.add(line);
    this.unchained = unchained;
    this.frame = frame;
    const lineWord = recordWord(profile);
    // Lines between two files say nothing of the whole log.
    const ends = parts.length > 1 ? [] : frame;
    this.around = [
      ...saidBy('The document', around.said),
      ...ends.flatMap(({ number, said }) => saidBy(`${lineWord} ${number}`, said)),
    ];
    if (around.end !== null)
      this.trailing = trailing('the JSON document', around.end, this.source.size);
    this.heads = walk.heads.map((hash) => bareHash(hash, profile));
    this.lastNumbers = [...walk.ends.values()].flatMap(({ sequence }) => sequence ?? []);
  }

  private noteLineage(
    lane: string,
    object: JsonObject,
    row: Row,
    beginnings: LaneBeginning[],
  ): void {
    const { profile, handed } = this;
    if (this.rows.get(lane)?.[0] === row) {
      const [named, guessed] = [parentNamed(object, profile), parentsGuessed(object, profile)];
      if (named !== null || guessed.length) beginnings.push({ lane, named, guessed });
    }
    const to = handedTo(object, profile);
    if (to !== null && to !== lane && handed.size < MAX_LANES) handed.set(to, { lane, row });
  }

  /** Which lane works for which, once all are known. */
  private *tieLanes(beginnings: readonly LaneBeginning[]): Generator<void, void> {
    const { rows, handed, handsTo } = this;
    const lanes = new Set(rows.keys());
    const records = new Map<string, LineageRecord & { readonly row: Row }>();
    const wanted = wantedRecords(beginnings, lanes);
    if (wanted.size) yield* this.findRecords(wanted, records);
    for (const [lane, { lane: by, row }] of handed) {
      append(handsTo, row, { lane, isMissing: !lanes.has(lane) });
      if (lanes.has(lane)) this.origins.set(lane, { lane: by, entry: null, isMissing: false });
    }
    const byEntry = new Map([...records.values()].map((one) => [one.entry, one.row]));
    for (const [lane, origin] of findOrigins(beginnings, lanes, records)) {
      if (this.origins.has(lane)) continue;
      this.origins.set(lane, origin);
      const [first] = rows.get(lane) ?? [];
      // Where only the lane is named: the last record of it before this lane begins.
      const row =
        origin.entry === null
          ? rows.get(origin.lane)?.findLast(({ line }) => line < (first?.line ?? 0))
          : byEntry.get(origin.entry);
      const leaves = row ?? rows.get(origin.lane)?.[0];
      if (leaves) append(handsTo, leaves, { lane, isMissing: false });
    }
  }

  /** Records by the ids or hashes that are looked for. */
  private *findRecords(
    wanted: ReadonlySet<string>,
    found: Map<string, LineageRecord & { readonly row: Row }>,
  ): Generator<void, void> {
    const { profile, source } = this;
    for (const [lane, rows] of this.rows)
      for (const row of rows) {
        const { line, hash } = row;
        const entry = this.makeId(line, hash);
        const { object } = readChainRecord(
          source.read(row.start, row.end),
          profile.nonFinite === true,
        );
        const id = object && textAtPointer(object, profile.members.id);
        for (const name of [id, hash, entry])
          if (name !== null && wanted.has(name) && !found.has(name))
            found.set(name, { lane, entry, row });
        yield;
      }
  }

  private entry(row: Row, index: number, lane: string): Entry {
    const { line, start, before, after, hash, fault, isCut, hasBom } = row;
    const { profile, places } = this;
    const place = places.findPlace(line);
    return {
      index,
      seq: row.seq,
      id: this.makeId(line, hash),
      parent: typeof row.parent === 'string' ? bareHash(row.parent, profile) : row.parent,
      kind: row.kind,
      recordedAt: row.recordedAt,
      bytes: this.source.read(start, row.end),
      annotation: annotationBytes({
        profile: this.key,
        ...place,
        ...(profile.container?.is === 'JSON' && { byte: start }),
        before: before && { ...before, ...places.findPlace(before.line) },
        hash: !isKeyed(profile.hash) && profile.hash.at === null ? hash : null,
        isCut,
        hasBom,
        ...(row.answers !== null && { answers: row.answers }),
        ...(row.isGap && { gap: true }),
        ...(this.unchained.has(line) && { isUnchained: true }),
        ...(after && { after }),
        ...this.findPair(row, lane),
        ...(index === 0 && this.origins.has(lane) && { from: this.origins.get(lane) }),
        ...(this.handsTo.has(row) && { handsTo: this.handsTo.get(row) }),
      }),
      ...(fault !== null && {
        fault: {
          code: 'unreadable' as const,
          path: describeRecordPlace({ ...place, byte: start }, profile),
          expected: 'one JSON object',
          actual: fault,
        },
      }),
    };
  }

  /** The other half of a call and its result. */
  private findPair(
    { call, result, isCall, failed }: Pick<Row, 'call' | 'result' | 'isCall' | 'failed'>,
    lane: string,
  ): Pick<ChainsAnnotation, 'call' | 'result' | 'isOpen'> {
    const other = ({ line, hash }: Row, failed: boolean): CallHalf => ({
      ...this.places.findPlace(line),
      lane,
      entry: this.makeId(line, hash),
      failed,
    });
    if (call) {
      const { row, tool, target } = call;
      return { call: { ...other(row, failed), tool, target } };
    }
    if (result) return { result: other(result, result.failed) };
    return isCall && this.hasPairs ? { isOpen: true } : {};
  }

  private makeId(line: number, hash: string | null): string {
    return hash === null
      ? describeRecordPlace({ line }, this.profile)
      : bareHash(hash, this.profile);
  }

  /** A chain may go on in another lane, or begin here: then there is no parent in this lane. */
  private findParent(
    named: string | null,
    before: BeforeRecord | null,
    last: Row | undefined,
  ): Entry['parent'] {
    if (named === null || (!before && named === ChainWalk.firstText(this.profile))) return null;
    if (before && before.line !== last?.line) return undefined;
    return before?.hash === named ? before.hash : named;
  }

  private listRows(lane: string): Row[] {
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

/** Of JSON Lines with the blank ones, so that the lines of several files can be counted. */
function linesOfLog(
  source: Bytes,
  profile: ChainProfile,
  around: AroundRecords,
  frame: FrameLine[],
): Generator<ReadLine, void> {
  const { container } = profile;
  const written = container
    ? recordLines(source, container, around)
    : linesIn(source, textStart(source));
  return chainLines(source, profile, written, frame);
}

function saidBy(by: string, said: ReadonlyMap<Pointer, string>): readonly SaidRecord[] {
  return [...said].map(([at, text]) => ({ by, at, text }));
}

/** One text for all that are equal, of which a log has few. */
class SameTexts {
  private readonly texts = new Map<string, string>();

  same(text: string): string {
    const known = this.texts.get(text);
    if (known === undefined && this.texts.size < MAX_LANES) this.texts.set(text, text);
    return known ?? text;
  }
}

/** The profile in what {@link ChainReader.survey} gave. */
export function profileInSurvey(survey: unknown): ChainProfile {
  // Written by that function and by nothing else.
  return (survey as { readonly profile: ChainProfile }).profile;
}

/** As written, or else counted on. */
function chooseSeq(written: string | null, last: Seq | undefined): Seq {
  const seq = written === null ? null : integerAt({ number: written });
  if (seq !== null) return toSeq(seq);
  return last === undefined ? 0 : nextSeq(last);
}
