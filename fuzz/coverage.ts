// The engine's own block coverage says which parts of our code ran: no instrumented build.

import { type Profiler, Session } from 'node:inspector';

type Script = Profiler.ScriptCoverage;

export class Coverage {
  private readonly session = new Session();
  /**
   * Has by function, for each character of its source, how often it has run, as bits of {@link
   * bucket}.
   */
  private readonly seen = new Map<string, Uint8Array>();
  private readonly folder: string;
  private readonly withCounts: boolean;

  /**
   * @param folder only scripts below it count
   * @param withCounts whether running more often than ever is new as well
   */
  constructor(folder: string, withCounts: boolean) {
    this.folder = folder;
    this.withCounts = withCounts;
    this.session.connect();
    this.post('Profiler.enable');
    this.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  }

  /** Returns whether anything ran since the last call that never ran before, or never so often. */
  takeNew(): boolean {
    return this.examine(true);
  }

  /**
   * Returns whether anything ran that never ran before, over several runs: how often says nothing
   * then. It stays new.
   */
  hasNew(): boolean {
    return this.examine(false);
  }

  /** Previous runs no longer count for the next {@link takeNew}. */
  drop(): void {
    this.take();
  }

  get size(): number {
    let size = 0;
    for (const bits of this.seen.values()) for (const bit of bits) if (bit) size++;
    return size;
  }

  private examine(keep: boolean): boolean {
    let isNew = false;
    for (const { url, functions } of this.take()) {
      if (!url.startsWith(this.folder)) continue;
      for (const one of functions) isNew = this.paint(url, one, keep) || isNew;
    }
    return isNew;
  }

  private take(): readonly Script[] {
    let result: readonly Script[] = [];
    this.session.post('Profiler.takePreciseCoverage', (error, taken) => {
      if (error) throw error;
      result = taken.result;
    });
    return result;
  }

  private post(method: string, params?: object): void {
    this.session.post(method, params, (error) => {
      if (error) throw error;
    });
  }

  private paint(url: string, { ranges }: Profiler.FunctionCoverage, keep: boolean): boolean {
    const [whole] = ranges;
    // Loading a module runs all of it once, the bodies of its functions aside.
    if (!whole?.count || whole.startOffset === 0) return false;
    const { startOffset: start, endOffset: end } = whole;
    const key = `${url}:${start}`;
    const bits = this.seen.get(key) ?? new Uint8Array(end - start);
    if (keep) this.seen.set(key, bits);
    // Ranges are nested, the outer ones first: the last to cover a place says how often.
    const now = new Uint8Array(end - start);
    for (const { startOffset, endOffset, count } of ranges)
      now.fill(
        this.withCounts ? bucket(count) : Math.min(1, count),
        startOffset - start,
        endOffset - start,
      );
    let isNew = false;
    for (let i = 0; i < now.length; i++) {
      const before = bits[i] ?? 0;
      const after = before | (now[i] ?? 0);
      if (keep ? after === before : before !== 0 || after === 0) continue;
      isNew = true;
      if (!keep) break;
      bits[i] = after;
    }
    return isNew;
  }
}

/** Twice differs from once; 1,000 times does not differ from 1,001 times. */
function bucket(count: number): number {
  if (count === 0) return 0;
  return 1 << Math.min(7, 31 - Math.clz32(count));
}
