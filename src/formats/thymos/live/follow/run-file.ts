// A followed run as the file of a ledger. What arrives is added at its end, as long as that makes
// the ledger that the run comes to; where it belongs in between, the whole file is written again, in order.

import type { GrownFile } from '../../../../ledger/live/protocol.ts';
import type { RunEntry } from '../http/records.ts';
import { bySeq } from './lane.ts';

/** Lines are put into one part of the file until they are so many bytes. */
const PART = 256 * 1024;

interface Ordered {
  /** The run's own trajectories, which come first: it can be seeded from that. */
  readonly own: readonly string[];
  readonly entries: () => Iterable<RunEntry>;
}

export class WrittenRunFile {
  private series = newSeries();
  private added: RunEntry[] = [];
  /** Large parts, then the lines behind them. */
  private parts: Blob[] = [];
  private lines: Uint8Array<ArrayBuffer>[] = [];
  private size = 0;
  /** The seq of the last entry of every lane, in the order of the lanes. */
  private readonly lanes = new Map<string, bigint>();

  add(entry: RunEntry): void {
    this.added.push(entry);
  }

  /** The file as it is now. `entries`: all that were added. */
  take({ own, entries }: Ordered): GrownFile {
    const added = inOrder(this.added, own);
    this.added = [];
    if (!added.every((entry) => this.append(entry, own))) {
      this.begin();
      for (const entry of inOrder(entries(), own)) this.write(entry);
    }
    return { file: new Blob([...this.parts, ...this.lines]), series: this.series };
  }

  /** False: it belongs before what is there. */
  private append(entry: RunEntry, own: readonly string[]): boolean {
    const last = this.lanes.get(entry.trajectory);
    const isLast = last === undefined ? this.isLastLane(entry, own) : entry.seq > last;
    if (isLast) this.write(entry);
    return isLast;
  }

  private isLastLane({ trajectory }: RunEntry, own: readonly string[]): boolean {
    if (!own.includes(trajectory)) return true;
    const place = own.indexOf(trajectory);
    return [...this.lanes.keys()].every((lane) => own.slice(0, place).includes(lane));
  }

  private begin(): void {
    this.series = newSeries();
    this.parts = [];
    this.lines = [];
    this.size = 0;
    this.lanes.clear();
  }

  private write({ trajectory, seq, line }: RunEntry): void {
    this.lanes.set(trajectory, seq);
    this.lines.push(line, LINE_END);
    this.size += line.length + 1;
    if (this.size < PART) return;
    this.parts.push(new Blob(this.lines));
    this.lines = [];
    this.size = 0;
  }
}

const LINE_END = Uint8Array.of(0x0a);

/** The run's own lanes first. */
function inOrder(entries: Iterable<RunEntry>, own: readonly string[]): readonly RunEntry[] {
  const place = new Map(own.map((id, at) => [id, at]));
  const findPlace = ({ trajectory }: RunEntry) => place.get(trajectory) ?? own.length;
  const byLane = (a: RunEntry, b: RunEntry) =>
    a.trajectory < b.trajectory ? -1 : a.trajectory > b.trajectory ? 1 : 0;
  return [...entries].sort((a, b) => findPlace(a) - findPlace(b) || byLane(a, b) || bySeq(a, b));
}

/** A name that no other file has. */
function newSeries(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}
