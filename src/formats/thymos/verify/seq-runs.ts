// The sequence numbers of a lane by index. Where they follow one another, as they do in a healthy
// lane, only the first of them is kept.

import { firstPast } from '../../../base/lists.ts';
import { nextSeq, type Seq, toSeq } from '../../../base/seq.ts';

interface SeqRunsState {
  readonly length: number;
  readonly runs: readonly { readonly from: number; readonly seq: Seq }[];
}

export class SeqRuns {
  private readonly starts: number[] = [];
  private readonly seqs: Seq[] = [];
  private length = 0;
  private next: Seq | null = null;
  private ascends = true;

  /** Whether each is larger than the one before it: then an entry is found by its number. */
  get isAscending(): boolean {
    return this.ascends;
  }

  push(seq: Seq): void {
    if (seq !== this.next) {
      this.ascends &&= this.next === null || seq > this.next;
      this.starts.push(this.length);
      this.seqs.push(seq);
    }
    this.length++;
    this.next = nextSeq(seq);
  }

  /** Each run by its first index and seq. */
  state(): SeqRunsState {
    const runs = this.starts.map((from, i) => ({ from, seq: this.seqs[i] ?? 0 }));
    return { length: this.length, runs };
  }

  /** Empty ones go on from what others kept. */
  resume({ length, runs }: SeqRunsState): void {
    for (const { from, seq } of runs) {
      this.starts.push(from);
      this.seqs.push(seq);
    }
    // What was kept does not say it.
    this.ascends = length === 0;
    this.length = length;
    this.next = length ? nextSeq(this.at(length - 1)) : null;
  }

  /** Of an index that was pushed. */
  at(index: number): Seq {
    const { starts, seqs } = this;
    const run = firstPast(starts.length, (i) => (starts[i] ?? 0) > index) - 1;
    return toSeq(BigInt(seqs[run] ?? 0) + BigInt(index - (starts[run] ?? 0)));
  }
}
