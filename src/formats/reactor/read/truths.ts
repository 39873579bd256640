// The published truths of a state dir: which version belongs to a receipt, and the files in it.

import { decodeText } from '../../../base/bytes.ts';
import { objectAt, textAt } from '../../../base/json/access.ts';
import { JsonError } from '../../../base/json/parse.ts';
import { hashAddress, parseReactorJson } from './canonical.ts';
import { ATOMIC } from './receipt.ts';
import type { StateDir } from './state-dir.ts';
import type { Claims } from './trail.ts';
import { nodeOfSegment, readWorldModel, type WorldFile } from './world-model.ts';

export interface Version {
  readonly node: string;
  /** As it lies in the folder: `sha256_….bin`. */
  readonly file: string;
  /** What its name says. */
  readonly named: string;
  readonly address: string;
  /** null: it cannot be read. */
  readonly files: readonly WorldFile[] | null;
  readonly fault: string | null;
}

export interface Published {
  readonly version: string;
  readonly fingerprints: ReadonlyMap<string, string>;
}

interface NodeTruths {
  readonly versions: Map<string, Version>;
  published: Published | null;
}

/** How the version of a receipt was found. */
export type FoundBy = 'its name' | 'its name before the lapse' | 'what is published last';

export interface NodeTruth {
  readonly version: Version;
  readonly by: FoundBy;
}

/** What a token begins with when its freshness lapsed. */
export const STALE = 'stale:';

export class Truths {
  readonly nodes = new Map<string, NodeTruths>();
  /** Files below `world-models` that are neither. */
  readonly strays: string[] = [];
  private readonly named = new Map<string, boolean>();

  constructor({ worldModels }: Pick<StateDir, 'worldModels'>) {
    for (const { path, bytes } of worldModels) this.add(path, bytes);
  }

  get isEmpty(): boolean {
    return this.nodes.size === 0;
  }

  /** The version that belongs to a receipt, where it is here. */
  of(node: string, { fingerprints }: Claims): NodeTruth | null {
    const own = this.nodes.get(node);
    const token = fingerprints.get(ATOMIC);
    if (!own || token === undefined) return null;
    const named = own.versions.get(token);
    if (named) return { version: named, by: 'its name' };
    const before = own.versions.get(withoutStale(token));
    if (before) return { version: before, by: 'its name before the lapse' };
    // Compiled canonicalisers fingerprint something else than the bytes: then only the
    // last version is known, by what is published.
    const last = own.published && own.versions.get(own.published.version);
    if (!last || !own.published || !sameTokens(own.published.fingerprints, fingerprints))
      return null;
    return { version: last, by: 'what is published last' };
  }

  /** Whether the node's tokens are addresses: whether any of its receipts names a version. */
  namesIn(node: string, receipts: readonly Claims[]): boolean {
    const known = this.named.get(node);
    if (known !== undefined) return known;
    const versions = this.nodes.get(node)?.versions;
    const found = receipts.some(({ fingerprints }) =>
      versions?.has(fingerprints.get(ATOMIC) ?? ''),
    );
    this.named.set(node, found);
    return found;
  }

  private add(path: string, bytes: Uint8Array): void {
    const [, segment, rest] = /^([^/]+)\/(.+)$/s.exec(path) ?? [];
    const node = segment === undefined ? null : nodeOfSegment(segment);
    const hex = /^versions\/sha256_([0-9a-f]{64})\.bin$/.exec(rest ?? '')?.[1];
    if (node === null || (hex === undefined && rest !== 'published.json')) {
      if (rest !== 'workspace.bin') this.strays.push(path);
      return;
    }
    const own = this.nodes.get(node) ?? { versions: new Map(), published: null };
    this.nodes.set(node, own);
    if (hex === undefined) own.published = readPublished(bytes);
    else {
      const named = `sha256:${hex}`;
      own.versions.set(named, readVersion(node, `sha256_${hex}.bin`, named, bytes));
    }
  }
}

export function withoutStale(token: string): string {
  return token.startsWith(STALE) ? token.slice(STALE.length) : token;
}

function readVersion(node: string, file: string, named: string, bytes: Uint8Array): Version {
  const address = hashAddress(bytes);
  try {
    return { node, file, named, address, files: readWorldModel(bytes), fault: null };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return { node, file, named, address, files: null, fault: error.message };
  }
}

function readPublished(bytes: Uint8Array): Published | null {
  try {
    const value = parseReactorJson(bytes);
    const version = textAt(value, 'version');
    const tokens = objectAt(value, 'fingerprints');
    if (version === null || !tokens) return null;
    return {
      version,
      fingerprints: new Map(tokens.members.map(([facet, token]) => [facet, textAt(token) ?? ''])),
    };
  } catch (error) {
    if (error instanceof JsonError) return null;
    throw error;
  }
}

export function sameTokens(
  a: ReadonlyMap<string, string>,
  b: ReadonlyMap<string, string>,
): boolean {
  return a.size === b.size && [...a].every(([facet, token]) => b.get(facet) === token);
}

/** A file as a text, if it is one. */
export function fileText(bytes: Uint8Array): string | null {
  if (bytes.includes(0)) return null;
  try {
    return decodeText(bytes);
  } catch {
    return null;
  }
}
