// A ledger is tied to others by what its lanes offer, and what its entries point to.

import type { EntryLink } from '../model/digest.ts';
import { CommitIds } from './commit-ids.ts';

/** The parts that were handed on with a task; null where not recorded. */
export interface Handed {
  readonly task: string | null;
  /** The name of the authority: a writ. */
  readonly authority: string | null;
  readonly answer: string | null;
}

/** The target of an entry's link. */
export interface EndLink extends EntryLink {
  /** The format of the ledger that has it, where that is of another system. */
  readonly format?: string;
}

/** The parts of one entry that can tie it to others. */
export interface EntryEnds {
  readonly links: readonly EndLink[];
  /** It can be pointed at under this id. */
  readonly commit?: string | undefined;
  readonly undoes?: string | undefined;
  readonly handed?: Handed;
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
  /** The index of the entry that commits under an id; the first, where several do. */
  readonly commits: {
    get(id: string): number | undefined;
    has(id: string): boolean;
    keys(): Iterable<string>;
  };
  readonly links: readonly Pointing[];
  readonly undoes: readonly { readonly index: number; readonly commit: string }[];
  readonly given?: Handed | undefined;
}

/** A ledger among others. */
export interface LedgerEnds {
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
