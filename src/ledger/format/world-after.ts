// Each entry of a lane that changes the state is followed by the state with its hash.

import type { HashEngine } from '../../base/hash/hash.ts';
import type { OpLocation } from '../fold/fold.ts';
import { worldHash } from '../fold/world-hash.ts';
import { type FoldedSource, LedgerFolds } from './folds.ts';
import type { LedgerFormat } from './format.ts';

export interface ReplayedWorld {
  readonly resources: number;
  /** Null when so much was hashed before that this one is not. */
  readonly hash: string | null;
}

/**
 * A state is hashed whole after each change, which would not end for a long lane with a large
 * state.
 */
const MOST_HASHED = 4 * 1024 * 1024 * 1024;

export class ReplayedWorlds {
  private readonly format: LedgerFormat;
  private readonly reader: FoldedSource;
  private readonly hash: HashEngine;
  /** Called before each hashed state, because it may take long. */
  private readonly goesOn: () => void;
  private readonly folds: LedgerFolds;
  private readonly values = new Map<string, ReadonlyMap<number, readonly Uint8Array[]>>();
  private left: number;

  constructor(
    format: LedgerFormat,
    reader: FoldedSource,
    hash: HashEngine,
    goesOn: () => void,
    most = MOST_HASHED,
  ) {
    this.format = format;
    this.reader = reader;
    this.hash = hash;
    this.goesOn = goesOn;
    this.left = most;
    this.folds = new LedgerFolds(format, reader);
  }

  /** Null when a change up to there does not apply. */
  after(lane: string, index: number): ReplayedWorld | null {
    const world = this.folds.fold(lane)?.worldAt(index);
    if (!world) return null;
    this.goesOn();
    const resources = [...world.resources()];
    if (this.left <= 0) return { resources: resources.length, hash: null };
    const readValue = ({ value }: { readonly value: OpLocation }) => this.valueAt(value);
    for (const resource of resources) this.left -= readValue(resource).length;
    const { hash: stateHash } = this.format.state;
    return {
      resources: resources.length,
      hash: stateHash
        ? stateHash(
            resources.map((one) => ({ kind: one.kind, id: one.id, bytes: readValue(one) })),
            this.hash,
          )
        : worldHash(resources, readValue, this.hash),
    };
  }

  private valueAt({ lane, index, op }: OpLocation): Uint8Array {
    let written = this.values.get(lane);
    if (!written) {
      written = this.writtenIn(lane);
      this.values.set(lane, written);
    }
    return written.get(index)?.[op] ?? new Uint8Array();
  }

  private writtenIn(lane: string): ReadonlyMap<number, readonly Uint8Array[]> {
    const { format, reader } = this;
    const written = new Map<number, readonly Uint8Array[]>();
    for (const entry of reader.entries(lane)) {
      const decoded = format.reader.decode(entry);
      const { delta } = format.words.digest(entry, decoded);
      if (!delta) continue;
      // A format may hand out a view of something larger, so the bytes are copied.
      const bytes = delta.ops.map((_, op) => format.state.bytes(entry, decoded, op).slice());
      written.set(entry.index, bytes);
    }
    return written;
  }
}
