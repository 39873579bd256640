// What ties a ledger to others: what its lanes offer, and what their entries point to.

import type { EntryLink } from '../model/digest.ts';
import { CommitIds } from './commit-ids.ts';

/** What was handed on with a task, each as it is recorded; null: that is not recorded. */
export interface Handed {
  readonly task: string | null;
  /** By what it is named: a writ. */
  readonly authority: string | null;
  readonly answer: string | null;
}

/** What an entry points to. */
export interface EndLink extends EntryLink {
  /** Of the ledger that has it, where that is of another system. */
  readonly format?: string;
}

/** What of one entry can tie it to others. */
export interface EntryEnds {
  readonly links: readonly EndLink[];
  /** It can be pointed at under this id. */
  readonly commit?: string | undefined;
  /** It undoes the commit. */
  readonly undoes?: string | undefined;
  /** Of a delegation: what it hands on. */
  readonly handed?: Handed;
  /** Of the first entry of a delegated lane: what that says it was given. */
  readonly given?: Handed;
}

/** An entry that points somewhere. */
export interface Pointing {
  readonly index: number;
  readonly link: EndLink;
  readonly handed?: Handed | undefined;
}

/** One lane, as others can point at it, and as it points at others. */
export interface LaneEnds {
  readonly lane: string;
  readonly entries: number;
  /** Index of the entry that commits under an id; the first, where several do. */
  readonly commits: {
    get(id: string): number | undefined;
    has(id: string): boolean;
    keys(): Iterable<string>;
  };
  readonly links: readonly Pointing[];
  readonly undoes: readonly { readonly index: number; readonly commit: string }[];
  /** Of a delegated lane: what it was given. */
  readonly given?: Handed | undefined;
}

/** A ledger among others. */
export interface LedgerEnds {
  /** What tells it from the others. */
  readonly ledger: string;
  readonly format: string;
  readonly lanes: readonly LaneEnds[];
}

/** Takes the entries of one lane in their order. */
export class LaneEndsBuilder implements LaneEnds {
  readonly lane: string;
  readonly commits = new CommitIds();
  readonly links: Pointing[] = [];
  readonly undoes: { index: number; commit: string }[] = [];
  entries = 0;
  given: Handed | undefined;

  constructor(lane: string) {
    this.lane = lane;
  }

  add({ links, commit, undoes, handed, given }: EntryEnds): void {
    const index = this.entries++;
    for (const link of links) this.links.push({ index, link, handed });
    if (commit !== undefined) this.commits.add(commit, index);
    if (undoes !== undefined) this.undoes.push({ index, commit: undoes });
    if (index === 0) this.given = given;
  }
}
