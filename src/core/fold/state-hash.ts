// The hash of a state that is asked for again and again while it grows: the order, and the
// spelling of what has not changed since, are kept. Only the hash itself is made of all of it.

import { toHex } from '../bytes.ts';
import type { HashEngine } from '../hash/hash.ts';
import type { Resource } from './fold.ts';
import { byName, spelled } from './world-hash.ts';

interface Known {
  readonly kind: string;
  readonly id: string;
  resource: Resource<Uint8Array>;
  bytes: Uint8Array;
}

const [OPEN, COMMA, CLOSE] = [0x5b, 0x2c, 0x5d];

export class StateHash {
  private readonly known = new Map<string, Known>();
  private readonly order: Known[] = [];
  /** Of the array as it is spelled. */
  private size = 1;
  private buffer = new Uint8Array();

  /** Of the same resources as before by their keys, with those that changed and more of them. */
  hash(
    resources: Iterable<readonly [key: string, Resource<Uint8Array>]>,
    hash: HashEngine,
  ): string {
    const { order } = this;
    const before = order.length;
    for (const [key, resource] of resources) this.take(key, resource);
    // Sorting what is sorted but for its end takes little more than going through it.
    if (order.length > before) order.sort(byName);
    if (this.buffer.length < this.size + 1) this.buffer = new Uint8Array(2 * this.size);
    return toHex(hash.blake3(this.buffer.subarray(0, this.spell(this.buffer))));
  }

  private take(key: string, resource: Resource<Uint8Array>): void {
    const known = this.known.get(key);
    if (known?.resource === resource) return;
    const bytes = spelled(resource, resource.value);
    this.size += bytes.length - (known ? known.bytes.length : -1);
    if (known) {
      known.resource = resource;
      known.bytes = bytes;
      return;
    }
    const { kind, id } = resource;
    const added = { kind, id, resource, bytes };
    this.known.set(key, added);
    this.order.push(added);
  }

  /** Returns how many bytes that took. */
  private spell(target: Uint8Array): number {
    let at = 0;
    target[at++] = OPEN;
    for (const { bytes } of this.order) {
      if (at > 1) target[at++] = COMMA;
      target.set(bytes, at);
      at += bytes.length;
    }
    target[at++] = CLOSE;
    return at;
  }
}
