// What examining a record needs of its lane.

import type { HashEngine } from '../../../base/hash/hash.ts';
import type { JsonStyle } from '../../../base/json/canonical.ts';
import type { JsonObject } from '../../../base/json/value.ts';
import type { Cause, SignatureCoverage } from '../../../ledger/model/check.ts';
import type { EntryLog } from '../../../ledger/verify/entry-log.ts';
import type { FindingsLog } from '../../../ledger/verify/log.ts';
import type { NamedRecord } from '../annotation.ts';
import type { DecodedChain } from '../decode.ts';
import type { ChainProfile } from '../profile/profile.ts';
import type { SaidRecord } from '../said.ts';
import type { ChainsCheckId } from './checks.ts';

/** An entry that could be read. */
export interface ExaminedRecord extends DecodedChain {
  readonly object: JsonObject;
  readonly log: EntryLog<ChainsCheckId>;
}

/** What is said elsewhere of how a log begins. */
export interface Declared {
  /** The hash that a person gave; left out: none. */
  readonly from?: string;
  /** Texts and numbers next to the records. */
  readonly around: readonly SaidRecord[];
  readonly engine: HashEngine;
}

/** A lane while it is verified. */
export interface ChainLaneState {
  title: string | undefined;
  /** Hashes that were computed, and those of them that agreed. */
  hashed: number;
  agreed: number;
  /** The same without hashes of parts of a record. */
  ownHashed: number;
  ownAgreed: number;
  /** The latest time so far, in Unix seconds. */
  time: number | null;
  /** The first record whose time cannot be read. null: none so far. */
  untimed: ExaminedRecord | 'reported' | null;
  lastId: string | null;
  /** Some record has the pinned hash. */
  isPinned: boolean;
  readonly declared: Declared;
  /** How the log writes the numbers that it hashes; null: as they are. */
  readonly numbers: JsonStyle | null;
  /** Records, of all lanes, that do not have their hash, by their lines. */
  readonly unsound: Map<number, Cause>;
  /** The record with this hash, as written; null: there is none. */
  readonly findRecord: (hash: string) => NamedRecord | null;
  /** Its first record names the hash that a person gave for it. */
  isFromGiven: boolean;
  /** A line says that the log goes on from another file. */
  continues: boolean;
  /** The package’s own reader spells a number of some record in another way. */
  isRespelled: boolean;
  readonly repeated: { examine(record: ExaminedRecord): void };
  /** null: the profile has no inner chains. */
  readonly inner: { examine(record: ExaminedRecord): void } | null;
  /** null: the profile has no roots. */
  readonly roots: { examine(record: ExaminedRecord): void } | null;
  readonly signatures: {
    examine(record: ExaminedRecord): void;
    readonly signed: number;
    readonly isReported: boolean;
    /** A key that was given holds for some of them. */
    readonly holds: boolean;
    coverage(): SignatureCoverage;
  };
  readonly log: FindingsLog<ChainsCheckId>;
  readonly profile: ChainProfile;
  readonly engine: HashEngine;
}
