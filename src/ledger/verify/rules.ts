// A format gives to the verifier its checks, the decoding of an entry, and its rules at work on one
// ledger. The loop, the log, the roll-up and the signatures are the core's.

import type { HashEngine } from '../../base/hash/hash.ts';
import type { IdStore } from '../../base/id-column.ts';
import type { KnownKey } from '../../base/signature/keyring.ts';
import type { SignatureRequest } from '../../base/signature/signature.ts';
import type {
  Check,
  Finding,
  LaneReport,
  LedgerReport,
  LeftOut,
  Pins,
  Profile,
} from '../model/check.ts';
import type { Entry, LaneInfo } from '../model/entry.ts';
import type { TrailingBytes } from '../model/trailing.ts';
import type { FindingsLog, NotMade } from './log.ts';

export interface VerifyOptions {
  readonly profile: Profile;
  readonly pins: Pins;
  /** Keys known from elsewhere, for formats whose records are signed in several ways. Secrets are among them: no report has them. */
  readonly keyring?: readonly KnownKey[];
  /** Called with every finding as it is made; of very many, a report keeps only the first. */
  readonly onFinding?: (finding: Finding) => void;
  /** Has ids that are seldom asked for once their lane has ended: else they are in memory. */
  readonly store?: IdStore;
  /** Lanes of all ledgers that are verified together: an anchor of one of them is not stray. */
  readonly lanesTogether?: ReadonlySet<string>;
}

/** The verifier reads this: lanes in the order of their first record, entries in lane order. */
export interface LedgerSource {
  readonly lanes: readonly LaneInfo[];
  readonly findings: readonly Finding[];
  readonly leftOut?: readonly LeftOut[];
  readonly trailing?: readonly TrailingBytes[];
  /** Other threads are reading its entries: no more than the next one may be asked for. */
  readonly isOneByOne?: boolean;
  entries(lane: string): Iterable<Entry>;
}

/** The core provides this to the rules of one ledger. */
export interface VerifyContext<C extends string> extends VerifyOptions {
  readonly isStrict: boolean;
  readonly hash: HashEngine;
  readonly log: FindingsLog<C>;
  requestSignature(request: SignatureRequest): void;
}

/** Examines the entries of one lane, in order. */
export interface LaneRules<Decoded> {
  examine(entry: Entry, decoded: Decoded): void;
  /** Called after the last entry; signatures may still be open. */
  end?(): void;
  /**
   * Called after the end, once every signature of the lane is settled. Rules that have it say
   * nothing of a signature before: so signatures are settled while the lane goes on, and do not
   * pile up.
   */
  settled?(): void;
}

/**
 * Only the format knows this about a lane (`entries` where more were verified than were examined
 * now); the rest of its report is made from its log.
 */
export type LaneFacts = Pick<LaneReport, 'title' | 'completeness'> &
  Partial<
    Pick<
      LaneReport,
      | 'reference'
      | 'referenceErrors'
      | 'referenceErrorsLeftOut'
      | 'report'
      | 'anchor'
      | 'world'
      | 'signatures'
      | 'verdict'
      | 'entries'
    >
  >;

export type LedgerFacts = Pick<
  LedgerReport,
  'reference' | 'tamperEvidence' | 'completeness' | 'notes' | 'rules'
>;

/** The rules of one format, at work on one ledger. They throw only for bugs of ours. */
export interface LedgerRules<Decoded, C extends string> {
  lane(lane: LaneInfo, log: FindingsLog<C>): LaneRules<Decoded>;
  /**
   * Called once every lane has ended and every signature is settled, for checks that need the whole
   * ledger. Long work is done in steps, so that whoever runs them can pause in between.
   */
  finish?(): Iterable<void> | void;
  /**
   * Notes where the rules are, before any lane has ended: the returned function takes them back
   * there, so that they go on with more entries. Their logs are taken back by whoever has them.
   * Rules without it cannot go on after their end; null means that they cannot with their findings.
   */
  mark?(): (() => void) | null;
  laneFacts(lane: string): LaneFacts;
  ledgerFacts?(): LedgerFacts;
  /**
   * Says why a check that found nothing was not made; null when the check's own words apply.
   * `log.lane` is null over the ledger as a whole.
   */
  notMade?(check: C, log: FindingsLog<C>): NotMade | null;
  /**
   * Says what a pass of a check proves here, where that is less than its own words, or null.
   * `log.lane` is null over the ledger as a whole.
   */
  proves?(check: C, log: FindingsLog<C>): string | null;
}

/** A format reads the content of its entries. */
export interface EntryDecoder<Decoded> {
  /** Reads an entry's bytes, once for everything that is made of it. It never throws. */
  decode(entry: Entry): Decoded;
  /** Decodes entries in a row, with the hashes of many computed at once. */
  decodeMany?(
    entries: Iterable<Entry>,
    hash: HashEngine,
    isStrict: boolean,
  ): Iterable<readonly [Entry, Decoded]>;
}

/** The checks of a format. */
export interface VerifierRules<Source extends LedgerSource, Decoded, C extends string = string> {
  /** Raised whenever a verdict of the same bytes could come out differently. */
  readonly version: string;
  readonly checks: readonly Check<C>[];
  createRules(source: Source, context: VerifyContext<C>): LedgerRules<Decoded, C>;
}

/** A format as the verifier sees it. */
export interface VerifiedFormat<Source extends LedgerSource, Decoded, C extends string = string> {
  readonly manifest: { readonly id: string };
  readonly reader: EntryDecoder<Decoded>;
  readonly rules: VerifierRules<Source, Decoded, C>;
}
