// A root while records are added to it: a Merkle tree, or a hash that runs along.

import { decodeText, encodeText, joinedBytes } from '../../../base/bytes.ts';
import type { HashEngine } from '../../../base/hash/hash.ts';
import { MerkleTree } from '../../../base/hash/merkle.ts';
import { digestBy } from '../../../base/hash/named.ts';
import { bareText, decodeHashText, encodedHash } from '../hash/hash-text.ts';
import type { RootRule } from '../profile/profile.ts';

export interface GrowingRoot {
  /** `text`: the hash of a record, or what else leaves are made of. */
  add(text: string): void;
  /** As the log would write it; null: of nothing. */
  root(): string | null;
}

/** RFC 6962, section 2.1: so a node is never taken for a leaf. */
const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

export function growingRoot(rule: RootRule, engine: HashEngine): GrowingRoot {
  const hash = (...parts: Uint8Array[]) => digestBy(rule.algorithm, joinedBytes(parts), engine);
  const written = (digest: Uint8Array) => (rule.prefix ?? '') + encodedHash(digest, rule.encoding);
  if (rule.tree === 'running') return runningRoot(rule, hash, written);
  if (rule.tree === 'RFC 6962' || rule.tree === 'RFC 6962 doubled') {
    const parent = (left: Uint8Array, right: Uint8Array) => hash(NODE, left, right);
    const odd = rule.tree === 'RFC 6962' ? 'promoted' : 'doubled';
    const tree = new MerkleTree({ odd, parent });
    return {
      add: (text) => tree.append(hash(LEAF, toBytes(text, rule.as))),
      root: () => (tree.size ? written(tree.root()) : null),
    };
  }
  // Of nodes that are texts, the root is one already.
  const isText = rule.as !== undefined;
  const parent = (left: Uint8Array, right: Uint8Array) => {
    const digest = hash(left, right);
    return isText ? encodeText(encodedHash(digest, rule.encoding)) : digest;
  };
  const tree = new MerkleTree({ odd: rule.tree, parent });
  return {
    add: (text) => tree.append(toBytes(text, rule.as)),
    root() {
      if (!tree.size) return null;
      const root = tree.root();
      return isText ? (rule.prefix ?? '') + bareText(decodeText(root)) : written(root);
    },
  };
}

function runningRoot(
  rule: RootRule,
  hash: (...parts: Uint8Array[]) => Uint8Array,
  written: (digest: Uint8Array) => string,
): GrowingRoot {
  let last = rule.first ?? '';
  let count = 0;
  return {
    add(text) {
      last = written(hash(toBytes(last, rule.as), toBytes(text, rule.as)));
      count++;
    },
    root: () => (count ? last : null),
  };
}

function toBytes(text: string, as: RootRule['as']): Uint8Array {
  if (as === 'text') return encodeText(text);
  return as === 'bare' ? encodeText(bareText(text)) : decodeHashText(bareText(text));
}
