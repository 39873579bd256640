// The hash of a state is BLAKE3 of the canonical array of its resources.

import { compareUtf8, encodeText, toHex } from '../../base/bytes.ts';
import type { HashEngine } from '../../base/hash/hash.ts';
import { quote } from '../../base/json/canonical.ts';
import type { WorldSummary } from '../model/check.ts';
import type { Resource, World } from './fold.ts';

/** Orders resources by kind, then id, by UTF-8 bytes. */
export function sortedResources<V>(world: Iterable<Resource<V>>): Resource<V>[] {
  return [...world].sort(compareResources);
}

type Named = Pick<Resource, 'kind' | 'id'>;

/** The order of {@link sortedResources}. */
export function compareResources(a: Named, b: Named): number {
  return compareUtf8(a.kind, b.kind) || compareUtf8(a.id, b.id);
}

/**
 * Makes BLAKE3 of the canonical array of `{id, kind, last_commit, retracted, value, version}` in
 * key order. `canonicalValue` gives a value's canonical bytes.
 */
export function worldHash<V>(
  resources: Iterable<Resource<V>>,
  canonicalValue: (resource: Resource<V>) => Uint8Array,
  hash: HashEngine,
): string {
  return hashResources(
    sortedResources(resources),
    (resource) => spellWorld(resource, canonicalValue(resource)),
    hash,
  ).hash;
}

export interface BranchState {
  readonly resources: number;
  readonly summary: WorldSummary | null;
  readonly bytes: number | null;
}

/** Returns whether a state is not hashed, where so many bytes may still be. */
export function isTooLarge(resources: number, left: number): boolean {
  return resources * LEAST_BYTES > left;
}

/**
 * Hashes the states at the heads of many branches. Each can be as large as all that came before it,
 * so that hashing all of them takes a time that grows with the square of their number: no more
 * bytes are hashed than `max`, and each resource is spelled once.
 */
export class BranchStates {
  private left: number;
  private readonly known = new WeakMap<Resource<Uint8Array>, Uint8Array>();
  private readonly hash: HashEngine;

  constructor(hash: HashEngine, max: number) {
    this.hash = hash;
    this.left = max;
  }

  /** `summary` and `bytes` are null beyond that limit. */
  state(world: World<Uint8Array>): BranchState {
    const resources = world.size;
    if (isTooLarge(resources, this.left)) return { resources, summary: null, bytes: null };
    const all = sortedResources(world.values());
    const { hash, bytes } = hashResources(all, (resource) => this.spelled(resource), this.hash);
    this.left -= bytes;
    return { resources, summary: { hash, resources }, bytes };
  }

  /** A state that was hashed elsewhere counts as well. */
  spend({ bytes }: BranchState): void {
    this.left -= bytes ?? 0;
  }

  private spelled(resource: Resource<Uint8Array>): Uint8Array {
    let bytes = this.known.get(resource);
    if (!bytes) {
      bytes = spellWorld(resource, resource.value);
      this.known.set(resource, bytes);
    }
    return bytes;
  }
}

/** A resource takes this many bytes besides its names and its value. */
const LEAST_BYTES = 140;
const COMMA = encodeText(',');

function hashResources<V>(
  resources: readonly Resource<V>[],
  readBytes: (resource: Resource<V>) => Uint8Array,
  hash: HashEngine,
): { readonly hash: string; readonly bytes: number } {
  const stream = hash.blake3Stream();
  let size = 2;
  stream.update(encodeText('['));
  for (const [i, resource] of resources.entries()) {
    if (i) stream.update(COMMA);
    const bytes = readBytes(resource);
    stream.update(bytes);
    size += bytes.length + 1;
  }
  stream.update(encodeText(']'));
  return { hash: toHex(stream.digest()), bytes: size };
}

/** Returns the array whose hash is made. */
export function spellWorld<V>(
  { id, kind, lastCommit, retracted, version }: Resource<V>,
  value: Uint8Array,
): Uint8Array {
  const head = encodeText(
    `{"id":${quote(id)},"kind":${quote(kind)},"last_commit":"commit:${lastCommit}","retracted":${retracted},"value":`,
  );
  const tail = encodeText(`,"version":${version}}`);
  const bytes = new Uint8Array(head.length + value.length + tail.length);
  bytes.set(head);
  bytes.set(value, head.length);
  bytes.set(tail, head.length + value.length);
  return bytes;
}
