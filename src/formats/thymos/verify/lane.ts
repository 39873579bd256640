// Verifying one trajectory, entry by entry, in the phases of the real verifier:
// load, content hash, chain and sequence, replay.

import { fromHex, toHex } from '../../../core/bytes.ts';
import type { Resource } from '../../../core/fold/fold.ts';
import type { HashEngine } from '../../../core/hash/hash.ts';
import { merkleRoot } from '../../../core/hash/merkle.ts';
import type {
  Anchor,
  Completeness,
  Pins,
  Profile,
  WorldSummary,
} from '../../../core/model/check.ts';
import type { Entry, Seq } from '../../../core/model/entry.ts';
import { type Payload, readPayload } from '../payload/payload.ts';
import type { CheckId } from './checks.ts';
import { checkContent } from './content.ts';
import { checkIntegrity } from './integrity.ts';
import { type LaneFinding, LaneLog } from './log.ts';
import { replayEntry } from './replay.ts';
import { LaneSignatures } from './signatures.ts';
import { LaneTies } from './ties.ts';

/** The commit that a branch says it leaves from. */
export interface LaneOrigin {
  readonly lane: string;
  readonly commit: string;
  readonly entry: Entry;
}

const NOT_PROVEN: Completeness = {
  state: 'not proven',
  reason:
    'A chain that verifies proves its prefix. Nothing in a ledger proves that nothing was cut off its end; an anchor published elsewhere does.',
};

export class LaneState {
  readonly lane: string;
  readonly profile: Profile;
  readonly pins: Pins;
  readonly hash: HashEngine;
  readonly log: LaneLog;
  title = '';
  entries = 0;
  commits = 0;
  headCommit: string | null = null;
  last: Entry | null = null;
  parentsCarried = true;
  readonly compilers: string[] = [];
  readonly commitIds = new Set<string>();
  origin: LaneOrigin | null = null;
  readonly children: { readonly lane: string; readonly entry: Entry }[] = [];
  readonly signatures: LaneSignatures;
  /** The lane's own fold, as the real replay does it: onto nothing. Values are canonical bytes. */
  readonly world = new Map<string, Resource<Uint8Array>>();
  /** What did not apply in that fold; a branch is judged by its replay after its source. */
  readonly foldFindings: LaneFinding[] = [];
  /** The state at the head, once the lane is whole and where it needs no other lane. */
  summary: WorldSummary | null = null;
  readonly ties: LaneTies;
  completeness: Completeness = NOT_PROVEN;
  private readonly ids: Uint8Array[] = [];
  private readonly seqs: Seq[] = [];

  constructor(lane: string, profile: Profile, pins: Pins, hash: HashEngine) {
    this.lane = lane;
    this.profile = profile;
    this.pins = pins;
    this.hash = hash;
    this.log = new LaneLog(lane);
    this.ties = new LaneTies(this);
    this.signatures = new LaneSignatures(this);
  }

  push(entry: Entry): void {
    this.entries++;
    const payload = this.load(entry);
    if (payload) checkContent(this, entry, payload);
    checkIntegrity(this, entry, payload);
    if (payload) replayEntry(this, entry, payload);
    if (payload && this.isStrict) this.ties.push(entry, payload);
    this.ids.push(fromHex(entry.id) ?? new Uint8Array(32));
    this.seqs.push(entry.seq);
    this.last = entry;
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
    return toHex(merkleRoot(this.ids.slice(0, count), this.hash));
  }

  /** For checks beyond what the real verifier makes. */
  get isStrict(): boolean {
    return this.profile === 'strict';
  }

  lookStrict(check: CheckId): void {
    if (this.isStrict) this.log.look(check);
  }

  private load(entry: Entry): Payload | null {
    this.log.look('thymos.load');
    const base = { check: 'thymos.load', phase: 'load', step: 0, entry } as const;
    if (entry.fault) {
      const { code, path, expected, actual } = entry.fault;
      const what =
        code === 'crash'
          ? 'The reference runtime crashes on this entry'
          : 'The reference runtime cannot read this entry';
      const message = `${what}: ${path} should be ${expected} and is ${actual}. It refuses the whole trajectory; restore this record from a copy.`;
      this.log.fail({ ...base, code, path, expected, actual, message });
      return null;
    }
    const payload = readPayload(entry.bytes);
    if ('canonical' in payload) return payload;
    this.log.fail({
      ...base,
      code: 'unreadable',
      path: payload.path ?? 'payload',
      expected: 'a readable payload',
      actual: payload.message,
      message: `The payload cannot be read: ${payload.message}. The reference runtime refuses the whole trajectory; restore this payload from a copy.`,
      offset: payload.offset,
    });
    return null;
  }
}
