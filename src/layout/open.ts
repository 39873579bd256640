// Which opened segments stay open. All that were ever opened would be too many: the
// newest win, each together with the segments that contain it.

interface Opened {
  readonly id: string;
  readonly lane: string;
  readonly from: number;
  readonly to: number;
}

/** The ids to open, so that at most `budget` nodes are added at `cost` for each. */
export function openWithin(
  ids: readonly string[],
  budget: number,
  cost: number,
): ReadonlySet<string> {
  const known = ids.slice(-256).flatMap((id) => parse(id));
  const accepted = new Set<string>();
  let left = budget;
  for (const item of known.toReversed()) {
    const needed = new Set<string>();
    for (const other of known) {
      if (contains(other, item) && !accepted.has(other.id)) needed.add(other.id);
    }
    if (needed.size * cost > left) continue;
    left -= needed.size * cost;
    for (const id of needed) accepted.add(id);
  }
  return accepted;
}

function contains(outer: Opened, inner: Opened): boolean {
  return outer.lane === inner.lane && outer.from <= inner.from && outer.to >= inner.to;
}

function parse(id: string): Opened[] {
  const found = /^(.*):(\d+)-(\d+)$/s.exec(id);
  const [, lane, from, to] = found ?? [];
  if (lane === undefined || from === undefined || to === undefined) return [];
  return [{ id, lane, from: Number(from), to: Number(to) }];
}
