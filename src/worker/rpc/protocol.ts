// The calls that the page may make to the worker. Each settles: with a value, or with an error
// that says where, what was expected, what was found, what to do. Everything that crosses is
// plain data; nothing ledger-sized crosses at once. Long work has a signal, which ends it.

import type { AskName, Asks, OnProgress } from '../../base/ask.ts';
import type { JsonValue } from '../../base/json/value.ts';
import type { KnownKey } from '../../base/signature/keyring.ts';
import type { Questions } from '../../formats/questions.ts';
import type { LaneItems, LaneSides, LaneWindow, Swimlanes } from '../../ledger/layout/index.ts';
import type { RowLane } from '../../ledger/layout/rows/index.ts';
import type { AuthorityView } from '../../ledger/model/authority.ts';
import type { BlameAsk, BlamedText, BlameHead, BlamePage } from '../../ledger/model/blame.ts';
import type { ByteChange, ChangedCopy } from '../../ledger/model/byte-change.ts';
import type { LaneReport, Pins, Profile } from '../../ledger/model/check.ts';
import type { Point } from '../../ledger/model/entry.ts';
import type { ImportProgress, Refusal } from '../../ledger/model/import.ts';
import type {
  DelegationElsewhere,
  EntryJoins,
  LanesElsewhere,
  LedgerDetail,
  LedgerSummary,
  LedgerWhy,
  RunState,
} from '../../ledger/model/ledger.ts';
import type { PatternFigure } from '../../ledger/model/patterns.ts';
import type { RequestDetail, RequestList } from '../../ledger/model/request.ts';
import type {
  FoundCounts,
  FoundRow,
  LaneEntries,
  SearchPart,
  SearchPlace,
  SearchWords,
} from '../../ledger/model/search.ts';
import type { EntriesSum, EntrySet, SeriesView, SeriesWindow } from '../../ledger/model/series.ts';
import type { Spent } from '../../ledger/model/spent.ts';
import type { RunSummary } from '../../ledger/model/summary.ts';
import type {
  ChangeNote,
  Denials,
  EntryDetail,
  Place,
  TimelineFilter,
  TimelineIndex,
  TimelineMatches,
  TimelineRow,
} from '../../ledger/model/timeline.ts';
import type { WentBack } from '../../ledger/model/went-back.ts';
import type { DiffView, WorldHead, WorldView } from '../../ledger/model/world.ts';
import type { FileSet, Skipped } from '../../ledger/sources/file.ts';
import type { NamedBlob } from '../../ledger/storage/rows.ts';
import type { GrownLedger } from '../import/growth/grown.ts';
import type { LedgerToImport } from '../import/to-import.ts';
import type { JournalService } from '../journal/protocol.ts';

/** What is in some files, archives unpacked. `from`: index of the given file that it came from. */
export interface FoundLedgers {
  readonly sets: readonly (FileSet<NamedBlob> & { readonly from: number })[];
  readonly skipped: readonly (Skipped & { readonly from: number })[];
}

export interface Growing extends Omit<GrownLedger, 'bytes'> {
  /** All of it, as it is now. */
  readonly file: Blob;
}

/** The worker's whole surface (called through an RPC proxy, so everything is async). */
export interface LedgerService extends JournalService {
  /** Everything that is declared in `asks`. */
  ask<Name extends AskName>(
    name: Name,
    input: Asks[Name]['input'],
    onProgress: OnProgress<Name> | undefined,
    signal: AbortSignal | undefined,
  ): Promise<Asks[Name]['answer']>;
  library(): Promise<readonly LedgerSummary[]>;
  /** Files that were given and are no ledgers, and imports that a crash cut off: what they left was removed. */
  refusals(): Promise<readonly Refusal[]>;
  keepRefusals(refusals: readonly Refusal[]): Promise<void>;
  dropRefusals(paths: readonly string[]): Promise<void>;
  /** Finds the ledgers in some files, and the format of each; only archives are read whole. */
  findLedgers(files: readonly NamedBlob[]): Promise<FoundLedgers>;
  /** Imports one ledger, which then has the set's name. */
  importSet(
    job: string,
    set: LedgerToImport,
    demo: boolean,
    progress: (p: ImportProgress) => void,
    signal?: AbortSignal,
  ): Promise<ImportProgress>;
  /** Verifies a ledger that grows as it is now, and replaces what is shown of it. */
  grow(growing: Growing): Promise<LedgerSummary>;
  /** Keeps with a followed run's ledger what its server says of the run. False: it is no such ledger. */
  keepRunState(ledger: string, state: RunState): Promise<boolean>;
  /** Changes one byte of a small ledger on a copy, and verifies both; nothing is kept. */
  changedCopy(set: FileSet<NamedBlob>, change: ByteChange): Promise<ChangedCopy>;
  /** Removes what an import left that another worker ran, and that was ended. */
  dropImport(job: string): Promise<void>;
  /** `withNotes`: the notes on it too. */
  forget(ledger: string, withNotes?: boolean): Promise<void>;
  verify(
    ledger: string,
    profile: Profile,
    pins: Pins,
    progress: (done: number, total: number) => void,
    /** Kept nowhere: secrets are among them. */
    keyring?: readonly KnownKey[],
  ): Promise<LedgerDetail>;
  /**
   * Reads a ledger again as a text of its format describes it, null for as it is recognised, verifies it,
   * and keeps the text with it. @throws when its format cannot read that text.
   */
  describe(ledger: string, description: string | null): Promise<LedgerDetail>;
  ledger(ledger: string): Promise<LedgerDetail>;
  /** In their order; null: there is no such ledger here. */
  ledgerWhys(ledgers: readonly string[]): Promise<readonly (LedgerWhy | null)[]>;
  laneReport(ledger: string, lane: string): Promise<LaneReport | null>;
  timeline(ledger: string, lane: string): Promise<TimelineIndex>;
  /**
   * Entries from the index `from` on that match, as many as a moment's work finds. Whoever wants
   * the rest asks again, from where it came to.
   */
  matches(
    ledger: string,
    lane: string,
    filter: TimelineFilter,
    from: number,
  ): Promise<TimelineMatches>;
  /**
   * Entries of a ledger that a query finds, from a place on, as many as a moment's work finds.
   * Whoever wants the rest asks again, from where it came to.
   */
  search(ledger: string, query: string, from: SearchPlace): Promise<SearchPart>;
  /** What a list shows of some of them: by what they match. */
  found(
    ledger: string,
    query: string,
    lane: string,
    indices: Int32Array,
  ): Promise<readonly FoundRow[]>;
  /** How many of some entries have each rule, tool and kind. */
  countFound(ledger: string, lanes: readonly LaneEntries[]): Promise<FoundCounts>;
  /** By which a record is the same as another, of any ledger: its id and what it says. null: it has no id. */
  recordPrints(
    ledger: string,
    lane: string,
    indices: Int32Array,
  ): Promise<readonly (string | null)[]>;
  /**
   * Makes the indexes that stored ledgers do not have yet, of some ledgers before the others: without one,
   * a search reads. Ends when all have theirs, or it is stopped. False: another tab makes them.
   */
  makeIndexes(first: readonly string[], signal?: AbortSignal): Promise<boolean>;
  /** Values that entries of all ledgers have, as far as a look at some of them shows. */
  searchWords(): Promise<SearchWords>;
  /** What may have been meant by a query that found nothing, in sentences. */
  searchAdvice(query: string): Promise<readonly string[]>;
  /** What the lane has in each part of a stretch. */
  series(ledger: string, lane: string, window: SeriesWindow): Promise<SeriesView>;
  /** What some of its entries come to together. */
  sum(ledger: string, lane: string, entries: EntrySet): Promise<EntriesSum>;
  /** What was refused from the index `from` up to, but not with, `to`. */
  denials(ledger: string, lane: string, from: number, to: number): Promise<Denials>;
  /** A lane in plain sentences, each with the entries that it is made from. */
  runSummary(ledger: string, lane: string, signal?: AbortSignal): Promise<RunSummary>;
  /** What many entries of these ledgers have in common; `progress`: how many were counted. */
  patterns(
    ledgers: readonly string[],
    progress?: (done: number) => void,
    signal?: AbortSignal,
  ): Promise<readonly PatternFigure[]>;
  /** The index of the first entry there, or null. */
  place(ledger: string, lane: string, place: Place): Promise<number | null>;
  rows(ledger: string, lane: string, from: number, to: number): Promise<readonly TimelineRow[]>;
  rowsAt(ledger: string, lane: string, indices: Int32Array): Promise<readonly TimelineRow[]>;
  entry(ledger: string, lane: string, index: number): Promise<EntryDetail>;
  /** Requests of all ledgers: open ones oldest first, answered ones latest first. */
  requests(which: 'open' | 'answered'): Promise<RequestList>;
  request(ledger: string, lane: string, index: number): Promise<RequestDetail>;
  spent(ledger: string, lane: string, index: number): Promise<Spent>;
  /** What all lanes of a ledger cost together. */
  spentInAll(ledger: string): Promise<Spent>;
  worldHead(ledger: string, lane: string, index: number): Promise<WorldHead>;
  world(
    ledger: string,
    lane: string,
    index: number,
    query: string,
    from: number,
    to: number,
    signal?: AbortSignal,
  ): Promise<WorldView>;
  /** Who made a resource, or a value inside it, what it is. */
  blameHead(ledger: string, ask: BlameAsk): Promise<BlameHead>;
  /** Everything that ever changed it, some at a time. */
  blame(ledger: string, ask: BlameAsk, before: BlamePage['next']): Promise<BlamePage>;
  /** Who brought each line of a text. */
  blameLines(ledger: string, ask: BlameAsk): Promise<BlamedText>;
  /** What differs; `skip`: without the first ones, which are known. */
  diff(ledger: string, from: Point, to: Point, skip?: number): Promise<DiffView>;
  /** Puts the changes of some entries into words; entries whose world is not known are left out. */
  changeNotes(ledger: string, lane: string, indices: Int32Array): Promise<readonly ChangeNote[]>;
  /** The rollbacks from the index `from` up to, but not with, `to`, and what they could not undo. */
  wentBack(ledger: string, lane: string, from: number, to: number): Promise<readonly WentBack[]>;
  /** What is drawn at the side of a lane's rows. */
  laneSides(ledger: string, lane: string): Promise<LaneSides>;
  /** The lanes of the tree that a lane is in, each after the one that it leaves. */
  rowLanes(ledger: string, lane: string): Promise<readonly RowLane[]>;
  /** The lanes of a ledger across; of very many those around `lane`. */
  swimlanes(ledger: string, lane: string): Promise<Swimlanes>;
  /** Stretches of some of them closer, in that order. */
  laneItems(ledger: string, windows: readonly LaneWindow[]): Promise<readonly LaneItems[]>;
  /** Where else, among the ledgers held here, there are lanes that this one names and has not. */
  lanesElsewhere(ledger: string, lanes: readonly string[]): Promise<LanesElsewhere>;
  /** Which entry of another ledger held here delegated a lane. */
  delegationElsewhere(ledger: string, lane: string): Promise<DelegationElsewhere>;
  /** Where, among the others, there is what an entry points to and its own ledger has not. */
  joinsAt(ledger: string, lane: string, index: number): Promise<EntryJoins>;
  /** By which hops an entry's authority came from its root, over all held ledgers, and where it goes. */
  authority(ledger: string, lane: string, index: number): Promise<AuthorityView>;
  /**
   * A question that the ledger's format answers about the ledger as a whole. `onEntries`: how many entries were
   * looked at so far.
   */
  query<K extends keyof Questions>(
    ledger: string,
    question: K,
    input: Questions[K]['query'],
    onEntries?: (done: number) => void,
    signal?: AbortSignal,
  ): Promise<Questions[K]['answer']>;
  /** The original files, for saving. */
  source(ledger: string): Promise<readonly NamedBlob[]>;
  /** Texts as the files of one zip; the same ones give the same bytes. */
  zip(files: readonly { readonly name: string; readonly text: string }[]): Promise<Blob>;
  /** The policies that the browser holds the worker to, word for word. */
  policies(): Promise<readonly string[]>;
  /** One JSON value, as canonical-looking text for copying. */
  format(value: JsonValue): Promise<string>;
}

/**
 * Calls that only read: another worker may be asked the same again. All else may have been done
 * when a worker ends, though never by halves: whoever asked decides.
 */
export const ONLY_READS: Readonly<Record<Exclude<keyof LedgerService, 'ask'>, boolean>> = {
  library: true,
  findLedgers: true,
  refusals: true,
  keepRefusals: false,
  dropRefusals: false,
  importSet: false,
  grow: false,
  keepRunState: false,
  changedCopy: true,
  dropImport: true,
  forget: false,
  verify: false,
  ledger: true,
  ledgerWhys: true,
  laneReport: true,
  timeline: true,
  matches: true,
  search: true,
  found: true,
  countFound: true,
  recordPrints: true,
  makeIndexes: false,
  searchWords: true,
  searchAdvice: true,
  series: true,
  sum: true,
  denials: true,
  runSummary: true,
  patterns: true,
  place: true,
  rows: true,
  rowsAt: true,
  entry: true,
  requests: true,
  request: true,
  spent: true,
  spentInAll: true,
  worldHead: true,
  world: true,
  blameHead: true,
  blame: true,
  blameLines: true,
  diff: true,
  changeNotes: true,
  wentBack: true,
  laneSides: true,
  rowLanes: true,
  swimlanes: true,
  laneItems: true,
  lanesElsewhere: true,
  delegationElsewhere: true,
  joinsAt: true,
  authority: true,
  query: true,
  describe: false,
  source: true,
  policies: true,
  zip: true,
  format: true,
  journal: true,
  journalDecisions: true,
  journalDecision: true,
  setReviewer: false,
  recordDecision: false,
  shareRequest: true,
  packShared: true,
  readShared: true,
  decideShared: false,
  addCountersignatures: false,
  recordDelivery: false,
  journalFile: true,
  restoreJournal: false,
  keyFile: true,
  takeKey: false,
  useKey: false,
  dropKey: false,
  revokeKey: false,
  showJournal: false,
  checkDecision: true,
};
