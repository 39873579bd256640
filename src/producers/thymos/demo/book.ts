// A demo ledger being written: one writer, one clock, one policy set, any number of runs.

import type { HashEngine } from '../../../core/hash/hash.ts';
import type { Signer } from '../../../core/signature/sign.ts';
import { branchId, type Committed, TrajectoryWriter } from '../writer/trajectory.ts';
import { LedgerWriter } from '../writer/writer.ts';
import { Run, type RunLedger } from './run.ts';

/** 2 March 2026, 08:15 UTC: demos are the same bytes on every build. */
const START = 1_772_439_300;

export class Book implements RunLedger {
  readonly ledger: LedgerWriter;
  readonly writ: string;
  private now = START;
  private ticks = 0;
  private readonly policySet: string;
  private readonly signer: Signer | undefined;

  constructor(hash: HashEngine, name: string, signer?: Signer) {
    this.ledger = new LedgerWriter(hash);
    this.writ = this.ledger.idOfText(`demo writ ${name}`);
    this.policySet = this.ledger.idOfText(`demo policy set ${name}`);
    this.signer = signer;
  }

  /** Hash of a text: ids in demos are made from names. */
  id(name: string): string {
    return this.ledger.idOfText(`demo ${name}`);
  }

  run(name: string, task: string): Run {
    return this.begin(this.id(`run ${name}`), (lane) => lane.root(task));
  }

  /** A run that another has handed work to; `id` is what its delegation names. */
  child(id: string, task: string): Run {
    return this.begin(id, (lane) => lane.root(`delegated: ${task}`));
  }

  /** Leaves `from` right after a commit, with everything that was there then. */
  branch(from: Run, at: Committed, note: string): Run {
    const id = branchId(this.ledger, from.lane.id, at.commit);
    const known = from.knownAt(at.commit);
    return this.begin(id, (lane) => lane.branch(from.lane.id, at.commit, note), known);
  }

  /** Time goes by: an hour at a desk, a night without an answer. */
  wait(seconds: number): void {
    this.now += seconds;
  }

  private begin(
    id: string,
    first: (lane: TrajectoryWriter) => void,
    known: ReadonlyMap<string, number> = new Map(),
  ): Run {
    const { policySet, signer } = this;
    const clock = () => this.tick();
    const options = { compiler: 'thymos-compiler/0.0.1', policySet, clock };
    const lane = new TrajectoryWriter(this.ledger, id, signer ? { ...options, signer } : options);
    first(lane);
    return new Run(this, lane, known);
  }

  /** Some seconds between entries, uneven as work is. */
  private tick(): number {
    this.now += 2 + ((this.ticks++ * 7) % 19);
    return this.now;
  }
}
