// Screens show windows of resources with their values, hashes, histories and differences. Values
// are read from their entries when they are shown.

import type { JsonValue } from '../../../base/json/value.ts';
import {
  changeKind,
  diffWorlds,
  type ResourceChange,
  type ResourcePair,
  type ResourceView,
  readResourcePair,
} from '../../diff/diff.ts';
import { fieldChanges } from '../../diff/fields.ts';
import { type OpLocation, type Resource, resourceKey } from '../../fold/fold.ts';
import type { FoldedWorld } from '../../fold/folded-world.ts';
import { sortedResources } from '../../fold/world-hash.ts';
import type { Entry, Point } from '../../model/entry.ts';
import type { Fact } from '../../model/view.ts';
import type { DiffView, WorldHead, WorldView } from '../../model/world.ts';
import type { LedgerRow } from '../../storage/rows.ts';
import type { LedgerCache } from '../ledger-cache.ts';
import { WorldSearch } from './search.ts';
import { WorldHashes } from './world-hashes.ts';
import type { Worlds } from './worlds.ts';

const MAX_CHANGES = 200;

export class StoredStates {
  private readonly cache: LedgerCache;
  private readonly worlds: Worlds;
  private readonly hashes: WorldHashes;
  readonly search: WorldSearch;

  constructor(cache: LedgerCache, worlds: Worlds) {
    this.cache = cache;
    this.worlds = worlds;
    this.hashes = new WorldHashes(cache);
    this.search = new WorldSearch(cache);
  }

  async head(row: LedgerRow, lane: string, index: number): Promise<WorldHead> {
    const { world, broken } = await this.worlds.at(row, { lane, index });
    const seq = await (await this.cache.lane(row, lane)).seq(index);
    if (!world) return { index, seq, hash: null, resources: 0, broken };
    const hashed = await this.hashes.of(row, { lane, index }, world);
    return { index, seq, ...hashed, resources: world.size, broken: null };
  }

  async window(
    row: LedgerRow,
    at: Point,
    query: string,
    from: number,
    to: number,
    signal?: AbortSignal,
  ): Promise<WorldView> {
    const { world, broken } = await this.worlds.at(row, at);
    const opened = await this.cache.lane(row, at.lane);
    const seq = await opened.seq(at.index ?? opened.entries - 1);
    if (!world)
      return { at, seq, hash: null, total: 0, matches: 0, resources: [], unsearched: 0, broken };
    const { matches, unsearched, numbers } = await this.search.find(row, at, world, query, signal);
    const shown = Array.from(numbers(from, to), (number) => world.resource(number));
    return {
      at,
      seq,
      ...(await this.hashes.of(row, at, world)),
      total: world.size,
      matches,
      unsearched,
      resources: await Promise.all(shown.map((resource) => this.view(row, resource))),
      broken: null,
    };
  }

  async named(
    row: LedgerRow,
    at: Point,
    names: readonly { readonly kind: string | null; readonly id: string }[],
    max: number,
  ): Promise<{ readonly resources: readonly ResourceView[]; readonly matches: number }> {
    const { world } = await this.worlds.at(row, at);
    if (!world) return { resources: [], matches: 0 };
    const found = resourcesNamed(world, names);
    const views = found.slice(0, max).map((resource) => this.view(row, resource));
    return { resources: await Promise.all(views), matches: found.length };
  }

  async provenance(row: LedgerRow, { lane, index, op }: OpLocation): Promise<readonly Fact[]> {
    const format = this.cache.format(row);
    if (!format.state.provenance) return [];
    const entry = await this.cache.entry(row, lane, index);
    return format.state.provenance(entry, format.reader.decode(entry), op);
  }

  async diff(row: LedgerRow, from: Point, to: Point, skip = 0): Promise<DiffView> {
    const [before, after] = [await this.worlds.at(row, from), await this.worlds.at(row, to)];
    if (!before.world || !after.world)
      return { from, to, changes: [], more: 0, broken: before.broken ?? after.broken };
    const changes: ResourceChange[] = [];
    let [more, skipped] = [0, 0];
    for (const pair of diffWorlds(before.world, after.world))
      if (skipped < skip) skipped++;
      else if (changes.length < MAX_CHANGES)
        changes.push(await this.change(row, readResourcePair(pair)));
      else more++;
    return { from, to, changes, more, broken: null };
  }

  async valueAt(row: LedgerRow, { lane, index, op }: OpLocation): Promise<JsonValue> {
    return this.valueIn(row, await this.cache.entry(row, lane, index), op);
  }

  valueIn(row: LedgerRow, entry: Entry, op: number): JsonValue {
    const format = this.cache.format(row);
    return format.state.value(entry, format.reader.decode(entry), op);
  }

  async change(row: LedgerRow, pair: ResourcePair): Promise<ResourceChange> {
    const before = pair.before && (await this.view(row, pair.before));
    const after = pair.after && (await this.view(row, pair.after));
    const { kind, id } = after ?? before ?? { kind: '', id: '' };
    const fields = before && after ? fieldChanges(before.value, after.value) : [];
    return { kind, id, change: changeKind(pair), before, after, fields };
  }

  async view(row: LedgerRow, resource: Resource): Promise<ResourceView> {
    const { kind, id, version, retracted, lastCommit, touched, value } = resource;
    const entry = await this.cache.entry(row, value.lane, value.index);
    const writer = await this.cache.lane(row, touched.lane);
    const format = this.cache.format(row);
    const decoded = format.reader.decode(entry);
    return {
      kind,
      id,
      version,
      retracted,
      lastCommit,
      writtenBy: {
        lane: touched.lane,
        index: touched.index,
        seq: (await writer.seq(touched.index)) ?? 0,
      },
      value: format.state.value(entry, decoded, value.op),
      ...(format.state.provenance && {
        provenance: format.state.provenance(entry, decoded, value.op),
      }),
    };
  }
}

interface ResourceName {
  /** Null for any kind. */
  readonly kind: string | null;
  readonly id: string;
}

function resourcesNamed(world: FoldedWorld, names: readonly ResourceName[]): readonly Resource[] {
  const found = new Map<string, Resource>();
  const ofAnyKind = new Set<string>();
  for (const { kind, id } of names) {
    const resource = kind === null ? ofAnyKind.add(id) && null : world.get(kind, id);
    if (resource) found.set(resourceKey(resource.kind, id), resource);
  }
  if (ofAnyKind.size)
    for (const number of world.numbers()) {
      const { kind, id } = world.name(number);
      if (ofAnyKind.has(id) || ofAnyKind.has(`${kind}:${id}`))
        found.set(resourceKey(kind, id), world.resource(number));
    }
  return sortedResources(found.values());
}
