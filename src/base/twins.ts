// Two things of one name in one list: by what a person tells them apart. The folder that a file came
// in says most, then when a run began, and an id differs always. Where a name is there once, nothing
// is added to it.

export interface NamedItem {
  /** By which the mark is looked up. */
  readonly key: string;
  readonly name: string;
  /** The path of the folder or archive that it was found in; left out: not known. */
  readonly folder?: string | undefined;
  /** Unix seconds; null: not recorded. */
  readonly at?: number | null | undefined;
  /** What it is shown by where nothing else differs; '': it has none yet. */
  readonly id: string;
}

/** What to say after each name that is there more than once; of the others nothing. */
export function twinMarks(all: Iterable<NamedItem>): ReadonlyMap<string, string> {
  const byName = new Map<string, NamedItem[]>();
  for (const one of all) {
    const same = byName.get(one.name);
    if (same) same.push(one);
    else byName.set(one.name, [one]);
  }
  const marks = new Map<string, string>();
  for (const twins of byName.values()) {
    if (twins.length === 1) continue;
    const words = byFolder(twins) ?? byTime(twins) ?? byId(twins);
    for (const [place, { key }] of twins.entries()) {
      const mark = words[place];
      if (mark) marks.set(key, mark);
    }
  }
  return marks;
}

function areDistinct(texts: readonly string[]): boolean {
  return new Set(texts).size === texts.length;
}

/** A path that differs from another only further up is shown whole. */
const MOST_PARTS = 8;

/** The end of each path, as long as it takes: "wal" and "tampered", "a/wal" and "b/wal". */
function byFolder(twins: readonly NamedItem[]): readonly string[] | null {
  const paths = twins.map(({ folder = '' }) => folder.split('/').filter(Boolean));
  if (!areDistinct(paths.map((path) => path.join('/')))) return null;
  for (let parts = 1; parts <= MOST_PARTS; parts++) {
    const ends = paths.map((path) => path.slice(-parts).join('/'));
    if (areDistinct(ends)) return ends;
  }
  return paths.map((path) => path.join('/'));
}

/** A time of day where all are of one day, else the day; together where neither is enough. */
function byTime(twins: readonly NamedItem[]): readonly string[] | null {
  const times: string[] = [];
  for (const { at } of twins) {
    const date = new Date((at ?? Number.NaN) * 1000);
    if (Number.isNaN(date.getTime())) return null;
    times.push(date.toISOString());
  }
  const day = times.map((time) => time.slice(0, -14));
  const minute = times.map((time) => time.slice(-13, -8));
  const second = times.map((time) => time.slice(-13, -5));
  const together = (clock: readonly string[]) => clock.map((time, i) => `${day[i]} ${time}Z`);
  const isOneDay = new Set(day).size === 1;
  const ways = isOneDay
    ? [minute.map((time) => `${time}Z`), second.map((time) => `${time}Z`)]
    : [day, together(minute), together(second)];
  return ways.find(areDistinct) ?? null;
}

/** How much of an id is shown. */
const SHORT = 8;

/** Its beginning; where those are the same, as of ids that begin with a time, its end. */
function byId(twins: readonly NamedItem[]): readonly string[] {
  const ids = twins.map(({ id }) => id);
  const known = ids.filter((id) => id !== '');
  const ways: ((id: string) => string)[] = [
    (id) => id.slice(0, SHORT),
    (id) => (id.length > SHORT ? `…${id.slice(-SHORT)}` : id),
  ];
  const way = ways.find((shorten) => areDistinct(known.map(shorten)));
  return way ? ids.map(way) : ids;
}
