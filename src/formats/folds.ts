// Folds of the lanes of an opened source, branches after their sources. For hosts
// that read synchronously; each lane is digested once.

import { emptyWorld, LaneFold, type World } from '../core/fold/fold.ts';
import type { EntryDigest, EntryLink } from '../core/model/digest.ts';
import type { LedgerFormat, LedgerReader } from './format.ts';

interface Folded {
  /** Index of the entry that commits under an id; the first, where several do. */
  readonly commits: ReadonlyMap<string, number>;
  /** null: the lane that it branched from has no state where it leaves it. */
  readonly fold: LaneFold | null;
}

export class LedgerFolds {
  private readonly lanes = new Map<string, Folded>();
  private readonly held: ReadonlySet<string>;
  private readonly format: LedgerFormat;
  private readonly reader: LedgerReader;

  constructor(format: LedgerFormat, reader: LedgerReader) {
    this.format = format;
    this.reader = reader;
    this.held = new Set(reader.lanes.map(({ id }) => id));
  }

  /** null: there is nothing to fold it onto, because its source does not fold that far. */
  fold(lane: string): LaneFold | null {
    // Sources first, without recursion: a ledger decides how long a chain of branches is.
    const chain: { readonly lane: string; readonly digests: readonly EntryDigest[] }[] = [];
    const path = new Set<string>();
    let next: string | undefined = lane;
    while (next !== undefined && this.held.has(next) && !this.lanes.has(next) && !path.has(next)) {
      const id: string = next;
      path.add(id);
      const digests = Array.from(this.reader.entries(id), (entry) =>
        this.format.digest(entry, this.format.decode(entry)),
      );
      chain.push({ lane: id, digests });
      next = sourceOf(digests)?.lane;
    }
    for (const { lane: id, digests } of chain.reverse()) {
      const base = this.base(digests);
      const fold = base && new LaneFold(id, digests.length, (i) => digests[i]?.delta ?? null, base);
      this.lanes.set(id, { commits: commitsOf(digests), fold });
    }
    return this.lanes.get(lane)?.fold ?? null;
  }

  /** Source commit not found: the whole source; source missing, or a circle: nothing. */
  private base(digests: readonly EntryDigest[]): World | null {
    const link = sourceOf(digests);
    const source = link && this.lanes.get(link.lane);
    if (!source) return emptyWorld();
    const at = link.commit === null ? undefined : source.commits.get(link.commit);
    return source.fold?.worldAt(at ?? source.fold.entries - 1) ?? null;
  }
}

function commitsOf(digests: readonly EntryDigest[]): ReadonlyMap<string, number> {
  const commits = new Map<string, number>();
  for (const [i, { ties }] of digests.entries())
    if (ties.commit !== undefined && !commits.has(ties.commit)) commits.set(ties.commit, i);
  return commits;
}

function sourceOf([first]: readonly EntryDigest[]): EntryLink | undefined {
  return first?.links.find(({ kind }) => kind === 'branch');
}
