// What is known of one trajectory while it is verified.

import { fromHex, toHex } from '../../../core/bytes.ts';
import type { Resource } from '../../../core/fold/fold.ts';
import { MerkleTree } from '../../../core/hash/merkle.ts';
import type { Anchor, Completeness, WorldSummary } from '../../../core/model/check.ts';
import type { Entry, Seq } from '../../../core/model/entry.ts';
import type { FindingsLog, MadeFinding } from '../../../core/verify/log.ts';
import type { VerifyContext } from '../../../core/verify/rules.ts';
import type { CheckId } from './checks.ts';
import { LaneFaults } from './faults.ts';
import { LaneRequests } from './requests.ts';
import { LaneSignatures } from './signatures.ts';
import { LaneTies } from './ties.ts';

/** The commit that a branch says it leaves from. */
export interface LaneOrigin {
  readonly lane: string;
  readonly commit: string;
  readonly entry: Entry;
}

/** A delta that does not apply to the state before it. */
export interface FoldFault {
  readonly entry: Entry;
  readonly made: MadeFinding<CheckId>;
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

export class Lane {
  readonly id: string;
  readonly context: VerifyContext<CheckId>;
  readonly log: FindingsLog<CheckId>;
  readonly faults: LaneFaults;
  readonly signatures: LaneSignatures;
  readonly ties: LaneTies;
  readonly requests: LaneRequests;
  title = '';
  /** What its root says; null where it does not begin with one. */
  note: string | null = null;
  entries = 0;
  commits = 0;
  headCommit: string | null = null;
  last: Entry | null = null;
  readonly compilers = new Set<string>();
  /** Index of the entry of every commit, by its id. */
  readonly commitIds = new Map<string, number>();
  origin: LaneOrigin | null = null;
  readonly children: { readonly lane: string; readonly entry: Entry }[] = [];
  /** The lane's own fold, as the real replay does it: onto nothing. Values are canonical bytes. */
  readonly world = new Map<string, Resource<Uint8Array>>();
  /** What did not apply in that fold; a branch goes by its replay after its source. */
  readonly foldFaults: FoldFault[] = [];
  /** The state at the head, where the lane applies as a whole. */
  summary: WorldSummary | null = null;
  /** Entries whose content cannot be read or does not hash to their id, in order. */
  readonly contentFaults: Entry[] = [];
  completeness: Completeness;
  /** Of the container: whether its records say what comes before them. */
  readonly carriesParents: boolean;
  private readonly ids: MerkleTree;
  private readonly seqs: Seq[] = [];

  constructor(
    id: string,
    log: FindingsLog<CheckId>,
    context: VerifyContext<CheckId>,
    carriesParents: boolean,
  ) {
    this.id = id;
    this.carriesParents = carriesParents;
    this.completeness = carriesParents ? NOT_PROVEN : NO_CHAIN;
    this.context = context;
    this.log = log;
    this.ids = new MerkleTree(context.hash);
    this.faults = new LaneFaults(log);
    this.signatures = new LaneSignatures(context, log, this.faults);
    this.ties = new LaneTies(log);
    this.requests = new LaneRequests(log, context.hash);
  }

  /** Once an entry has been examined: the next one follows it. */
  append(entry: Entry): void {
    this.ids.append(fromHex(entry.id) ?? new Uint8Array(32));
    this.seqs.push(entry.seq);
    this.last = entry;
  }

  /** For checks beyond what the real verifier makes. */
  examineStrict(check: CheckId): void {
    if (this.context.isStrict) this.log.examine(check);
  }

  get headSeq(): Seq {
    return this.last?.seq ?? 0;
  }

  anchor(): Anchor {
    return { entry_count: this.entries, head_seq: this.headSeq, root: this.rootOf(this.entries) };
  }

  /** 0 before the first entry, as the real anchor has it. */
  seqOf(index: number): Seq {
    return this.seqs[index] ?? 0;
  }

  /** Merkle root over the first `count` entries, hex. */
  rootOf(count: number): string {
    return toHex(this.ids.rootOf(count));
  }
}
