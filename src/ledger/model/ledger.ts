// A ledger stored in this browser, as lists and the overview show it.

import type { Seq } from '../../base/seq.ts';
import type { Agreement } from '../join/agreement.ts';
import type { Completeness, LaneReport, LedgerReport, Profile } from './check.ts';
import type { Link } from './entry.ts';
import type { Spent } from './spent.ts';
import type { Verdict } from './verdict.ts';

/** One stored ledger. */
export interface LedgerSummary {
  /** Content hash of the source's bytes, hex: the same files have the same id anywhere. */
  readonly id: string;
  readonly name: string;
  /** The folder or archive that it was found in when it was opened; left out: none, or it is not known. */
  readonly folder?: string;
  readonly format: string;
  readonly formatName: string;
  /** In words: "SQLite database", "audit export (CSV)". */
  readonly container: string;
  /** Bytes of its files. */
  readonly size: number;
  /** How many bytes what was read from them takes at most; earlier versions did not count. */
  readonly space?: number;
  readonly lanes: number;
  readonly entries: number;
  /** Requests for approval in it, and those of them that no entry answers. */
  readonly requests: { readonly total: number; readonly open: number };
  /** What its entries cost in all, as recorded; earlier versions did not add it up. */
  readonly spent?: Spent;
  readonly importedAt: number;
  readonly verifiedAt: number | null;
  /** null: not verified yet, or by another version of the verifier. */
  readonly verdict: Verdict | null;
  readonly profile: Profile;
  readonly findings: { readonly errors: number; readonly warnings: number };
  readonly demo: boolean;
  /** Where a ledger that grows comes from; null: a file, whose hash is its id. */
  readonly origin: GrowthOrigin | null;
}

/** What a list says of a ledger besides its verdict. */
export interface LedgerWhy {
  /** The worst finding, in one sentence; null: there is none. */
  readonly worst: string | null;
  readonly whole: Completeness['state'] | 'parts missing';
  /** Of one that is proven whole and has one lane: the last record that this is known of. */
  readonly upTo: string | null;
}

/** How many bytes a ledger takes at most: a browser packs what is in its database. */
export function measureSpace({ size, space = 0 }: Pick<LedgerSummary, 'size' | 'space'>): number {
  return size + space;
}

/** A ledger that grows is not named by its bytes, but by where they come from. */
export type GrowthOrigin =
  | { readonly kind: 'journal' }
  | {
      readonly kind: 'server';
      /** Base URL; never with a token. */
      readonly server: string;
      readonly run: string;
      /** As far as it was known when the server was connected last; left out: it never was. */
      readonly state?: RunState;
    };

/** What a server says of a run, as far as it decides who can still be asked. */
export interface RunState {
  /** How it ended, in the server's word; null: it goes on. */
  readonly ended: string | null;
  /** The server was started again, and can neither continue nor answer it. */
  readonly isForgotten: boolean;
  /** The lane of the attempt that the server works on, or worked on last; null: it does not say. */
  readonly attempt: string | null;
  /** The lanes of all attempts, in their order. */
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
  /** In words: the root note, the task, the branch's note. */
  readonly title: string;
  /** What tells it from other lanes of its title; left out: there are none. */
  readonly mark?: string;
  readonly origin: 'root' | 'branch' | 'delegated' | 'unknown';
  readonly entries: number;
  readonly headSeq: Seq | null;
  readonly firstAt: number | null;
  readonly lastAt: number | null;
  /** Entry counts by kind in words. */
  readonly kinds: readonly KindCount[];
  readonly approvalsOpen: number;
  readonly verdict: Verdict | null;
  /** Checks that passed. */
  readonly passed: number;
  readonly errors: number;
  readonly warnings: number;
}

/** A ledger held here in which something was found. */
export interface FoundIn {
  readonly ledger: string;
  /** Of that ledger. */
  readonly name: string;
  /** As it is stored; null: not verified yet. */
  readonly verdict: Verdict | null;
}

/** A lane that is missing in one ledger and there in another. */
export interface FoundLane extends FoundIn {
  readonly lane: string;
}

/** `held`: among how many ledgers was looked. */
export interface LanesElsewhere {
  readonly held: number;
  readonly found: readonly FoundLane[];
}

/** The entry of another ledger that delegated a lane. */
export interface FoundDelegation extends FoundIn {
  readonly lane: string;
  /** Of that lane. */
  readonly title: string;
  readonly mark?: string;
  /** Of the entry; null: only the lane is known. */
  readonly index: number | null;
  /** Empty where nothing can be said of both sides. */
  readonly agreement: readonly Agreement[];
}

export interface DelegationElsewhere {
  readonly held: number;
  /** null: in none. */
  readonly found: FoundDelegation | null;
  /** Why it cannot be: lanes of several ledgers claim it; null: they do not. */
  readonly claim: string | null;
}

/** What an entry points to, where another ledger has it. */
export interface FoundJoin extends FoundIn, Pick<Link, 'kind'> {
  readonly lane: string;
  readonly commit: string | null;
  readonly index: number | null;
  readonly agreement: readonly Agreement[];
  /** How many other ledgers have it, too. */
  readonly more: number;
}

export interface EntryJoins {
  readonly held: number;
  readonly found: readonly FoundJoin[];
}

/** Everything of the Overview that is not entries. */
/**
 * A lane's report without what each check says: with very many lanes that is most of it, and it is
 * asked for lane by lane.
 */
export type LaneVerified = Omit<LaneReport, 'checks'>;

export interface LedgerVerified extends Omit<LedgerReport, 'lanes'> {
  readonly lanes: readonly LaneVerified[];
}

export interface LedgerDetail {
  readonly summary: LedgerSummary;
  readonly report: LedgerVerified | null;
  readonly lanes: readonly LaneSummary[];
  /** Branch and delegation links between lanes; missing ones included. */
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
  /** Its entries change a state that is folded. */
  readonly hasState: boolean;
  /** The worst finding in a sentence; null: nothing speaks against it, or it was not checked. */
  readonly worst: string | null;
}
