// The published truths. A version, once written, is never changed; what is published is
// a pointer to one of them.

import { encodeText } from '../../../../base/bytes.ts';
import { hashAddress, reactorCanonical, toCanonicalJson } from '../../read/canonical.ts';
import {
  encodeSegment,
  nodeOfSegment,
  readWorldModel,
  versionFile,
  type WorldFile,
  writeWorldModel,
} from '../../read/world-model.ts';
import type { Fingerprints } from './receipt.ts';

interface Published {
  readonly version: string;
  readonly fingerprints: Fingerprints;
}

const ROOT = 'world-models/';
const VERSION = /^world-models\/([0-9a-f]+)\/versions\/sha256_([0-9a-f]{64})\.bin$/;

export class EngineWorlds {
  /** Node → address → the version's file. */
  private readonly versions = new Map<string, Map<string, Uint8Array>>();
  private readonly heads = new Map<string, Published>();

  /** Writes a version; it is not published by that. */
  put(node: string, files: readonly WorldFile[]): string {
    const bytes = writeWorldModel(files);
    const address = hashAddress(bytes);
    this.hold(node, address, bytes);
    return address;
  }

  publish(node: string, version: string, fingerprints: Fingerprints): void {
    this.heads.set(node, { version, fingerprints });
  }

  /** A node's published truth; without files while there is none. */
  truth(node: string): readonly WorldFile[] {
    const head = this.heads.get(node);
    return head ? this.version(node, head.version) : [];
  }

  version(node: string, address: string): readonly WorldFile[] {
    const bytes = this.versions.get(node)?.get(address);
    return bytes ? readWorldModel(bytes) : [];
  }

  has(node: string, address: string): boolean {
    return this.versions.get(node)?.has(address) ?? false;
  }

  /** The files below `world-models`. */
  files(): readonly WorldFile[] {
    const heads = [...this.heads].map(([node, { version, fingerprints }]) => ({
      path: `${ROOT}${encodeSegment(node)}/published.json`,
      bytes: encodeText(publishedText(version, fingerprints)),
    }));
    const versions = [...this.versions].flatMap(([node, held]) =>
      [...held].map(([address, bytes]) => ({
        path: `${ROOT}${encodeSegment(node)}/versions/${versionFile(address)}`,
        bytes,
      })),
    );
    return [...heads, ...versions];
  }

  /** Takes the versions of a folder that hash to their names; the trail says what is published. */
  read(files: readonly WorldFile[]): void {
    for (const { path, bytes } of files) {
      const [, segment, hex] = VERSION.exec(path) ?? [];
      const node = segment === undefined ? null : nodeOfSegment(segment);
      const address = `sha256:${hex}`;
      if (node !== null && hashAddress(bytes) === address) this.hold(node, address, bytes);
    }
  }

  private hold(node: string, address: string, bytes: Uint8Array): void {
    const held = this.versions.get(node) ?? new Map<string, Uint8Array>();
    this.versions.set(node, held.set(address, bytes));
  }
}

function publishedText(version: string, fingerprints: Fingerprints): string {
  const tokens = reactorCanonical({ members: [...fingerprints] });
  return `{"version":${reactorCanonical(toCanonicalJson(version))},"fingerprints":${tokens}}`;
}
