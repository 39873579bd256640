// The streams that are open to one server. A browser has few connections to it, so they go to the
// runs that something happens in: one that was silent for long gives its own up.

/** Browsers open six connections to a server; runs without a stream are asked about at intervals. */
const MAX_STREAMS = 3;
const SILENT_MS = 30_000;

export interface OpenStream {
  /** When it last brought anything, or was opened. */
  readonly heardAt: number;
  close(): void;
}

export class Streams {
  private readonly open = new Set<OpenStream>();

  /** @param isLively something has just happened in the run that wants one */
  mayOpen(isLively: boolean, now: number): boolean {
    return this.open.size < MAX_STREAMS || (isLively && this.silent(now) !== null);
  }

  take(stream: OpenStream, now: number): void {
    const silent = this.open.size < MAX_STREAMS ? null : this.silent(now);
    if (silent) {
      this.open.delete(silent);
      silent.close();
    }
    this.open.add(stream);
  }

  leave(stream: OpenStream): void {
    this.open.delete(stream);
  }

  /** The one that has been silent for the longest time; null: none for long. */
  private silent(now: number): OpenStream | null {
    let longest: OpenStream | null = null;
    for (const stream of this.open)
      if (now - stream.heardAt >= SILENT_MS && stream.heardAt < (longest?.heardAt ?? now))
        longest = stream;
    return longest;
  }
}
