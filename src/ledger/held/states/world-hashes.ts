// A world's hash needs every value in it, so there is a limit, and beyond it the reason instead of
// a hash. Hashes are kept for a while.

import type { OpLocation, Resource } from '../../fold/fold.ts';
import type { FoldedWorld } from '../../fold/folded-world.ts';
import { worldHash } from '../../fold/world-hash.ts';
import type { Point } from '../../model/entry.ts';
import type { WorldHash } from '../../model/world.ts';
import type { LedgerRow } from '../../storage/rows.ts';
import { nameLedgerVersion } from '../../storage/store.ts';
import type { LedgerCache } from '../ledger-cache.ts';
import { Memo } from '../memo.ts';

const MAX_RESOURCES = 20_000;
const MAX_BYTES = 16 * 1024 * 1024;
const MAX_VALUE_BYTES_KEPT = 32 * 1024 * 1024;
const MAX_HASHES_KEPT = 20_000;
/** A value costs this much besides its bytes. */
const OVERHEAD = 128;

export class WorldHashes {
  private readonly cache: LedgerCache;
  private readonly values = new Memo<Uint8Array>(
    MAX_VALUE_BYTES_KEPT,
    (bytes) => bytes.length + OVERHEAD,
  );
  private readonly hashes = new Memo<WorldHash>(MAX_HASHES_KEPT);

  constructor(cache: LedgerCache) {
    this.cache = cache;
  }

  of(row: LedgerRow, { lane, index }: Point, world: FoldedWorld): Promise<WorldHash> {
    return this.hashes.get([row.id, nameLedgerVersion(row), lane, index], () =>
      this.hashNow(row, world),
    );
  }

  private async hashNow(row: LedgerRow, world: FoldedWorld): Promise<WorldHash> {
    if (world.size > MAX_RESOURCES)
      return {
        hash: null,
        hashNote: `This state has ${world.size} resources; hashes are shown up to ${MAX_RESOURCES}. The command line tool hashes larger ones.`,
      };
    const resources = [...world.resources()];
    const values = new Map<OpLocation, Uint8Array>();
    let bytes = 0;
    for (const { value } of resources) {
      const found = await this.valueBytes(row, value);
      bytes += found.length;
      if (bytes > MAX_BYTES)
        return {
          hash: null,
          hashNote: `The values of this state are larger than ${MAX_BYTES >> 20} MiB; their hash is not made here. The command line tool makes it.`,
        };
      values.set(value, found);
    }
    const { hash } = await this.cache.ports.host();
    const readValue = ({ value }: Resource) => values.get(value) ?? new Uint8Array();
    const { hash: stateHash } = this.cache.format(row).state;
    if (stateHash) {
      const state = resources.map((one) => ({ kind: one.kind, id: one.id, bytes: readValue(one) }));
      return { hash: stateHash(state, hash) };
    }
    return { hash: worldHash(resources, readValue, hash) };
  }

  private valueBytes(row: LedgerRow, { lane, index, op }: OpLocation): Promise<Uint8Array> {
    return this.values.get([row.id, nameLedgerVersion(row), lane, index, op], async () => {
      const entry = await this.cache.entry(row, lane, index);
      const format = this.cache.format(row);
      // The format may hand out a view of something larger, so it is copied.
      return format.state.bytes(entry, format.reader.decode(entry), op).slice();
    });
  }
}
