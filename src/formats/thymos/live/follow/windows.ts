// Which seconds of a server's ledger are worth reading: those around the times at which its
// session says that something happened. A ledger is read by time, of all runs together, and a run
// may have waited for hours in between.

/** In whole seconds since 1970, both ends included. */
export interface AuditWindow {
  readonly from: number;
  readonly to: number;
}

/** A record's second may be the one before or after the one that its session names. */
const MARGIN = 1;
/** Times that are no further apart are read in one piece: a call costs more than few entries. */
const NEAR_SECONDS = 20;
const MAX_WINDOWS = 16;

/** Windows that hold all these times, given in milliseconds; few, and with the largest pauses left out. */
export function mergeWindows(times: readonly number[], margin = MARGIN): readonly AuditWindow[] {
  const seconds = [...new Set(times.map((ms) => Math.floor(ms / 1000)))].sort((a, b) => a - b);
  const first = seconds[0];
  const last = seconds.at(-1);
  if (first === undefined || last === undefined) return [];
  const pauses = seconds
    .slice(1)
    .map((to, at) => ({ from: seconds[at] ?? to, to }))
    .filter(({ from, to }) => to - from > NEAR_SECONDS)
    .sort((a, b) => b.to - b.from - (a.to - a.from))
    .slice(0, MAX_WINDOWS - 1)
    .sort((a, b) => a.from - b.from);
  const starts = [first, ...pauses.map(({ to }) => to)];
  const ends = [...pauses.map(({ from }) => from), last];
  return starts.map((from, at) => ({
    from: Math.max(0, from - margin),
    to: (ends[at] ?? last) + margin,
  }));
}

/** The same seconds, each once. */
export function merged(windows: readonly AuditWindow[]): readonly AuditWindow[] {
  const whole: AuditWindow[] = [];
  for (const window of [...windows].sort((a, b) => a.from - b.from)) {
    const before = whole.at(-1);
    if (!before || window.from > before.to + 1) whole.push(window);
    else whole[whole.length - 1] = { from: before.from, to: Math.max(before.to, window.to) };
  }
  return whole;
}
