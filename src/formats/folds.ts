// Folds of the lanes of an opened source, branches after their sources. For hosts
// that read synchronously; each lane is digested once.

import { LaneFold, type World } from '../core/fold.ts';
import type { EntryDigest, LedgerFormat, LedgerReader } from './format.ts';

interface Digested {
  readonly digests: readonly EntryDigest[];
  readonly fold: LaneFold;
}

export class LedgerFolds {
  private readonly lanes = new Map<string, Digested>();
  private readonly busy = new Set<string>();
  private readonly format: LedgerFormat;
  private readonly reader: LedgerReader;

  constructor(format: LedgerFormat, reader: LedgerReader) {
    this.format = format;
    this.reader = reader;
  }

  fold(lane: string): LaneFold {
    return this.lane(lane).fold;
  }

  digests(lane: string): readonly EntryDigest[] {
    return this.lane(lane).digests;
  }

  private lane(lane: string): Digested {
    const known = this.lanes.get(lane);
    if (known) return known;
    const digests = Array.from(this.reader.entries(lane), (entry) => this.format.digest(entry));
    this.busy.add(lane);
    const base = this.base(digests[0]);
    this.busy.delete(lane);
    const fold = new LaneFold(lane, digests.length, (i) => digests[i]?.delta ?? null, base);
    const digested = { digests, fold };
    this.lanes.set(lane, digested);
    return digested;
  }

  /** Source commit not found: the whole source; source missing, or a circle: nothing. */
  private base(first: EntryDigest | undefined): World | undefined {
    const link = first?.links.find(({ kind }) => kind === 'branch');
    if (!link || this.busy.has(link.lane)) return undefined;
    if (!this.reader.lanes.some(({ id }) => id === link.lane)) return undefined;
    const source = this.lane(link.lane);
    const at = source.digests.findIndex(({ ties }) => ties.commit === link.commit);
    return source.fold.worldAt(at < 0 ? source.fold.entries - 1 : at) ?? undefined;
  }
}
