import type { Seq } from '../../base/seq.ts';
import type { Agreement } from '../join/agreement.ts';
import type { Completeness, LaneReport, LedgerReport, Profile } from './check.ts';
import type { Link } from './entry.ts';
import type { Spent } from './spent.ts';
import type { Verdict } from './verdict.ts';

/** One stored ledger. */
export interface LedgerSummary {
  /** Content hash of the source's bytes, in hex: the same files have the same id anywhere. */
  readonly id: string;
  readonly name: string;
  readonly folder?: string;
  readonly format: string;
  readonly formatName: string;
  readonly container: string;
  readonly size: number;
  /** Upper bound of the bytes of its rows; earlier versions did not count. */
  readonly space?: number;
  readonly lanes: number;
  readonly entries: number;
  readonly requests: { readonly total: number; readonly open: number };
  readonly spent?: Spent;
  readonly importedAt: number;
  readonly verifiedAt: number | null;
  /** Null when it is not verified yet, or by another version of the verifier. */
  readonly verdict: Verdict | null;
  readonly profile: Profile;
  readonly findings: { readonly errors: number; readonly warnings: number };
  readonly demo: boolean;
  readonly origin: GrowthOrigin | null;
}

/** A list says this of a ledger besides its verdict. */
export interface LedgerWhy {
  readonly worst: string | null;
  readonly whole: Completeness['state'] | 'parts missing';
  readonly upTo: string | null;
}

/** Returns how many bytes a ledger takes at most: a browser packs its database. */
export function measureSpace({ size, space = 0 }: Pick<LedgerSummary, 'size' | 'space'>): number {
  return size + space;
}

/** A ledger that grows is not named by its bytes, but by their origin. */
export type GrowthOrigin =
  | { readonly kind: 'journal' }
  | {
      readonly kind: 'server';
      readonly server: string;
      readonly run: string;
      readonly state?: RunState;
    };

/** The server's statement about a run, as far as it decides who can still be asked. */
export interface RunState {
  readonly ended: string | null;
  /** The server was started again, and can neither continue nor answer it. */
  readonly isForgotten: boolean;
  readonly attempt: string | null;
  readonly attempts: readonly string[];
}

export interface KindCount {
  readonly kind: string;
  readonly count: number;
}

export interface ValueCount {
  readonly value: string;
  readonly count: number;
}

export interface LaneSummary {
  readonly id: string;
  readonly title: string;
  readonly mark?: string;
  readonly origin: 'root' | 'branch' | 'delegated' | 'unknown';
  readonly entries: number;
  readonly headSeq: Seq | null;
  readonly firstAt: number | null;
  readonly lastAt: number | null;
  readonly kinds: readonly KindCount[];
  readonly approvalsOpen: number;
  readonly verdict: Verdict | null;
  readonly passed: number;
  readonly errors: number;
  readonly warnings: number;
}

/** A ledger held here in which something was found. */
export interface FoundIn {
  readonly ledger: string;
  readonly name: string;
  readonly verdict: Verdict | null;
}

/** A lane that is missing in one ledger and there in another. */
export interface FoundLane extends FoundIn {
  readonly lane: string;
}

/** `held` counts the searched ledgers. */
export interface LanesElsewhere {
  readonly held: number;
  readonly found: readonly FoundLane[];
}

/** The entry of another ledger that delegated a lane. */
export interface FoundDelegation extends FoundIn {
  readonly lane: string;
  readonly title: string;
  readonly mark?: string;
  readonly index: number | null;
  readonly agreement: readonly Agreement[];
}

export interface DelegationElsewhere {
  readonly held: number;
  readonly found: FoundDelegation | null;
  readonly claim: string | null;
}

/** The target of an entry's link in another ledger. */
export interface FoundJoin extends FoundIn, Pick<Link, 'kind'> {
  readonly lane: string;
  readonly commit: string | null;
  readonly index: number | null;
  readonly agreement: readonly Agreement[];
  readonly more: number;
}

export interface EntryJoins {
  readonly held: number;
  readonly found: readonly FoundJoin[];
}

/**
 * Leaves out what each check says: with very many lanes that is most of it, and it is asked for
 * lane by lane.
 */
export type LaneVerified = Omit<LaneReport, 'checks'>;

export interface LedgerVerified extends Omit<LedgerReport, 'lanes'> {
  readonly lanes: readonly LaneVerified[];
}

export interface LedgerDetail {
  readonly summary: LedgerSummary;
  readonly report: LedgerVerified | null;
  readonly lanes: readonly LaneSummary[];
  readonly links: readonly Link[];
  readonly facts: {
    readonly kinds: readonly KindCount[];
    readonly firstAt: number | null;
    readonly lastAt: number | null;
    readonly compilers: readonly ValueCount[];
    readonly policySets: readonly ValueCount[];
    readonly signed: number;
    readonly unsigned: number;
  };
  readonly hasState: boolean;
  readonly worst: string | null;
}
