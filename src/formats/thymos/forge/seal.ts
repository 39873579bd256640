// What a careful forger does: seals entries again, so that every hash, parent, number and time agrees
// with what is there now.

import { encodeText, equalBytes, toHex } from '../../../base/bytes.ts';
import type { HashEngine } from '../../../base/hash/hash.ts';
import { memberAt, textAt } from '../../../base/json/access.ts';
import { JsonError } from '../../../base/json/parse.ts';
import { isArray, type JsonValue } from '../../../base/json/value.ts';
import type { Signer } from '../../../base/signature/sign.ts';
import { mapJson, putAt } from '../../forging/json-change.ts';
import { parseThymosJson, payloadContentHash, thymosCanonical } from '../payload/canonical.ts';

/** An entry as it is written. Ids are lower-case hex. */
export interface SealedEntry {
  readonly id: string;
  readonly trajectory: string;
  readonly parent: string | null;
  readonly seq: number;
  readonly kind: string;
  readonly bytes: Uint8Array;
  readonly createdAt: number;
}

export class Sealing<E extends SealedEntry> {
  /** What became of every id so far. */
  private readonly ids = new Map<string, string>();
  private readonly heads = new Map<string, E>();
  private readonly hash: HashEngine;
  private readonly signer: Signer | null;

  constructor(hash: HashEngine, signer: Signer | null = null) {
    this.hash = hash;
    this.signer = signer;
  }

  /** It is as it is, and what comes after it follows it. */
  pass(entry: E): E {
    this.heads.set(entry.trajectory, entry);
    return entry;
  }

  /** Whether something before it, or that it names, has become another. */
  isTouched(entry: E): boolean {
    const { ids } = this;
    if (ids.size === 0) return false;
    const head = this.heads.get(ids.get(entry.trajectory) ?? entry.trajectory);
    if (ids.has(entry.trajectory) || (head?.id ?? null) !== entry.parent) return true;
    const payload = parsePayload(entry.bytes);
    return payload !== undefined && mapJson(payload, ids) !== payload;
  }

  /** The entry as it follows those that were passed or sealed before; one that is no JSON gets a hash only. */
  seal(entry: E): E {
    const payload = parsePayload(entry.bytes);
    const sealed = payload === undefined ? this.unread(entry) : this.read(entry, payload);
    if (entry.id !== sealed.id) this.ids.set(entry.id, sealed.id);
    return this.pass(sealed);
  }

  private unread(entry: E): E {
    const head = this.heads.get(entry.trajectory);
    return { ...entry, ...this.after(head), id: toHex(this.hash.blake3(entry.bytes)) };
  }

  private after(head: E | undefined) {
    return { parent: head?.id ?? null, seq: head ? head.seq + 1 : 0 };
  }

  private read(entry: E, given: JsonValue): E {
    const { ids, hash } = this;
    let payload = mapJson(given, ids);
    const known = ids.get(entry.trajectory) ?? entry.trajectory;
    const trajectory = entry.kind === 'branch' ? this.findBranch(payload) : known;
    if (trajectory !== known) ids.set(entry.trajectory, trajectory);
    const head = this.heads.get(trajectory);
    const place = this.after(head);
    const named = (path: readonly string[], id: string) => {
      const old = textAt(payload, ...path);
      if (old !== null && old !== id) ids.set(old, id);
      payload = putAt(payload, path, id);
    };
    const bodyHash = (...path: string[]) =>
      payloadContentHash(memberAt(payload, ...path) ?? null, hash);
    if (entry.kind === 'commit') {
      payload = putAt(payload, ['body', 'seq'], { number: String(place.seq) });
      const parents = memberAt(payload, 'body', 'parent');
      if (parents !== undefined && isArray(parents) && parents.length && place.parent !== null)
        payload = putAt(payload, ['body', 'parent'], [place.parent]);
      payload = this.signed(payload);
      named(['id'], bodyHash('body'));
    }
    if (entry.kind === 'pending_approval') named(['proposal', 'id'], bodyHash('proposal', 'body'));
    const canonical = encodeText(thymosCanonical(payload));
    const bytes = equalBytes(canonical, entry.bytes) ? entry.bytes : canonical;
    const id = payloadContentHash(payload, hash);
    const createdAt = Math.max(entry.createdAt, head?.createdAt ?? 0);
    return { ...entry, trajectory, ...place, bytes, id, createdAt };
  }

  /** A commit that was signed is signed by somebody else. */
  private signed(payload: JsonValue): JsonValue {
    const { signer } = this;
    if (!signer || textAt(payload, 'body', 'signature') === null) return payload;
    const unsigned = putAt(payload, ['body', 'signature'], null);
    const message = encodeText(thymosCanonical(memberAt(unsigned, 'body') ?? null));
    return putAt(payload, ['body', 'signature'], toHex(signer.sign(message)));
  }

  private findBranch(payload: JsonValue): string {
    const [source, commit] = ['source_trajectory_id', 'source_commit_id'].map(
      (name) => textAt(payload, name) ?? '',
    );
    return toHex(this.hash.blake3(encodeText(`branch-traj:${source}-commit:${commit}`)));
  }
}

/** undefined: no runtime would read it. */
function parsePayload(bytes: Uint8Array): JsonValue | undefined {
  try {
    return parseThymosJson(bytes);
  } catch (error) {
    if (error instanceof JsonError) return undefined;
    throw error;
  }
}
