// A report has a line for each commit of a lane: there can be very many, so they are kept in
// columns.

import { Uint32Column } from '../../../base/columns.ts';
import type { IdStore } from '../../../base/id-column.ts';
import { IdTexts } from '../../../base/id-texts.ts';
import type { Seq } from '../../../base/seq.ts';

export interface ListedCommit {
  readonly seq: Seq;
  readonly entry: string;
  readonly index: number;
  readonly commit: string;
  readonly proposal: string | undefined;
  readonly intent: string | undefined;
  readonly undoes: string | undefined;
}

export class ListedCommits implements Iterable<ListedCommit> {
  private readonly indices = new Uint32Column();
  private readonly entries: IdTexts;
  private readonly commits: IdTexts;
  private readonly proposals: IdTexts;
  private readonly intents: IdTexts;
  /** Has the numbers by position, where they are not the index. */
  private readonly seqs = new Map<number, Seq>();
  private readonly undone = new Map<number, string>();

  /** A null `store` keeps all of them in memory. */
  constructor(store: IdStore | null = null) {
    this.entries = new IdTexts(store);
    this.commits = new IdTexts(store);
    this.proposals = new IdTexts(store);
    this.intents = new IdTexts(store);
  }

  /** Gives back the room that they would grow into. */
  trim(): void {
    this.indices.trim();
    for (const ids of [this.entries, this.commits, this.proposals, this.intents]) ids.trim();
  }

  push({ index, seq, entry, commit, proposal, intent, undoes }: ListedCommit): void {
    const position = this.indices.length;
    this.indices.push(index);
    this.entries.push(entry);
    this.commits.push(commit);
    this.proposals.push(proposal);
    this.intents.push(intent);
    if (seq !== index) this.seqs.set(position, seq);
    if (undoes !== undefined) this.undone.set(position, undoes);
  }

  *[Symbol.iterator](): Generator<ListedCommit, void> {
    for (let i = 0; i < this.indices.length; i++) {
      const index = this.indices.at(i) ?? 0;
      yield {
        seq: this.seqs.get(i) ?? index,
        entry: this.entries.at(i) ?? '',
        index,
        commit: this.commits.at(i) ?? '',
        proposal: this.proposals.at(i),
        intent: this.intents.at(i),
        undoes: this.undone.get(i),
      };
    }
    // With very many lanes, the cache of each would stay.
    this.trim();
  }
}
