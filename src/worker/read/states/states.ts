// Worlds as the screens show them: windows of resources with their values, hashes,
// histories and differences. Values are read from their entries when they are shown.

import {
  changeKind,
  diffWorlds,
  type ResourceChange,
  type ResourcePair,
  type ResourceView,
} from '../../../core/diff/diff.ts';
import { fieldChanges } from '../../../core/diff/fields.ts';
import {
  type OpLocation,
  type Resource,
  resourceKey,
  type World,
} from '../../../core/fold/fold.ts';
import { sortedResources } from '../../../core/fold/world-hash.ts';
import type { Point } from '../../../core/model/entry.ts';
import type { DiffView, WorldHead, WorldView } from '../../../core/model/world.ts';
import type { LedgerRow } from '../../../storage/rows.ts';
import type { LedgerCache } from '../ledger-cache.ts';
import { Memo } from '../memo.ts';
import { WorldSearch } from './search.ts';
import { WorldHashes } from './world-hashes.ts';
import type { Worlds } from './worlds.ts';

/** One write of a resource; `removed`: the op that took it out. */
interface Write {
  readonly lane: string;
  readonly index: number;
  readonly removed: number | null;
  readonly isRolledBack: boolean;
}

const MAX_CHANGES = 200;
const MAX_WRITES = 500;

export class States {
  private readonly cache: LedgerCache;
  private readonly worlds: Worlds;
  private readonly hashes: WorldHashes;
  readonly search: WorldSearch;
  /** The last few worlds in key order: a person pages through one. */
  private readonly sorted = new Memo<readonly Resource[]>(4);

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
  ): Promise<WorldView> {
    const { world, broken } = await this.worlds.at(row, at);
    const opened = await this.cache.lane(row, at.lane);
    const seq = await opened.seq(at.index ?? opened.entries - 1);
    if (!world)
      return { at, seq, hash: null, total: 0, matches: 0, resources: [], unsearched: 0, broken };
    const inOrder = await this.inOrder(row, at, world);
    const { matches, unsearched } = await this.search.find(row, at, inOrder, query);
    const shown = matches.slice(Math.max(0, from), Math.max(0, to));
    return {
      at,
      seq,
      ...(await this.hashes.of(row, at, world)),
      total: world.size,
      matches: matches.length,
      unsearched,
      resources: await Promise.all(shown.map((resource) => this.view(row, resource))),
      broken: null,
    };
  }

  /** Resources of a world that are named, at most `max` of them, and how many there are. */
  async named(
    row: LedgerRow,
    at: Point,
    names: readonly { readonly kind: string | null; readonly id: string }[],
    max: number,
  ): Promise<{ readonly resources: readonly ResourceView[]; readonly matches: number }> {
    const { world } = await this.worlds.at(row, at);
    if (!world) return { resources: [], matches: 0 };
    const ofAnyKind = new Set(names.filter(({ kind }) => kind === null).map(({ id }) => id));
    const keys = new Set(names.map(({ kind, id }) => (kind === null ? '' : resourceKey(kind, id))));
    const found = [...world.values()].filter(
      ({ kind, id }) =>
        ofAnyKind.has(id) || ofAnyKind.has(`${kind}:${id}`) || keys.has(resourceKey(kind, id)),
    );
    const shown = sortedResources(found).slice(0, max);
    const resources = await Promise.all(shown.map((resource) => this.view(row, resource)));
    return { resources, matches: found.length };
  }

  /** Every write of one resource up to a point, oldest first; of very many the latest. */
  async history(row: LedgerRow, at: Point, kind: string, id: string): Promise<ResourceView[]> {
    const writes: Write[] = [];
    for (const { lane, index: last } of await this.worlds.lineage(row, at)) {
      const opened = await this.cache.lane(row, lane);
      for await (const page of opened.allPages()) {
        if (page.first > last) break;
        for (let index = page.first; index <= last && page.has(index); index++) {
          const ops = page.delta(index)?.ops ?? [];
          const op = ops.findLastIndex(
            (one) => one.op !== 'restore' && one.kind === kind && one.id === id,
          );
          if (op < 0) continue;
          // A later rollback had not happened yet at the point in question.
          const { orphaned: rolledBack } = page.head(index)?.digest.line ?? {};
          const isRolledBack = rolledBack !== undefined && rolledBack.by <= last;
          if (isRolledBack && !rolledBack.shown) continue;
          writes.push({ lane, index, removed: ops[op]?.op === 'remove' ? op : null, isRolledBack });
        }
      }
    }
    const views: ResourceView[] = [];
    for (const write of writes.slice(-MAX_WRITES)) {
      const view = await this.write(row, write, kind, id);
      if (view) views.push(write.isRolledBack ? { ...view, orphaned: true } : view);
    }
    return views;
  }

  private async write(
    row: LedgerRow,
    { lane, index, removed }: Write,
    kind: string,
    id: string,
  ): Promise<ResourceView | null> {
    const before = removed !== null ? index - 1 : index;
    const { world } = await this.worlds.at(row, { lane, index: before });
    const resource = world?.get(resourceKey(kind, id));
    if (!resource) return null;
    if (removed === null) return this.view(row, resource);
    const location: OpLocation = { lane, index, op: removed };
    const { id: lastCommit } = await (await this.cache.lane(row, lane)).head(index);
    const view = await this.view(row, {
      ...resource,
      lastCommit,
      touched: location,
      value: location,
    });
    return { ...view, value: null, removed: true };
  }

  async diff(row: LedgerRow, from: Point, to: Point): Promise<DiffView> {
    const [before, after] = [await this.worlds.at(row, from), await this.worlds.at(row, to)];
    if (!before.world || !after.world)
      return { from, to, changes: [], more: 0, broken: before.broken ?? after.broken };
    const pairs = diffWorlds(before.world, after.world);
    const changes: ResourceChange[] = [];
    for (const pair of pairs.slice(0, MAX_CHANGES)) changes.push(await this.change(row, pair));
    return { from, to, changes, more: pairs.length - changes.length, broken: null };
  }

  private async change(row: LedgerRow, pair: ResourcePair<OpLocation>): Promise<ResourceChange> {
    const before = pair.before && (await this.view(row, pair.before));
    const after = pair.after && (await this.view(row, pair.after));
    const { kind, id } = after ?? before ?? { kind: '', id: '' };
    const fields = before && after ? fieldChanges(before.value, after.value) : [];
    return { kind, id, change: changeKind(pair), before, after, fields };
  }

  private async view(row: LedgerRow, resource: Resource): Promise<ResourceView> {
    const { kind, id, version, retracted, lastCommit, touched, value } = resource;
    const entry = await this.cache.entry(row, value.lane, value.index);
    const writer = await this.cache.lane(row, touched.lane);
    const format = this.cache.format(row);
    const decoded = format.decode(entry);
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
      value: format.deltaValue(entry, decoded, value.op),
      ...(format.provenance && { provenance: format.provenance(entry, decoded, value.op) }),
    };
  }

  private inOrder(row: LedgerRow, { lane, index }: Point, world: World) {
    const key = [row.id, row.build, lane, index];
    return this.sorted.get(key, async () => sortedResources(world.values()));
  }
}
