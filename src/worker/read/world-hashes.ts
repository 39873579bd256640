// Hashes of worlds, kept for as long as somebody may come back to them. A world's
// hash needs every value in it, so there is a bound, and beyond it the reason is told.

import {
  type Place,
  type Resource,
  sortedResources,
  type World,
  worldHash,
} from '../../core/fold/fold.ts';
import type { Point } from '../../core/model/entry.ts';
import type { LedgerRow } from '../../storage/rows.ts';
import type { Held } from './held.ts';
import { Lru } from './lru.ts';

const HASHED_RESOURCES = 20_000;
const HASHED_BYTES = 16 * 1024 * 1024;
const VALUE_BYTES_KEPT = 32 * 1024 * 1024;
const HASHES_KEPT = 20_000;

/** A world's hash, or why it was not made. */
interface Hashed {
  readonly hash: string | null;
  readonly hashNote?: string;
}

export class WorldHashes {
  private readonly held: Held;
  private readonly values = new Lru<Uint8Array>(VALUE_BYTES_KEPT);
  private readonly hashes = new Lru<Hashed>(HASHES_KEPT);

  constructor(held: Held) {
    this.held = held;
  }

  async of(row: LedgerRow, { lane, index }: Point, world: World): Promise<Hashed> {
    const key = JSON.stringify([row.id, row.build, lane, index]);
    const kept = this.hashes.get(key);
    if (kept) return kept;
    const hashed = await this.hashNow(row, world);
    this.hashes.set(key, hashed, 1);
    return hashed;
  }

  private async hashNow(row: LedgerRow, world: World): Promise<Hashed> {
    if (world.size > HASHED_RESOURCES)
      return {
        hash: null,
        hashNote: `This state has ${world.size} resources; hashes are shown up to ${HASHED_RESOURCES}. The command line tool hashes any.`,
      };
    const values = new Map<Place, Uint8Array>();
    let bytes = 0;
    for (const { value } of world.values()) {
      const found = await this.valueBytes(row, value);
      bytes += found.length;
      if (bytes > HASHED_BYTES)
        return {
          hash: null,
          hashNote: `The values of this state are larger than ${HASHED_BYTES >> 20} MiB; their hash is not made here. The command line tool makes it.`,
        };
      values.set(value, found);
    }
    const { hash } = await this.held.ports.host();
    const bytesOf = ({ value }: Resource) => values.get(value) ?? new Uint8Array();
    const { stateHash } = this.held.format(row);
    if (stateHash) {
      const resources = sortedResources(world.values());
      const told = resources.map((one) => ({ kind: one.kind, id: one.id, bytes: bytesOf(one) }));
      return { hash: stateHash(told, hash) };
    }
    return { hash: worldHash(world.values(), bytesOf, hash) };
  }

  private async valueBytes(row: LedgerRow, { lane, index, op }: Place): Promise<Uint8Array> {
    const key = JSON.stringify([row.id, row.build, lane, index, op]);
    const kept = this.values.get(key);
    if (kept) return kept;
    const entry = await this.held.entry(row, lane, index);
    // A copy: what the format hands out may be a view of something larger.
    const format = this.held.format(row);
    const bytes = format.deltaBytes(entry, format.decode(entry), op).slice();
    this.values.set(key, bytes, bytes.length + key.length);
    return bytes;
  }
}
