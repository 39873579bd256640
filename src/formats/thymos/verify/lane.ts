// What is known of one trajectory while it is verified.

import { fromHex, toHex } from '../../../base/bytes.ts';
import { anchorShape, MerkleTree } from '../../../base/hash/merkle.ts';
import { IdTable } from '../../../base/id-table.ts';
import type { Seq } from '../../../base/seq.ts';
import { StateTable } from '../../../ledger/fold/state-table.ts';
import type {
  Anchor,
  Completeness,
  LaneAnchor,
  WorldSummary,
} from '../../../ledger/model/check.ts';
import { type Entry, type EntryRef, toEntryRef } from '../../../ledger/model/entry.ts';
import { SourceError } from '../../../ledger/sources/error.ts';
import type { CheckGroup, FindingsLog, MadeFinding } from '../../../ledger/verify/log.ts';
import type { VerifyContext } from '../../../ledger/verify/rules.ts';
import type { ThymosReader } from '../containers/reader.ts';
import { isRead } from '../payload/payload.ts';
import type { ThymosCheckId } from './checks.ts';
import type { Delegated, EndedLane, LaneOrigin, LastEntry, Undoing } from './ended.ts';
import { ExaminedRequests } from './examine-requests.ts';
import { LaneFaults } from './faults.ts';
import { RecurringText } from './recurring.ts';
import { SeqRuns } from './seq-runs.ts';
import { CommitSignatures } from './signatures.ts';
import { LaneTies } from './ties.ts';
import type { Unsealed } from './unsealed.ts';

/** A delta that does not apply to the state before it. */
export interface LaneFoldFault {
  readonly entry: EntryRef;
  readonly made: MadeFinding<ThymosCheckId>;
}

const NOT_PROVEN: Completeness = {
  state: 'not proven',
  reason:
    'Nothing in a ledger proves that it is whole. An anchor over its entries, taken earlier and kept elsewhere, shows what was cut off or rewritten since; the id of the last entry does not, because requests and rejections do not contain the id of the entry before them.',
};

const NO_CHAIN: Completeness = {
  state: 'not proven',
  reason:
    'This container carries no parent ids: nothing in it ties an entry to the one before it, and nothing proves that it is whole. An anchor over its entries, taken earlier and kept elsewhere, shows what was left out, cut off or rewritten since.',
};

/** What examines every commit that follows another one, but for its signature and its proposal. */
const REFERENCE: readonly ThymosCheckId[] = [
  'thymos.load',
  'thymos.content-hash',
  'thymos.sequence',
  'thymos.parent-chain',
  'thymos.compiler-recorded',
  'thymos.fold',
];
const STRICT: readonly ThymosCheckId[] = [
  ...REFERENCE,
  'thymos.payload-canonical',
  'thymos.number-drift',
  'thymos.kind-column',
  'thymos.commit-id',
  'thymos.commit-place',
  'thymos.time-order',
  'thymos.unknown-fields',
  'thymos.compiler-change',
  'thymos.policy-set-change',
  'thymos.writ-change',
  'thymos.denied-commit',
];

export class ThymosLane implements EndedLane {
  readonly id: string;
  readonly context: VerifyContext<ThymosCheckId>;
  readonly log: FindingsLog<ThymosCheckId>;
  readonly faults: LaneFaults;
  readonly signatures: CommitSignatures;
  readonly ties: LaneTies;
  readonly requests: ExaminedRequests;
  title = '';
  /** What its root says; null where it does not begin with one. */
  note: string | null = null;
  entries = 0;
  /** Of its payloads. */
  bytes = 0;
  commits = 0;
  /** Of the last commit, 32 bytes. */
  private headId: Uint8Array | null = null;
  private lastEntry: LastEntry | null = null;
  private readonly lastId = new Uint8Array(32);
  /** False: no text was made of the last id yet. */
  private isSpelled = true;
  /** What examines a commit that follows another one; null: pins are to be compared with each of them. */
  readonly following: CheckGroup<ThymosCheckId> | null;
  readonly compilers = new Set<string>();
  /** Most commits of a lane name the same one. */
  readonly compiler = new RecurringText();
  /** Index of the entry of every commit, by its id; only for the strict profile. */
  readonly commitIds = new IdTable();
  origin: LaneOrigin | null = null;
  readonly children: Delegated[] = [];
  /** The lane's own fold, as the real replay does it: onto nothing. */
  resources = new StateTable();
  /** What did not apply in that fold; a branch goes by its replay after its source. */
  readonly foldFaults: LaneFoldFault[] = [];
  /** The state at the head, where the lane applies as a whole. */
  summary: WorldSummary | null = null;
  /** Entries whose content cannot be read or does not hash to their id, in order. */
  readonly contentFaults: EntryRef[] = [];
  /** The last two of which the text gives another id; links to older ones were examined. */
  private readonly unsealed: Unsealed[] = [];
  /** How often the entry after a broken one may still be read for it. */
  private looksAhead = 100;
  completeness: Completeness;
  /** Of the container: whether its records say what comes before them. */
  readonly carriesParents: boolean;
  readonly ids: MerkleTree;
  readonly seqs = new SeqRuns();
  /** What an anchor over so many entries would say, for those numbers that one is given over. */
  readonly anchored = new Map<number, Anchor | null>();
  private readonly reader: ThymosReader;

  /** `anchors`: of this lane. */
  constructor(
    id: string,
    log: FindingsLog<ThymosCheckId>,
    context: VerifyContext<ThymosCheckId>,
    reader: ThymosReader,
    anchors: readonly LaneAnchor[],
  ) {
    this.id = id;
    this.reader = reader;
    this.carriesParents = reader.carriesParents;
    this.completeness = reader.carriesParents ? NOT_PROVEN : NO_CHAIN;
    this.context = context;
    this.log = log;
    this.ids = new MerkleTree(anchorShape(context.hash));
    this.faults = new LaneFaults(log);
    this.signatures = new CommitSignatures(context, log, this.faults);
    this.ties = new LaneTies(log);
    this.requests = new ExaminedRequests(log, context.hash, this);
    const { isStrict, pins } = context;
    const isCompared = pins.compiler !== undefined || pins.policySet !== undefined;
    this.following =
      isCompared || !this.carriesParents ? null : log.together(isStrict ? STRICT : REFERENCE);
    for (const { entry_count } of anchors) this.anchored.set(entry_count, null);
    this.noteAnchor();
  }

  /** Once its state is known: it is asked for no more. */
  dropState(): void {
    this.resources = new StateTable();
  }

  /** The entry that was examined last; null: none was. */
  get last(): LastEntry | null {
    if (!this.isSpelled && this.lastEntry)
      this.last = { ...this.lastEntry, id: toHex(this.lastId) };
    return this.lastEntry;
  }

  /** Its index; −1: none was. No text is made of its id for it. */
  get lastIndex(): number {
    return this.lastEntry?.index ?? -1;
  }

  set last(last: LastEntry | null) {
    this.lastEntry = last;
    this.isSpelled = true;
  }

  /** Once an entry has been examined: the next one follows it. */
  append(entry: Entry): void {
    const { index, seq, recordedAt } = entry;
    if (isRead(entry)) {
      entry.copyId(this.lastId);
      this.ids.append(this.lastId);
      this.lastEntry = { index, seq, id: '', recordedAt };
      this.isSpelled = false;
    } else {
      this.ids.append(fromHex(entry.id) ?? new Uint8Array(32));
      const { fault } = entry;
      this.last = fault ? { ...toEntryRef(entry), fault } : toEntryRef(entry);
    }
    this.seqs.push(seq);
    this.noteAnchor();
  }

  /** Notes what is known before its end: the function takes it back to that. */
  mark(): () => void {
    const { completeness, summary } = this;
    const takeBackFaults = this.faults.mark();
    return () => {
      this.completeness = completeness;
      this.summary = summary;
      takeBackFaults();
      this.requests.forgetOthers();
    };
  }

  /** For checks beyond what the real verifier makes. */
  examineStrict(check: ThymosCheckId): void {
    if (this.context.isStrict) this.log.examine(check);
  }

  /** Id of the last commit. */
  get headCommit(): string | null {
    return this.headId && toHex(this.headId);
  }

  /** The 32 bytes of it, to be written to. */
  get head(): Uint8Array {
    this.headId ??= new Uint8Array(32);
    return this.headId;
  }

  get undoings(): readonly Undoing[] {
    return this.ties.undoings;
  }

  get world(): WorldSummary | null {
    return this.faults.passes('load') && !this.reader.openFault ? this.summary : null;
  }

  get headSeq(): Seq {
    return this.lastEntry?.seq ?? 0;
  }

  /** Over all entries so far; the seq is 0 before the first, as the real anchor has it. */
  anchor(): Anchor {
    return { entry_count: this.entries, head_seq: this.headSeq, root: toHex(this.ids.root()) };
  }

  /** Over as many entries as an anchor of this lane is given over. */
  anchorOver(count: number): Anchor {
    const anchor = this.anchored.get(count);
    if (!anchor) throw new Error(`nothing was noted over ${count} entries`);
    return anchor;
  }

  readSeq(index: number): Seq {
    return this.seqs.at(index);
  }

  /** An entry that was examined, read again. */
  entryAt(index: number): Entry {
    const seq = this.readSeq(index);
    const { reader, id, seqs } = this;
    const byNumber =
      seqs.isAscending && typeof seq === 'number'
        ? reader.from?.(id, { index, seq }, 1)
        : undefined;
    for (const entry of byNumber ?? reader.entries(id, index, index + 1))
      if (entry.seq === seq) return entry;
    throw new SourceError(
      'refused',
      'This ledger is not what it was when it was verified.',
      `Of the lane ${this.id}, the entry at seq ${seq} is not in its place any more.`,
      'Verify the whole ledger, from its beginning.',
    );
  }

  unseal(unsealed: Unsealed): void {
    this.unsealed.push(unsealed);
    if (this.unsealed.length > 2) this.unsealed.shift();
  }

  unsealedAt(index: number): Unsealed | null {
    return this.unsealed.find((one) => one.index === index) ?? null;
  }

  /** Whether the content of one of the last two entries is not what its id says; a milestone keeps it. */
  isUnsealed(index: number): boolean {
    const { contentFaults } = this;
    return contentFaults.at(-1)?.index === index || contentFaults.at(-2)?.index === index;
  }

  /** The entry behind one that is being examined; null: there is none, or enough were read. */
  after({ index }: Entry): Entry | null {
    if (this.looksAhead-- <= 0) return null;
    const [next] = this.reader.entries(this.id, index + 1, index + 2);
    return next ?? null;
  }

  requestEntry(proposal: Uint8Array): Entry | null {
    return this.requests.writtenRequest(proposal) ?? null;
  }

  compare(commit: number, asking: EndedLane, proposal: Uint8Array): void {
    const request = asking.requestEntry(proposal);
    if (request) this.requests.compare(this.entryAt(commit), request);
  }

  noteAnchor(): void {
    if (this.anchored.has(this.entries)) this.anchored.set(this.entries, this.anchor());
  }
}
